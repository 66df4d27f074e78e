import {
  type ClassPrediction,
  type ClassTarget,
  DataError,
  type LabelledTable,
  type Learner,
  type Model,
  type NumericTarget,
  Random,
  selectRows,
  type Training,
  type TrainingResources,
  targetLength,
} from '@preflearn/core';
import { kFold, stratifiedKFold } from '@preflearn/evaluation';
import { meanScore } from './mean-score.js';

/** Predictions for rows by models that were not trained on them. */
export interface OutOfFold {
  /** Shape [rows]. */
  readonly predicted: Int32Array;
  /**
   * Scores minus the mean score over the training rows of the same model, shape [rows]; `undefined` if the learner has
   * no scores.
   */
  readonly scores: Float64Array | undefined;
  /** Shape [rows x classes]; `undefined` if the learner has no probabilities. */
  readonly probabilities: Float64Array | undefined;
}

/** Random stream of the seed from which the folds are drawn; it also gives each fold its own training seed. */
const FOLD_STREAM = 0xca11;

/**
 * Assigns the rows to folds, with each class spread evenly, and predicts every fold with a model trained on the others.
 * A single row is predicted by a model trained on itself.
 *
 * @param folds  number of folds, at least 2; with fewer rows than that, each row is a fold
 * @param seed   for the folds and for training
 * @returns yields the steps of each training run, one fold after another
 * @throws DataError TARGET_KIND for a learner that does not predict classes
 */
export function* predictOutOfFold(
  learner: Learner,
  data: LabelledTable<ClassTarget>,
  folds: number,
  seed: number,
  resources: TrainingResources,
): Generator<FoldStep, OutOfFold, void> {
  const { codes, classes } = data.target;
  const rows = codes.length;
  const predicted = new Int32Array(rows);
  let scores: Float64Array | undefined;
  let probabilities: Float64Array | undefined;
  for (const fold of foldsOf(data, folds, seed)) {
    const model = yield* modelOf(learner, fold, resources);
    const { test } = fold;
    const prediction = classesOf(learner, model.predict(data.attributes.select(test)));
    scatter(prediction.codes, test, 1, predicted);
    if (prediction.scores) {
      scores ??= new Float64Array(rows);
      const mean = meanScore(model, fold.others);
      const centred = prediction.scores.map((score) => score - mean);
      scatter(centred, test, 1, scores);
    }
    if (prediction.probabilities) {
      probabilities ??= new Float64Array(rows * classes.length);
      scatter(prediction.probabilities, test, classes.length, probabilities);
    }
  }
  return { predicted, scores, probabilities };
}

/**
 * Like {@link predictOutOfFold}, for numbers.
 *
 * @returns the predicted numbers, shape [rows]
 * @throws DataError TARGET_KIND for a learner that does not predict numbers
 */
export function* numbersOutOfFold(
  learner: Learner,
  data: LabelledTable<NumericTarget>,
  folds: number,
  seed: number,
  resources: TrainingResources,
): Generator<FoldStep, Float64Array, void> {
  const predicted = new Float64Array(data.target.values.length);
  for (const fold of foldsOf(data, folds, seed)) {
    const model = yield* modelOf(learner, fold, resources);
    const prediction = model.predict(data.attributes.select(fold.test));
    if (prediction.kind !== 'numeric') throw wrongKind(learner, 'numbers');
    scatter(prediction.values, fold.test, 1, predicted);
  }
  return predicted;
}

/** A part of the rows that is predicted by a model of the others. */
interface Fold<T extends ClassTarget | NumericTarget> {
  /** From 0. */
  readonly fold: number;
  readonly folds: number;
  readonly seed: number;
  readonly others: LabelledTable<T>;
  readonly test: Int32Array | readonly number[];
}

function* foldsOf<T extends ClassTarget | NumericTarget>(
  data: LabelledTable<T>,
  folds: number,
  seed: number,
): Generator<Fold<T>, void, void> {
  const { target } = data;
  const rows = targetLength(target);
  const random = new Random(seed, FOLD_STREAM);
  const count = Math.min(folds, rows);
  const everyRow = Array.from({ length: rows }, (_, row) => row);
  const splits =
    rows < 2
      ? [{ train: everyRow, test: everyRow }]
      : target.kind === 'numeric'
        ? kFold(rows, count, random)
        : stratifiedKFold(target.codes, count, random);
  for (const [fold, { train, test }] of splits.entries()) {
    const others = selectRows(data, train);
    yield { fold, folds: splits.length, seed: random.integer(2 ** 32), others, test };
  }
}

/** A training step of one of the models. */
export interface FoldStep {
  readonly step: StepOf<Model>;
  /** From 0. */
  readonly fold: number;
  readonly folds: number;
}

type StepOf<M> = Training<M> extends Generator<infer S, M, void> ? S : never;

function* modelOf(
  learner: Learner,
  { others, seed, fold, folds }: Fold<ClassTarget | NumericTarget>,
  resources: TrainingResources,
): Generator<FoldStep, Model, void> {
  const training = learner.train(others, seed, resources);
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return next.value;
      yield { step: next.value, fold, folds };
    }
  } finally {
    training.return(undefined as never); // releases resources if the caller stops early
  }
}

function classesOf(learner: Learner, prediction: ReturnType<Model['predict']>): ClassPrediction {
  if (prediction.kind === 'ordinal' || prediction.kind === 'nominal') return prediction;
  throw wrongKind(learner, 'classes');
}

function wrongKind({ id }: Learner, what: 'classes' | 'numbers'): DataError {
  return new DataError('TARGET_KIND', `${id} does not predict ${what}`, {
    where: { learner: id },
    remedy: `calibrate a learner of ${what}`,
  });
}

/** Writes the values of some rows to their positions. */
function scatter(
  values: ArrayLike<number>,
  rows: ArrayLike<number>,
  width: number,
  into: Float64Array | Int32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    for (let k = 0; k < width; k++) into[rows[i] * width + k] = values[i * width + k];
  }
}
