import { BOOST_DESCRIPTIONS } from '@preflearn/boosting';
import {
  checkOptions,
  describedOptions,
  type FitArguments,
  type FitOptions,
  type FitTargetOptions,
  type LabelledTable,
  type LearnerDefinition,
  type NumericPrediction,
  type NumericTarget,
  type Rows,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  type Table,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { portableShortRules } from './portable-short-rules.js';
import { shortRuns } from './rule-pool.js';
import { readPath, shortRulesParametersSchema } from './saved-path.js';
import { ShortRulesModel } from './short-rules-model.js';
import {
  ID,
  SHORT_RULES_OPTIONS,
  type ShortRulesInput,
  type ShortRulesOptions,
} from './short-rules-options.js';
import { trainShortRules } from './train-short-rules.js';

/**
 * Short rules: a few rules with few conditions that predict nearly as well as an ensemble of a thousand rules, with
 * class probabilities.
 *
 * Short runs of RankRules (of MLRules for unordered classes, of ENDER regression for numbers) give a pool of rules and their beginnings. Rules are
 * chosen from it one by one, each time the one that lowers a penalised logistic loss, or the squared error of numbers, the most, and the responses of all
 * rules, the thresholds and the linear terms are refitted after each. So there is a model for every number of rules,
 * and its rules are the first ones of every larger model: `model.truncate(20)`.
 *
 * Takes an ordinal, a nominal or a numeric target. The weight of a row counts rows: 2 means the row twice. If there is only one
 * class, it is always predicted.
 *
 * Source: the loss is [RR09 eq. 4] with the logistic loss; forward selection with full refitting as in Shalev-Shwartz,
 * Srebro and Zhang (2010), Trading accuracy for sparsity in optimization problems with sparsity constraints, SIAM
 * Journal on Optimization 20(6), algorithm "fully corrective forward greedy selection", with the gain of a Newton step.
 */
export class ShortRules extends SteppedLearner<ShortRulesModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'nominal', 'numeric'] as const;
  readonly options: ShortRulesOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: ShortRulesInput = {}) {
    super();
    this.options = checkOptions(ID, SHORT_RULES_OPTIONS, options);
  }

  /** {@inheritDoc @preflearn/core!index.SteppedLearner.fit} */
  override fit(
    data: LabelledTable<NumericTarget>,
    options?: FitOptions,
  ): ShortRulesModel<NumericPrediction>;
  override fit(
    data: Table | Rows,
    target: string,
    options: FitTargetOptions & { readonly kind: 'numeric' },
  ): ShortRulesModel<NumericPrediction>;
  override fit(...given: FitArguments): ShortRulesModel;
  override fit(...given: FitArguments): ShortRulesModel | ShortRulesModel<NumericPrediction> {
    return super.fit(...given);
  }

  /** {@inheritDoc @preflearn/core!index.SteppedLearner.fitAsync} */
  override fitAsync(
    data: LabelledTable<NumericTarget>,
    options?: FitOptions,
  ): Promise<ShortRulesModel<NumericPrediction>>;
  override fitAsync(
    data: Table | Rows,
    target: string,
    options: FitTargetOptions & { readonly kind: 'numeric' },
  ): Promise<ShortRulesModel<NumericPrediction>>;
  override fitAsync(...given: FitArguments): Promise<ShortRulesModel>;
  override fitAsync(
    ...given: FitArguments
  ): Promise<ShortRulesModel | ShortRulesModel<NumericPrediction>> {
    return super.fitAsync(...given);
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<ShortRulesModel> {
    return trainShortRules(shortRuns(this.options), this.options, data, seed, resources);
  }
}

/**
 * Loads a saved model of short rules; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadShortRules(document: unknown): ShortRulesModel {
  const { parameters, ...head } = readModelDocument(document, ID, shortRulesParametersSchema());
  readSavedOptions(ID, SHORT_RULES_OPTIONS, head.training.options);
  return new ShortRulesModel({ ...head, ...readPath(parameters, head) });
}

/** Short rules for the command line and other programs that list learners. */
export const shortRulesDefinition: LearnerDefinition<ShortRulesModel> = {
  id: ID,
  title: 'Short rules',
  summary:
    'Few short rules that predict nearly as well as many, with class probabilities; ordered classes or not, numbers.',
  targetKinds: ['ordinal', 'nominal', 'numeric'],
  // A getter, since bundlers keep texts that are read from those of another package.
  get options() {
    return describedOptions(SHORT_RULES_OPTIONS, {
      rules:
        'Number of rules, or with selection cross-validation the most. 0 leaves the thresholds and the linear terms.',
      maxConditions: 'Most conditions a rule may have.',
      linear:
        'Whether every numeric attribute also counts by itself, in proportion to its value (clipped at the 2.5 and ' +
        '97.5 % quantiles of the training rows); a missing value counts as their mean. Then 20 rules do what 50 do.',
      selection:
        'How many rules are kept: rules, as many as `rules` says; cross-validation, the fewest whose error on held-out ' +
        'rows is within one standard error of the least, at `folds` times the cost.',
      folds: 'Parts of the training rows for selection cross-validation; each in turn is held out.',
      penalty:
        'Ridge penalty (lambda) on responses and slopes. Larger shrinks them towards 0, which helps where rows are ' +
        'few or classes hard to tell; it stands beside the sum over the rows, so that weights of rows count against it.',
      roundThresholds:
        'Whether thresholds of conditions are rounded to the fewest digits with which no training row moves.',
      poolRules:
        'Rules of each of the short runs from which rules are chosen: one run for each length from 2 to maxConditions.',
      sample: `${BOOST_DESCRIPTIONS.sample} For the short runs.`,
      bins: BOOST_DESCRIPTIONS.bins,
    });
  },
  searchSpace: {
    rules: { values: [10, 20, 50, 100], simpler: 'low' },
    maxConditions: { values: [1, 2, 3, 4], simpler: 'low' },
    linear: { values: [false, true] },
    penalty: { from: 1, to: 100, scale: 'log' },
    sample: { from: 0.25, to: 1 },
  },
  create: (options) => new ShortRules(options as ShortRulesInput),
  load: loadShortRules,
  portable: portableShortRules,
};
