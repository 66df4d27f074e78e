import { Thresholds } from '@preflearn/boosting';
import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OrdinalTarget,
  Random,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { sampleWithoutReplacement, weightsInUnit } from '@preflearn/core/numbers';
import { canonicalRows, type Input, inputsOf, planInputs } from '@preflearn/ordinal-ensembles';
import { finished, kernelOf, ROWS_A_TURN, squaredDistances } from './kernel.js';
import { readSvor } from './read-svor.js';
import { STEPS_A_TRAINING, searchSettings, TOLERANCE, trainingsOf } from './search.js';
import { type FoundThreshold, SvorSolver, VISITS_A_TURN } from './smo.js';
import { SvorModel } from './svor-model.js';
import { ID, SVOR_OPTIONS, type SvorInput, type SvorOptions } from './svor-options.js';

/** Most steps of the training with the chosen settings. */
const MOST_STEPS = 1_000_000;

/** Prepared rows. */
interface SvorRows {
  readonly inputs: readonly Input[];
  /** Shape [inputs x rows]. */
  readonly values: Float64Array;
  readonly rows: number;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Support vector ordinal regression with implicit constraints (SVM-IMC): parallel planes between ordered classes, in the
 * space of a Gaussian kernel, where every row counts at every threshold. Cost and kernel are chosen by cross-validation.
 * With explicit constraints (SVM-EXC), rows count only at the thresholds next to their class, and the order of the
 * thresholds is enforced.
 *
 * Numbers are z-scores of the training rows, and each category is a 0/1 number, scaled like the others. A missing number
 * is the mean, and a missing category none of them. The weight of a row is the number of rows it stands for. The order of
 * the rows does not matter.
 *
 * Source: Chu and Keerthi (2005), New approaches to support vector ordinal regression, Proc. 22nd ICML; Chu and Keerthi
 * (2007), Support vector ordinal regression, Neural Computation 19.
 */
export class Svor extends SteppedLearner<SvorModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: SvorOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: SvorInput = {}) {
    super();
    this.options = checkOptions(ID, SVOR_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for the kernel of rows that do not fit
   */
  *train(
    table: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<SvorModel> {
    checkTargetKind(ID, this.targetKinds, table);
    const given = table as LabelledTable<OrdinalTarget>;
    const { options } = this;
    const { attributes, target, weights: sums } = canonicalRows(given);
    const rows = attributes.rowCount;
    const classes = target.classes.length;
    checkMemory(
      { what: `kernels of ${rows} rows`, arrayBytes: 8 * rows * (2 * rows + classes) },
      memory,
    );
    const weights = weightsInUnit(sums ?? new Float64Array(rows).fill(1));
    const inputs = planInputs(attributes.columns, weights);
    const values = inputsOf(inputs, attributes.columns, rows);
    const data: SvorRows = { inputs, values, rows, codes: target.codes, weights };
    const head = {
      ...{ schema: schemaOf(given), training: { options, seed, rows: given.attributes.rowCount } },
      inputs,
    };
    const modelOf = (solver: SvorSolver | undefined, cost: number, kappa: number) =>
      new SvorModel({
        ...{ ...head, cost, kappa },
        ...supportOf(data, solver),
        thresholds: new Thresholds(
          solver ? ascending(solver.thresholds()) : medianThresholds(data, classes),
          target.classes,
        ),
      });
    const { cost, kappa } = yield* this.#settings(data, classes, new Random(seed), () =>
      modelOf(undefined, 1, 1),
    );
    const every = Int32Array.from(target.codes.keys());
    const perStep = (classes + 1) * rows;
    const total =
      inputs.length +
      Math.ceil(rows / ROWS_A_TURN) +
      Math.ceil((MOST_STEPS * perStep) / VISITS_A_TURN) +
      1;
    let solver: SvorSolver | undefined;
    const modelSoFar = () => modelOf(solver, cost, kappa);
    function* fitting(): Generator<void, void, void> {
      const distances = yield* squaredDistances({ values, rows });
      const kernel = yield* kernelOf(distances, rows, every, kappa);
      solver = new SvorSolver({
        ...{ kernel, codes: target.codes, weights, classes },
        explicit: options.constraints === 'explicit',
      });
      yield* solver.solve(cost, TOLERANCE, MOST_STEPS);
    }
    let done = 0;
    for (const _ of fitting()) yield { phase: 'steps', done: ++done, total, modelSoFar };
    yield { phase: 'steps', done: total, total, modelSoFar };
    return modelSoFar();
  }

  /** The settings; those that are not given are chosen on at most `searchRows` rows. */
  *#settings(data: SvorRows, classes: number, random: Random, modelSoFar: () => SvorModel) {
    const { searchRows, cost, kappa, fine } = this.options;
    if (cost !== null && kappa !== null) return { cost, kappa };
    const size = Math.min(data.rows, searchRows);
    const chosen = sampleWithoutReplacement(data.rows, size, random);
    const values = Float64Array.from({ length: data.inputs.length * size }, (_, at) => {
      const input = Math.floor(at / size);
      return data.values[input * data.rows + chosen[at % size]];
    });
    const folds = Math.min(this.options.folds, size);
    if (folds < 2) return { cost: cost ?? 1, kappa: kappa ?? 1 };
    const task = {
      distances: finished(squaredDistances({ values, rows: size })),
      codes: chosen.map((row) => data.codes[row]),
      weights: Float64Array.from(chosen, (row) => data.weights[row]),
      ...{ classes, cost, kappa, folds, fine },
      explicit: this.options.constraints === 'explicit',
    };
    const total = trainingsOf(task) * STEPS_A_TRAINING;
    const searching = searchSettings(task, random);
    let next = searching.next();
    for (; !next.done; next = searching.next()) {
      yield { phase: 'steps of the search', done: next.value, total, modelSoFar };
    }
    return { cost: next.value.cost, kappa: next.value.kappa };
  }
}

