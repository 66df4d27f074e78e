import {
  BoundedHistogramSearchWithResponsePruning,
  type DerivativeTechnique,
  gradient,
  loadRules,
  meanCost,
  newton,
  type RemoteTable,
  RuleLearner,
  type RuleModel,
  type RuleTrainingParts,
  ruleDefinition,
  type StoppingRule,
} from '@preflearn/boosting';
import {
  type ClassPrediction,
  type ClassTarget,
  type LabelledTable,
  type OptionInput,
  type OptionValues,
  type TargetKind,
  UsageError,
} from '@preflearn/core';
import type { Remedy, RemedyValue } from '@preflearn/core/errors';
import { weightUnit } from '@preflearn/core/numbers';
import { checkClassCosts } from './class-costs.js';
import { isAcceptable, StoppingCount } from './hold-out.js';
import { ID, ML_RULES_OPTIONS } from './ml-rules-options.js';
import { multinomialLoss } from './multinomial-loss.js';
import { probabilityLink } from './probability-link.js';

/** Checked options of {@link MLRules}. */
export type MLRulesOptions = OptionValues<typeof ML_RULES_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type MLRulesInput = OptionInput<typeof ML_RULES_OPTIONS>;

/** A trained MLRules ensemble. */
export type MLRulesModel = RuleModel<ClassPrediction>;

const TARGET_KINDS: readonly TargetKind[] = ['ordinal', 'nominal'];

/** Ids of the metrics that the mean cost equals when no costs are given. */
const MAIN_METRICS: Partial<Record<TargetKind, string>> = {
  ordinal: 'maeLoss',
  nominal: 'zeroOneLoss',
};

/**
 * MLRules: class probabilities by boosting decision rules on the likelihood.
 *
 * Takes a nominal or an ordinal target. Every rule raises one class, or all ordered classes from one on or up to one;
 * the responses add up to one score for each class, which softmax turns into probabilities.
 *
 * Source: Dembczyński, Kotłowski and Słowiński (2008), Maximum likelihood rule ensembles, ICML.
 */
export class MLRules extends RuleLearner<
  typeof ML_RULES_OPTIONS,
  ClassTarget,
  DerivativeTechnique
> {
  readonly targetKinds = TARGET_KINDS;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT */
  constructor(options: MLRulesInput = {}) {
    super(ID, ML_RULES_OPTIONS, options);
    checkTogether(this.options);
  }

  protected parts(data: LabelledTable): RuleTrainingParts<ClassTarget, DerivativeTechnique> {
    const remote = data as Partial<RemoteTable>;
    const { kind } = data.target;
    const unit = remote.weightUnit ?? (data.weights === undefined ? 1 : weightUnit(data.weights));
    // R is converted to the unit in which the engine measures weights; if it would overflow, the largest number serves
    // as well.
    const regularisation = Math.min(this.options.regularisation / unit, Number.MAX_VALUE);
    const options = { ...this.options, regularisation };
    const { costs } = options;
    if (kind === 'nominal') checkNominal(options);
    if (options.responseRows === 'sample' && 'trainingRows' in data) {
      throw conflict('responseRows', 'rows in a database give responses on all rows only', [
        setting('responseRows', 'compute them on all rows', 'all'),
      ]);
    }
    if (costs !== null && 'classes' in data.target) {
      checkClassCosts(costs, data.target.classes.length);
    }
    const stop = stoppingFor(options, kind);
    return {
      loss: multinomialLoss({ ...options, responses: responsesFor(options, kind) }),
      technique: techniqueOf(options),
      histogramSearch: BoundedHistogramSearchWithResponsePruning,
      stop,
      link: probabilityLink(options),
      // A condition and its complement hardly ever tie here, so there is no option for such ties.
      boost: { ...options, firstTie: 'at-most', usesOutOfSample: stop !== undefined },
      error: (prediction, target, weights) => meanCost(prediction, target, weights, costs),
      metric: costs === null ? MAIN_METRICS[kind] : undefined,
    };
  }
}

