import {
  checkCosts,
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
import type {
  ClassPrediction,
  LabelledTable,
  OptionInput,
  OptionValues,
  OrdinalTarget,
} from '@preflearn/core';
import { rankLoss } from './rank-loss.js';
import { ID, RANK_RULES_OPTIONS } from './rank-rules-options.js';

/** Checked options of {@link RankRules}. */
export type RankRulesOptions = OptionValues<typeof RANK_RULES_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type RankRulesInput = OptionInput<typeof RANK_RULES_OPTIONS>;

/** A trained RankRules ensemble. */
export type RankRulesModel = RuleModel<ClassPrediction>;

const PAPER: RankRulesInput = { rules: 500, pairs: 'once', firstTie: 'at-most' };

/**
 * RankRules: ordinal classification by boosting decision rules on the exponential rank loss, in time
 * linear in the rows.
 *
 * Takes an ordinal target. If there is only one class, there are no pairs and that class is always predicted.
 *
 * Source: Dembczyński and Kotłowski (2009), Decision rule-based algorithm for ordinal classification based
 * on rank loss minimization, ECML/PKDD-09 Workshop on Preference Learning.
 */
export class RankRules extends RuleLearner<
  typeof RANK_RULES_OPTIONS,
  OrdinalTarget,
  GainCostTechnique
> {
  readonly targetKinds = ['ordinal'] as const;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: RankRulesInput = {}) {
    super(ID, RANK_RULES_OPTIONS, withPreset(options));
  }

  protected parts(data: LabelledTable): RuleTrainingParts<OrdinalTarget, GainCostTechnique> {
    const { options } = this;
    const { costs, thresholds, technique, step } = options;
    if (costs !== null && data.target.kind === 'ordinal') {
      checkCosts(costs, data.target.classes.length);
    }
    return {
      loss: rankLoss(options),
      technique: gainCostTechnique(technique, step),
      link: learnedThresholds(thresholds, costs),
      boost: options,
      error: (prediction, target, weights) => meanCost(prediction, target, weights, costs),
      metric: costs === null ? 'maeLoss' : undefined,
    };
  }
}

/** The options with those of the preset for which no value is given. */
function withPreset(options: RankRulesInput): RankRulesInput {
  // What is not an object of options is refused by the check of the options.
  if (options?.preset !== 'paper') return options;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...PAPER, ...Object.fromEntries(given) };
}

/**
 * Loads a saved RankRules model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRankRules(document: unknown): RankRulesModel {
  return loadRules(document, ID, RANK_RULES_OPTIONS, ({ thresholds, costs }) =>
    thresholdLink(thresholds, costs),
  );
}

/** RankRules for the command line and other programs that list learners. */
export const rankRulesDefinition = /* @__PURE__ */ ruleDefinition({
  id: ID,
  title: 'RankRules',
  summary: 'Ordinal classification by boosting decision rules on the rank loss, in linear time.',
  targetKinds: ['ordinal'],
  options: RANK_RULES_OPTIONS,
  help: {
    preset:
      'paper: the settings of the RankRules paper (rules 500, pairs once, firstTie at-most) for all ' +
      'options that are not set; default: settings that did better on most data sets of the paper.',
    technique:
      'How the impurity of a condition is derived from the loss (section 3.1). gradient-descent makes ' +
      'the most general rules, constant-step the more specific ones the longer its step.',
    step: 'Length of the step (beta) of the constant-step technique; others ignore it.',
    pairs:
      'What a pair of rows counts: distance, by how many classes they differ; once, 1 [RR09 eq. 7].',
    epsilon:
      'Share of the weight of all pairs that is added on both sides of the response, against division ' +
      'by zero; 0.01 suits shrinkage 1.',
    thresholds:
      'How scores become classes: exponential, the closed form of the paper; least-cost, the least ' +
      'error on the training rows; logistic, by the logistic threshold loss. The last two help when ' +
      'rules are few.',
    costs:
      'Cost of predicting class p for class y, one row for each y, such as [[0,1,2],[1,0,1],[2,1,0]]; ' +
      'costs must not fall with the distance. none: the absolute error.',
  },
  search: () => ({
    pairs: { values: RANK_RULES_OPTIONS.pairs.choices },
    technique: { values: RANK_RULES_OPTIONS.technique.choices },
    step: {
      from: 0.02,
      to: 1,
      scale: 'log',
      when: { option: 'technique', is: ['constant-step'] },
    },
    thresholds: { values: RANK_RULES_OPTIONS.thresholds.choices },
  }),
  create: (options) => new RankRules(options as RankRulesInput),
  load: loadRankRules,
});
