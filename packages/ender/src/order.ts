import {
  type GainCostTechnique,
  gainCostTechnique,
  learnedThresholds,
  loadRules,
  meanCost,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
  thresholdLink,
} from '@preflearn/boosting';
import type { ClassPrediction, OptionInput, OptionValues, OrdinalTarget } from '@preflearn/core';
import { ORDER, ORDER_OPTIONS } from './ender-options.js';
import { exponentialThresholdLoss } from './exponential-threshold-loss.js';

/** Checked options of {@link Order}. */
export type OrderOptions = OptionValues<typeof ORDER_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type OrderInput = OptionInput<typeof ORDER_OPTIONS>;

/** A trained ORDER ensemble. */
export type OrderModel = RuleModel<ClassPrediction>;

/**
 * ORDER: decision rules boosted on the exponential threshold loss, with thresholds learned together with the score.
 *
 * Takes an ordinal target. If there is only one class, it is always predicted.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, sections 2 and 4.2, which uses it for comparison; the method is
 * that of Dembczyński, Kotłowski and Słowiński (2008), Ordinal classification with decision rules, Mining Complex Data
 * 2007, LNAI 4944, and the loss that of ORBoost-All, Lin and Li (2006), Large-margin thresholded ensembles for ordinal
 * regression, LNAI 4264.
 */
export class Order extends RuleLearner<typeof ORDER_OPTIONS, OrdinalTarget, GainCostTechnique> {
  readonly targetKinds = ['ordinal'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: OrderInput = {}) {
    super(ORDER, ORDER_OPTIONS, options);
  }

  protected parts(): RuleTrainingParts<OrdinalTarget, GainCostTechnique> {
    const { options } = this;
    return {
      loss: exponentialThresholdLoss(options),
      technique: gainCostTechnique(options.technique, options.step),
      // The thresholds at the end of training; the loss set them after each rule in the same way.
      link: learnedThresholds('exponential', null),
      boost: options,
      error: meanCost,
      metric: 'maeLoss',
    };
  }
}

/**
 * Loads a saved ORDER model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrder(document: unknown): OrderModel {
  return loadRules(document, ORDER, ORDER_OPTIONS, () => thresholdLink('exponential', null));
}

/** ORDER for the command line and other programs that list learners. */
export const orderDefinition = /* @__PURE__ */ ruleDefinition({
  id: ORDER,
  title: 'ORDER',
  summary: 'Ordinal classification by boosting decision rules on the exponential threshold loss.',
  targetKinds: ['ordinal'],
  options: ORDER_OPTIONS,
  help: {
    technique:
      'How the impurity of a condition is derived from the loss: constant-step, by the loss after a ' +
      'response of a fixed size; simultaneous, by the loss after the best response (the exact variant); ' +
      'the others by its gradient.',
    step:
      'Size of that response (beta) under constant-step; the longer, the more specific the rules. Other ' +
      'techniques ignore it.',
    epsilon:
      'Share of the loss of all rows that is added on both sides of the response, against division by ' +
      'zero; 0.01 suits shrinkage 1.',
  },
  search: () => ({
    technique: { values: ORDER_OPTIONS.technique.choices },
    step: {
      from: 0.02,
      to: 1,
      scale: 'log',
      when: { option: 'technique', is: ['constant-step'] },
    },
  }),
  create: (options) => new Order(options as OrderInput),
  load: loadOrder,
});
