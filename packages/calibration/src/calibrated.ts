import {
  type ClassTarget,
  checkOptions,
  type FitArguments,
  type FitOptions,
  type FitTargetOptions,
  type LabelledTable,
  type Learner,
  type Model,
  type NumericTarget,
  type OptionValue,
  type Rows,
  SteppedLearner,
  selectRows,
  type Table,
  type TargetKind,
  type Training,
  type TrainingResources,
  type TrainingStep,
  type TrainingWait,
  targetLength,
  UsageError,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkTargetKind } from '@preflearn/core/models';
import { weightsInUnit } from '@preflearn/core/numbers';
import { CalibratedModel } from './calibrated-model.js';
import type { Calibration } from './calibrated-parameters.js';
import {
  CALIBRATION_OPTIONS,
  type CalibrationInput,
  calibratedId,
  calibratedKinds,
} from './calibration-options.js';
import {
  type CumulativeScaling,
  cumulativeProbabilities,
  fitCumulativeScaling,
} from './cumulative-scaling.js';
import { IntervalModel } from './interval-model.js';
import { meanScore } from './mean-score.js';
import {
  type FoldStep,
  numbersOutOfFold,
  type OutOfFold,
  predictOutOfFold,
} from './out-of-fold.js';
import { correctedProbabilities, fitPowerCorrection } from './power-correction.js';
import {
  effectiveRows,
  fitIntervalRule,
  type IntervalRule,
  rowsForIntervals,
} from './prediction-intervals.js';
import { fitSetRule } from './prediction-sets.js';

/**
 * A learner that adds to a classifier calibrated class probabilities and, for each row, a set of classes that contains the true
 * class in a stated share of rows; and to a learner of numbers, for each row, an interval that contains the true number in
 * a stated share of rows.
 *
 * The underlying model is the one that the learner trains on its own, bit for bit, and its predicted classes or numbers
 * are kept.
 * Further models, one per fold, predict the rows that they were not trained on. These predictions determine how the
 * scores of ordered classes are converted to probabilities (`plattScaling` for each threshold), if the learner has none
 * of its own, how probabilities are corrected (`fitPowerCorrection`), and how large the sets must be (`fitSetRule`), or the intervals (`fitIntervalRule`). This adds
 * about `calibrationFolds` times the training time.
 *
 * ```ts
 * const model = new Calibrated(new RankRules(), { coverage: 0.8 }).fit(data);
 * model.predict(table).probabilities;
 * const forNumbers = new Calibrated(new ShortRules(), { coverage: 0.8 }).fit(table, 'price', { kind: 'numeric' });
 * forNumbers.predict(table).intervals;
 * ```
 */
export class Calibrated extends SteppedLearner<CalibratedModel | IntervalModel> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** The options of the learner and of calibration. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The underlying learner. */
  readonly base: Learner;
  readonly #coverage: number | null;
  readonly #folds: number;
  readonly #correction: boolean;

  /**
   * @param base  a learner of classes, with probabilities or with scores that increase with ordered classes, or of numbers
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for a learner of orders of labels only
   */
  constructor(base: Learner, options: CalibrationInput = {}) {
    checkGiven('Calibrated', base, 'a learner', ['id', 'fit']);
    super();
    this.id = calibratedId(base.id);
    this.base = base;
    this.targetKinds = calibratedKinds(base);
    const own = checkOptions(this.id, CALIBRATION_OPTIONS, options);
    this.#coverage = own.coverage;
    this.#folds = own.calibrationFolds;
    this.#correction = own.correction;
    this.options = Object.freeze({ ...base.options, ...own });
  }

  /** {@inheritDoc @preflearn/core!index.SteppedLearner.fit} */
  override fit(data: LabelledTable<NumericTarget>, options?: FitOptions): IntervalModel;
  override fit(
    data: Table | Rows,
    target: string,
    options: FitTargetOptions & { readonly kind: 'numeric' },
  ): IntervalModel;
  override fit(...given: FitArguments): CalibratedModel;
  override fit(...given: FitArguments): CalibratedModel | IntervalModel {
    return super.fit(...given);
  }

  /** {@inheritDoc @preflearn/core!index.SteppedLearner.fitAsync} */
  override fitAsync(
    data: LabelledTable<NumericTarget>,
    options?: FitOptions,
  ): Promise<IntervalModel>;
  override fitAsync(
    data: Table | Rows,
    target: string,
    options: FitTargetOptions & { readonly kind: 'numeric' },
  ): Promise<IntervalModel>;
  override fitAsync(...given: FitArguments): Promise<CalibratedModel>;
  override fitAsync(...given: FitArguments): Promise<CalibratedModel | IntervalModel> {
    return super.fitAsync(...given);
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<CalibratedModel | IntervalModel> {
    checkTargetKind(this.id, this.targetKinds, data);
    const known = rowsThatCount(data);
    const build = isNumeric(known)
      ? yield* this.#withIntervals(known, seed, resources)
      : yield* this.#withProbabilities(known as LabelledTable<ClassTarget>, seed, resources);
    const training = this.base.train(data, seed, resources);
    try {
      for (;;) {
        const next = training.next();
        if (next.done) return build(next.value);
        const step = next.value;
        if ('until' in step) {
          yield step;
          continue;
        }
        const modelSoFar = () => {
          const model = step.modelSoFar();
          return model && build(model);
        };
        yield { phase: step.phase, done: step.done, total: step.total, modelSoFar };
      }
    } finally {
      training.return(undefined as never);
    }
  }

  *#withProbabilities(
    known: LabelledTable<ClassTarget>,
    seed: number,
    resources: TrainingResources,
  ): Calibrating<CalibratedModel> {
    const { base } = this;
    const outside = yield* stepsOf(predictOutOfFold(base, known, this.#folds, seed, resources));
    const calibration = calibrate(base, known, outside, {
      coverage: this.#coverage,
      correction: this.#correction,
    });
    return (model) =>
      new CalibratedModel({
        ...this.#partsAround(model, seed),
        scaling: calibration.scaling && scalingOf(calibration.scaling, model, known),
        correction: calibration.correction,
        sets: calibration.sets,
      });
  }

  *#withIntervals(
    known: LabelledTable<NumericTarget>,
    seed: number,
    resources: TrainingResources,
  ): Calibrating<IntervalModel> {
    const coverage = this.#coverage;
    const { values } = known.target;
    const weights = weightsInUnit(known.weights ?? new Float64Array(values.length).fill(1));
    const rows = effectiveRows(weights);
    let intervals: IntervalRule | undefined;
    if (coverage !== null && rows >= rowsForIntervals(coverage)) {
      const outside = numbersOutOfFold(this.base, known, this.#folds, seed, resources);
      intervals = fitIntervalRule(yield* stepsOf(outside), values, weights, coverage);
    }
    return (model) =>
      new IntervalModel({
        ...this.#partsAround(model, seed),
        rows,
        intervals: intervals ?? null,
      });
  }

  #partsAround(model: Model, seed: number) {
    const { rows } = model.toJSON().training;
    return {
      learner: this.id,
      schema: model.schema,
      training: { options: this.options, seed, rows },
      base: model,
    };
  }
}