/** The rows with a coefficient. */
function supportOf({ inputs, values, rows }: SvorRows, solver: SvorSolver | undefined) {
  const all = solver?.coefficients() ?? new Float64Array(0);
  const support = [...all.keys()].filter((row) => all[row] !== 0);
  return {
    vectors: Float64Array.from(
      inputs.flatMap((_, j) => support.map((row) => values[j * rows + row])),
    ),
    coefficients: Float64Array.from(support, (row) => all[row]),
  };
}

/** The thresholds in order, which they are up to the tolerance. */
function ascending(found: readonly FoundThreshold[]): readonly number[] {
  let least = -Infinity;
  return found.map(({ value }) => {
    least = Math.max(least, value);
    return least;
  });
}

/** Thresholds that lead every score to the median class. */
function medianThresholds({ codes, weights }: SvorRows, classes: number): readonly number[] {
  const total = weights.reduce((a, b) => a + b, 0);
  return Array.from({ length: Math.max(0, classes - 1) }, (_, j) => {
    const below = weights.reduce((sum, weight, row) => sum + (codes[row] <= j ? weight : 0), 0);
    return 2 * below >= total ? Infinity : -Infinity;
  });
}

/**
 * Loads a saved model of support vector ordinal regression; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSvor(document: unknown): SvorModel {
  return new SvorModel(readSvor(document));
}

/** Support vector ordinal regression for the command line and other programs that list learners. */
export const svorDefinition: LearnerDefinition<SvorModel> = {
  id: ID,
  title: 'SVM-IMC',
  summary:
    'Support vector ordinal regression with implicit constraints, tuned by cross-validation.',
  targetKinds: ['ordinal'],
  options: /* @__PURE__ */ describedOptions(SVOR_OPTIONS, {
    constraints:
      'How thresholds stay in order: implicit, every row counts at each; explicit, by constraints.',
    cost: 'Cost C of a violation; larger fits the rows more closely. none chooses it.',
    kappa:
      'Rate of the Gaussian kernel e^(-kappa |x - z|^2) of z-scores; larger is less smooth. none chooses it.',
    folds: 'Folds of the cross-validation that chooses cost and kappa.',
    fine: 'Search in steps of 10^0.2 around the best powers of 10.',
    searchRows: 'Most different rows on which to search; of more, as many are drawn.',
  }),
  searchSpace: {
    cost: { values: [null, 0.1, 1, 10, 100] },
    kappa: { values: [null, 0.001, 0.01, 0.1, 1] },
  },
  create: (options) => new Svor(options as SvorInput),
  load: loadSvor,
  portable() {
    throw new DataError(
      'MODEL_EXPORT',
      'a support vector model is a sum over its training rows, and has no rules, tree or weights to write',
      {
        where: { learner: ID },
        remedy: ['train short-rules, which can be exported', 'predict with the model itself'],
      },
    );
  },
};