/**
 * Loads a saved MLRules model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMLRules(document: unknown): MLRulesModel {
  return loadRules(document, ID, ML_RULES_OPTIONS, probabilityLink);
}

/** MLRules for the command line and other programs that list learners. */
export const mlRulesDefinition = /* @__PURE__ */ ruleDefinition({
  id: ID,
  title: 'MLRules',
  summary:
    'Class probabilities by boosting decision rules on the likelihood, for classes with or without order.',
  targetKinds: TARGET_KINDS,
  options: ML_RULES_OPTIONS,
  help: {
    sample:
      'Share of the rows, drawn for each rule without replacement, on which its conditions are ' +
      'searched (eta); the response uses all rows, the stopping rule the others.',
    technique:
      'How the impurity of a condition is derived from the likelihood (section 4): to first order, which ' +
      'makes the more general rules, or to second order.',
    responses:
      'What the response of a rule raises: one class, or a union "at least" or "at most" of ordered classes (section ' +
      '5.3). auto: unions for ordinal targets, classes for nominal ones.',
    fixResponse:
      'Whether the classes that a rule raises are fixed before it is grown, as the best ones over all rows, ' +
      'instead of trying every condition with all of them. Quicker where classes are many.',
    response:
      'How the response of a rule is found: one Newton step (14), or the least loss (18), of at most 20.',
    responseRows:
      'Rows on which the response is computed: all, or the sample that chose the conditions, which fits less well ' +
      'and is there to be compared.',
    backtracking:
      'Whether a Newton step is halved until the likelihood improves (section 5.1); without it steps ' +
      'explode where probabilities reach 0.',
    regularisation:
      'Added to the second derivative in the response, and in the impurity of the Newton technique (R): ' +
      'holds back rules on few rows.',
    stopping:
      'Whether to stop before the wanted number of rules, once too many rules are no better than guessing ' +
      'on the covered rows outside their subsample (section 5.2). auto: on for nominal targets, unless ' +
      'sample is 1, which leaves no such rows.',
    stopWindow: 'How many of the last rules the stopping rule looks at (p).',
    stopCount: 'How many of these have to be no better than guessing to stop (q).',
    decision:
      'How probabilities become a class. auto: the median for ordinal targets, the most probable class for ' +
      'nominal ones; costs, if given, decide.',
    costs:
      'Cost of predicting class p for class y, one row for each y, such as [[0,1],[5,0]]; numbers ' +
      'up to 1e100, of either sign. The class of least expected cost is predicted. none: see decision.',
  },
  search: () => ({
    technique: { values: ML_RULES_OPTIONS.technique.choices },
    regularisation: { from: 0, to: 10 },
  }),
  create: (options) => new MLRules(options as MLRulesInput),
  load: loadMLRules,
});

/** Refuses options that contradict each other. */
function checkTogether(options: MLRulesOptions): void {
  if (options.stopping === 'on' && options.sample === 1) {
    throw conflict(
      'stopping',
      'it judges rules on the rows outside the subsample, but with sample 1 there are none',
      [setting('sample', 'take a smaller sample'), setting('stopping', 'switch it off', 'off')],
    );
  }
  if (options.stopCount > options.stopWindow) {
    throw conflict(
      'stopCount',
      `found ${options.stopCount}, but only the last ${options.stopWindow} rules are looked at`,
      [setting('stopCount', 'lower it', options.stopWindow), setting('stopWindow', 'look at more')],
    );
  }
  if (options.costs !== null && options.decision !== 'auto') {
    throw conflict('costs', `they make the decision, but decision is ${options.decision}`, [
      { action: 'leave-out', learner: ID, option: 'costs' },
      { action: 'leave-out', learner: ID, option: 'decision' },
    ]);
  }
}

/** Refuses options that need an order of the classes. */
function checkNominal({ responses, decision }: MLRulesOptions): void {
  if (responses === 'unions') {
    throw conflict('responses', 'unions need ordered classes, but the target is nominal', [
      AS_ORDINAL,
      setting('responses', 'raise single classes', 'classes'),
    ]);
  }
  if (decision === 'median') {
    throw conflict('decision', 'the median needs ordered classes, but the target is nominal', [
      AS_ORDINAL,
      setting('decision', 'take the most probable class', 'most-probable'),
    ]);
  }
}

const AS_ORDINAL: Remedy = {
  action: 'set',
  option: 'kind',
  value: 'ordinal',
  text: 'take it as ordinal',
};

/** The remedy "set an option of this learner". */
function setting(option: keyof MLRulesOptions, text: string, value?: RemedyValue): Remedy {
  return { action: 'set', learner: ID, option, value, text };
}

function conflict(
  option: keyof MLRulesOptions,
  problem: string,
  remedy: readonly Remedy[],
): UsageError {
  return new UsageError('OPTION_CONFLICT', problem, { where: { learner: ID, option }, remedy });
}

function responsesFor({ responses }: MLRulesOptions, kind: TargetKind): 'classes' | 'unions' {
  if (responses !== 'auto') return responses;
  return kind === 'ordinal' ? 'unions' : 'classes';
}

/** The stopping rule, on the rows outside the subsample; without such rows it never stops. */
function stoppingFor(options: MLRulesOptions, kind: TargetKind): StoppingRule | undefined {
  const { stopping, sample, stopWindow, stopCount } = options;
  const wanted = stopping === 'on' || (stopping === 'auto' && kind === 'nominal' && sample < 1);
  if (!wanted) return undefined;
  const count = new StoppingCount({ window: stopWindow, unacceptable: stopCount });
  return ({ response }, rows) => {
    const weights = rows.outOfSample();
    return weights !== undefined && count.add(isAcceptable(response, weights));
  };
}

function techniqueOf({ technique, regularisation }: MLRulesOptions): DerivativeTechnique {
  return technique === 'newton' ? newton(regularisation) : gradient;
}
