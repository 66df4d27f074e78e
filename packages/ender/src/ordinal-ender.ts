import {
  BoundedHistogramSearch,
  gradientBoosting,
  gradientDescent,
  inTurns,
  loadRules,
  meanCost,
  newton,
  type RemoteTable,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
  type Technique,
} from '@preflearn/boosting';
import type {
  ClassPrediction,
  LabelledTable,
  OptionInput,
  OptionValues,
  OrdinalTarget,
} from '@preflearn/core';
import { savedDistribution } from './distribution-link.js';
import { ORDINAL_ENDER, ORDINAL_ENDER_OPTIONS } from './ender-options.js';
import { distributionLink } from './fit-distribution.js';
import { openThresholds, thresholdLogisticLoss } from './threshold-logistic-loss.js';

/** Checked options of {@link OrdinalEnder}. */
export type OrdinalEnderOptions = OptionValues<typeof ORDINAL_ENDER_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type OrdinalEnderInput = OptionInput<typeof ORDINAL_ENDER_OPTIONS>;

/** A trained Ordinal ENDER ensemble. */
export type OrdinalEnderModel = RuleModel<ClassPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
  newton: newton(),
} as const;

/**
 * Ordinal ENDER: a rule ensemble with logistic loss for each threshold between neighbouring classes, which gives the
 * probability of a class above it; from these follow class probabilities and their median.
 *
 * Takes an ordinal target. The rules of all thresholds alternate in one model, so that its first rules form a smaller
 * model of all thresholds. Class shares are mixed into the probabilities, so that none is 0; classes without rows get a
 * probability near 0.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, section 4.2, which uses it for comparison; the framework is that
 * of Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1).
 */
export class OrdinalEnder extends RuleLearner<
  typeof ORDINAL_ENDER_OPTIONS,
  OrdinalTarget,
  Technique
> {
  readonly targetKinds = ['ordinal'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: OrdinalEnderInput = {}) {
    super(ORDINAL_ENDER, ORDINAL_ENDER_OPTIONS, options);
  }

  protected parts(data: LabelledTable): RuleTrainingParts<OrdinalTarget, Technique> {
    const { options } = this;
    const target = data.target.kind === 'ordinal' ? data.target : undefined;
    const thresholds = Math.max(1, (target?.classes.length ?? 1) - 1);
    // For rows in a database it is known which classes occur, but not the class of each row.
    const { occurring } = data as Partial<RemoteTable>;
    const codes = occurring ?? target?.codes;
    const open = codes ? openThresholds(codes, data.weights) : [];
    return {
      loss: Array.from({ length: thresholds }, (_, k) => thresholdLogisticLoss(k)),
      technique: TECHNIQUES[options.technique],
      histogramSearch: BoundedHistogramSearch,
      link: distributionLink,
      boost: { ...options, rules: options.rules * thresholds },
      error: meanCost,
      metric: 'maeLoss',
      schedule: inTurns(open, options.rules),
    };
  }
}

/**
 * Loads a saved Ordinal ENDER model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalEnder(document: unknown): OrdinalEnderModel {
  return loadRules(document, ORDINAL_ENDER, ORDINAL_ENDER_OPTIONS, () => ({
    ...distributionLink,
    ...savedDistribution(),
  }));
}

/** Ordinal ENDER for the command line and other programs that list learners. */
export const ordinalEnderDefinition = /* @__PURE__ */ ruleDefinition({
  id: ORDINAL_ENDER,
  title: 'Ordinal ENDER',
  summary:
    'Ordinal class probabilities by boosting rules with logistic loss, threshold by threshold.',
  targetKinds: ['ordinal'],
  options: ORDINAL_ENDER_OPTIONS,
  help: {
    rules:
      'Number of rules (M in the papers) for each threshold between neighbouring classes, so that K ' +
      'classes get K - 1 times as many. Training may stop earlier when no rule improves the loss.',
    technique:
      'How the impurity of a condition is derived from the loss: by its gradient, by its gradient over the ' +
      'root of the weight covered, or by gradient and hessian; the first makes the most general rules.',
  },
  search: () => ({
    // Not `staged`: a model does not contain those with fewer rules per threshold, since its rules are counted together.
    rules: { values: [50, 100, 200, 500], simpler: 'low', stepwise: true },
    technique: { values: ORDINAL_ENDER_OPTIONS.technique.choices },
  }),
  create: (options) => new OrdinalEnder(options as OrdinalEnderInput),
  load: loadOrdinalEnder,
});
