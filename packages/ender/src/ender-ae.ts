import {
  BoundedHistogramSearch,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  loadRules,
  meanCost,
  nearestClassLink,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
} from '@preflearn/boosting';
import type { ClassPrediction, OptionInput, OptionValues, OrdinalTarget } from '@preflearn/core';
import { absoluteErrorLoss } from './absolute-error-loss.js';
import { ENDER_AE, ENDER_AE_OPTIONS } from './ender-options.js';

/** Checked options of {@link EnderAe}. */
export type EnderAeOptions = OptionValues<typeof ENDER_AE_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type EnderAeInput = OptionInput<typeof ENDER_AE_OPTIONS>;

/** A trained ENDER AE ensemble. */
export type EnderAeModel = RuleModel<ClassPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
} as const;

/**
 * ENDER AE: decision rules boosted on the absolute error of the class number.
 *
 * Takes an ordinal target, and treats its classes as equally spaced. The score starts with the median class; the class
 * nearest to the score is predicted.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, section 4.2, which uses it for comparison; the framework is that
 * of Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1).
 */
export class EnderAe extends RuleLearner<
  typeof ENDER_AE_OPTIONS,
  OrdinalTarget,
  GainCostTechnique
> {
  readonly targetKinds = ['ordinal'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: EnderAeInput = {}) {
    super(ENDER_AE, ENDER_AE_OPTIONS, options);
  }

  protected parts(): RuleTrainingParts<OrdinalTarget, GainCostTechnique> {
    const { options } = this;
    return {
      loss: absoluteErrorLoss,
      technique: TECHNIQUES[options.technique],
      link: nearestClassLink,
      histogramSearch: BoundedHistogramSearch,
      boost: options,
      error: meanCost,
      metric: 'maeLoss',
    };
  }
}

/**
 * Loads a saved ENDER AE model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderAe(document: unknown): EnderAeModel {
  return loadRules(document, ENDER_AE, ENDER_AE_OPTIONS, () => nearestClassLink);
}

/** ENDER AE for the command line and other programs that list learners. */
export const enderAeDefinition = /* @__PURE__ */ ruleDefinition({
  id: ENDER_AE,
  title: 'ENDER AE',
  summary: 'Ordinal classification by boosting decision rules on the absolute error.',
  targetKinds: ['ordinal'],
  options: ENDER_AE_OPTIONS,
  help: {
    technique:
      'How the impurity of a condition is derived from the loss: gradient-descent, by the weight that a ' +
      'rule moves the right way; gradient-boosting, by that over the root of the weight it covers, which ' +
      'makes more specific rules.',
  },
  search: () => ({ technique: { values: ENDER_AE_OPTIONS.technique.choices } }),
  create: (options) => new EnderAe(options as EnderAeInput),
  load: loadEnderAe,
});