/** What calibrates, in steps, and returns the function that adds its result to a model. */
type Calibrating<M extends Model> = Generator<
  TrainingStep<M> | TrainingWait,
  (model: Model) => M,
  void
>;

/** Training steps in which the part that is left out is named; there is no model before all parts are predicted. */
function* stepsOf<T>(
  outside: Generator<FoldStep, T, void>,
): Generator<TrainingStep<never> | TrainingWait, T, void> {
  try {
    for (;;) {
      const next = outside.next();
      if (next.done) return next.value;
      const { step, fold, folds } = next.value;
      if ('until' in step) {
        yield step;
        continue;
      }
      const phase = `${step.phase} without part ${fold + 1} of ${folds}`;
      yield { phase, done: step.done, total: step.total, modelSoFar: () => undefined };
    }
  } finally {
    outside.return(undefined as never);
  }
}

function isNumeric(data: LabelledTable): data is LabelledTable<NumericTarget> {
  return data.target.kind === 'numeric';
}

/** The rows with a weight above 0. */
function rowsThatCount(data: LabelledTable): LabelledTable {
  const { target, weights } = data;
  if (weights?.every((weight) => weight > 0) ?? true) return data;
  const rows = Array.from({ length: targetLength(target) }, (_, row) => row);
  return selectRows(
    data,
    rows.filter((row) => (weights?.[row] ?? 1) > 0),
  );
}

/** Converts a scaling of scores centred on their mean over the training rows to one for the model's raw scores. */
function scalingOf(
  scaling: CumulativeScaling,
  model: Model,
  data: LabelledTable<ClassTarget>,
): CumulativeScaling {
  return { ...scaling, shift: scaling.shift + meanScore(model, data) };
}

/** Calibrates on out-of-fold predictions. */
function calibrate(
  base: Learner,
  data: LabelledTable<ClassTarget>,
  { predicted, scores, probabilities: own }: OutOfFold,
  { coverage, correction: isCorrected }: { coverage: number | null; correction: boolean },
): Calibration {
  const { kind, classes, codes } = data.target;
  const weights = weightsInUnit(data.weights ?? new Float64Array(codes.length).fill(1));
  const scaling =
    own === undefined && scores !== undefined && kind === 'ordinal'
      ? fitCumulativeScaling(scores, codes, weights, classes.length)
      : null;
  const uncorrected =
    scaling !== null && scores !== undefined ? cumulativeProbabilities(scaling, scores) : own;
  if (uncorrected === undefined) {
    throw new UsageError(
      'ARGUMENT',
      `${base.id} gives neither probabilities nor scores of ordered classes`,
      { where: { learner: calibratedId(base.id) }, remedy: 'calibrate another learner' },
    );
  }
  const correction = isCorrected
    ? fitPowerCorrection(uncorrected, codes, weights, classes.length)
    : null;
  if (coverage === null) return { scaling, correction, sets: null };
  const probabilities =
    correction === null ? uncorrected : correctedProbabilities(uncorrected, correction);
  return {
    scaling,
    correction,
    sets: fitSetRule({ kind, predicted, probabilities }, codes, weights, coverage),
  };
}
