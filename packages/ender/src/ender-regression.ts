import {
  BoundedHistogramSearch,
  gradientBoosting,
  gradientDescent,
  loadRules,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
  type Technique,
  valueLink,
} from '@preflearn/boosting';
import type { NumericPrediction, NumericTarget, OptionInput, OptionValues } from '@preflearn/core';
import { ENDER_REGRESSION, ENDER_REGRESSION_OPTIONS } from './ender-options.js';
import { meanAbsoluteError, rootMeanSquaredError } from './number-errors.js';
import { absoluteNumberLoss, squaredNumberLoss } from './number-losses.js';

/** Checked options of {@link EnderRegression}. */
export type EnderRegressionOptions = OptionValues<typeof ENDER_REGRESSION_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type EnderRegressionInput = OptionInput<typeof ENDER_REGRESSION_OPTIONS>;

/** A trained ENDER regression ensemble. */
export type EnderRegressionModel = RuleModel<NumericPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
} as const;

/**
 * ENDER regression: decision rules boosted on the squared or the absolute error of a number.
 *
 * Takes a numeric target. The score starts with the mean (squared error) or the median (absolute error); the score is
 * the prediction, in the unit of the target.
 *
 * Source: Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1).
 */
export class EnderRegression extends RuleLearner<
  typeof ENDER_REGRESSION_OPTIONS,
  NumericTarget,
  Technique,
  NumericPrediction
> {
  readonly targetKinds = ['numeric'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: EnderRegressionInput = {}) {
    super(ENDER_REGRESSION, ENDER_REGRESSION_OPTIONS, options);
  }

  protected parts(): RuleTrainingParts<NumericTarget, Technique, NumericPrediction> {
    const { options } = this;
    const isSquared = options.loss === 'squared';
    return {
      loss: isSquared ? squaredNumberLoss : absoluteNumberLoss,
      technique: TECHNIQUES[options.technique],
      link: valueLink,
      histogramSearch: BoundedHistogramSearch,
      boost: options,
      error: isSquared ? rootMeanSquaredError : meanAbsoluteError,
      metric: isSquared ? 'rmseLoss' : 'maeLoss',
    };
  }
}

/**
 * Loads a saved ENDER regression model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderRegression(document: unknown): EnderRegressionModel {
  return loadRules(document, ENDER_REGRESSION, ENDER_REGRESSION_OPTIONS, () => valueLink);
}

/** ENDER regression for the command line and other programs that list learners. */
export const enderRegressionDefinition = /* @__PURE__ */ ruleDefinition({
  id: ENDER_REGRESSION,
  title: 'ENDER regression',
  summary: 'Regression by boosting decision rules on the squared or absolute error.',
  targetKinds: ['numeric'],
  options: ENDER_REGRESSION_OPTIONS,
  help: {
    loss:
      'The error that rules lower: squared, for the mean of the numbers; absolute, for their median, which ' +
      'outliers affect less.',
    technique:
      'How the impurity of a condition is derived from the loss: gradient-boosting, by what a rule gains over ' +
      'the root of the weight it covers; gradient-descent, by what it gains, which makes more general rules.',
  },
  search: () => ({ technique: { values: ENDER_REGRESSION_OPTIONS.technique.choices } }),
  create: (options) => new EnderRegression(options as EnderRegressionInput),
  load: loadEnderRegression,
});
