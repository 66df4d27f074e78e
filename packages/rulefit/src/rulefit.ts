import {
  type ClassTarget,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  Random,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { penaltyShares, STEPS_A_FIT, searchPenalty } from './choose-penalty.js';
import { growRules, linearColumns } from './grow-rules.js';
import { type ClassFit, modelParts } from './model-parts.js';
import { portableRuleFit } from './portable-rulefit.js';
import { readRuleFit } from './read-rulefit.js';
import { ROW_LOSSES } from './row-loss.js';
import { RuleFitModel } from './rulefit-model.js';
import { ID, RULEFIT_OPTIONS, type RuleFitInput, type RuleFitOptions } from './rulefit-options.js';
import { type TrainingRows, trainingRows } from './training-rows.js';

/** Bytes of arrays for each attribute of a row, and for each row besides. */
const ATTRIBUTE_BYTES = 28;
const ROW_BYTES = 120;

/** Share of the rows that a rule covers, as far as memory is concerned, and the bytes for each. */
const COVERED = 0.25;
const COVERED_BYTES = 4;

/**
 * RuleFit: the rules of the nodes of many small boosted trees, and linear terms, with coefficients fitted by the lasso.
 * The penalty is the one with the least loss in an inner cross-validation.
 *
 * Of two classes there is one score, that of the second against the first; of more, each class has rules against the
 * others, and the largest score wins. A missing value satisfies no condition and is the median in a linear term. The
 * weight of a row is the number of rows it stands for. The order of the rows does not matter.
 *
 * Source: Friedman and Popescu (2008), Predictive learning via rule ensembles, Annals of Applied Statistics 2(3).
 */
export class RuleFit extends SteppedLearner<RuleFitModel> {
  readonly id = ID;
  readonly targetKinds = ['nominal', 'ordinal'] as const;
  readonly options: RuleFitOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: RuleFitInput = {}) {
    super();
    this.options = checkOptions(ID, RULEFIT_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for rows or rules that do not fit
   */
  *train(
    table: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<RuleFitModel> {
    checkTargetKind(ID, this.targetKinds, table);
    const { options } = this;
    const { rowCount, columns } = table.attributes;
    const most = Math.ceil(options.trees * 2 * (options.leaves - 1));
    checkMemory(
      {
        what: `${rowCount} rows of ${columns.length} attributes and ${most} rules`,
        arrayBytes:
          rowCount *
          (ATTRIBUTE_BYTES * columns.length + ROW_BYTES + COVERED_BYTES * COVERED * most),
      },
      memory,
    );
    const given = table as LabelledTable<ClassTarget>;
    const data = trainingRows(given);
    const fits: ClassFit[] = [];
    const head = {
      schema: schemaOf(given),
      training: { options, seed, rows: rowCount },
    };
    const modelSoFar = () =>
      new RuleFitModel({ ...head, ...modelParts(given, fits, options.loss) });
    // Of two classes, one score says all.
    const learned = data.classes === 2 ? [1] : [...Array(data.classes).keys()];
    for (const code of learned)
      yield* this.#trainClass(data, code, new Random(seed, code), fits, modelSoFar);
    return modelSoFar();
  }

  /** Fits one class against the others. */
  *#trainClass(
    data: TrainingRows,
    code: number,
    random: Random,
    fits: ClassFit[],
    modelSoFar: () => RuleFitModel,
  ): Generator<
    { phase: string; done: number; total: number; modelSoFar: () => RuleFitModel },
    void
  > {
    const { options } = this;
    const total = data.weights.reduce((a, b) => a + b, 0);
    const y = Float64Array.from(data.codes, (own) => (own === code ? 1 : -1));
    const weights = data.weights.map((weight) => weight / total);
    const loss = ROW_LOSSES[options.loss];
    const linear = options.linear ? linearColumns(data) : [];
    const mean = y.reduce((sum, one, row) => sum + weights[row] * one, 0);
    const constant = { intercept: loss.constant(mean), columns: [], coefficients: [] };
    const search = { path: [], losses: [] };
    const fit: ClassFit = {
      code,
      constant,
      search,
      terms: linear.map(({ term }) => term),
      rules: [],
    };
    fits.push(fit);
    const growing = growRules(data, { y, weights, loss }, options, random);
    let next = growing.next();
    for (let tree = 1; !next.done; tree++, next = growing.next()) {
      yield { phase: 'trees', done: tree, total: options.trees, modelSoFar };
    }
    fit.rules = next.value;
    const shares = penaltyShares(options.penalty);
    const folds = options.penalty === null ? options.folds : 0;
    const problem = {
      columns: [...linear.map(({ column }) => column), ...fit.rules.map(({ rows }) => ({ rows }))],
      ...{ y, weights, loss },
    };
    for (const done of searchPenalty(problem, shares, folds, random, search)) {
      yield {
        phase: 'steps',
        done,
        total: shares.length * STEPS_A_FIT * (1 + folds),
        modelSoFar,
      };
    }
  }
}

/**
 * Loads a saved RuleFit model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRuleFit(document: unknown): RuleFitModel {
  return new RuleFitModel(readRuleFit(document));
}

/** RuleFit for the command line and other programs that list learners. */
export const ruleFitDefinition: LearnerDefinition<RuleFitModel> = {
  id: ID,
  title: 'RuleFit',
  summary: 'The rules of many small trees, and linear terms, fitted by the lasso.',
  targetKinds: ['nominal', 'ordinal'],
  options: /* @__PURE__ */ describedOptions(RULEFIT_OPTIONS, {
    trees: 'Number of trees, from whose nodes rules are made; 0 leaves the linear terms.',
    leaves: 'Mean number of leaves of a tree; each leaf but one adds two rules.',
    shrinkage: 'Share of each tree that the next ones take into account.',
    linear: 'Add linear terms of the numeric attributes, clipped at the 2.5 and 97.5 % quantiles.',
    loss: 'Loss that is minimised; logistic fits class probabilities.',
    penalty:
      'Lasso penalty, as a share of the smallest that leaves no term; none chooses it by cross-validation.',
    folds: 'Folds of the cross-validation that chooses the penalty.',
  }),
  searchSpace: {
    trees: { values: [50, 100, 200, 500], simpler: 'low' },
    leaves: { values: [2, 3, 4, 6, 8], simpler: 'low' },
    loss: { values: ['logistic', 'squared', 'ramp'] },
  },
  create: (options) => new RuleFit(options as RuleFitInput),
  load: loadRuleFit,
  portable: (model) => portableRuleFit(model as RuleFitModel),
};
