import {
  type ClassPrediction,
  type ClassTarget,
  DataError,
  type LabelledTable,
  type Learner,
  type Model,
  Random,
  selectRows,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { stratifiedKFold } from '@preflearn/evaluation';
import { meanScore } from './mean-score.js';

/** What models predicted for rows that they were not trained on. */
export interface OutOfFold {
  /** Shape [rows]. */
  readonly predicted: Int32Array;
  /** Less the mean score of the rows that the model was trained on; shape [rows], where the learner gives scores. */
  readonly scores: Float64Array | undefined;
  /** Shape [rows x classes], where the learner gives probabilities. */
  readonly probabilities: Float64Array | undefined;
}

/** Stream of the seed from which the folds are dealt; the training of each has a seed of its own from it. */
const FOLD_STREAM = 0xca11;

/**
 * Deals the rows to folds, each class spread evenly, and predicts every fold by a model of the others. A single row is
 * predicted by a model of itself.
 *
 * @param folds  number of folds, at least 2; of fewer rows each is a fold
 * @param seed   of the folds and of each training
 * @returns yields the steps of each training, a fold at a time
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
  const random = new Random(seed, FOLD_STREAM);
  const everyRow = Array.from(codes.keys());
  const splits =
    rows < 2
      ? [{ train: everyRow, test: everyRow }]
      : stratifiedKFold(codes, Math.min(folds, rows), random);
  const predicted = new Int32Array(rows);
  let scores: Float64Array | undefined;
  let probabilities: Float64Array | undefined;
  for (const [fold, { train, test }] of splits.entries()) {
    const others = selectRows(data, train);
    const training = learner.train(others, random.integer(2 ** 32), resources);
    const model = yield* ofFold(training, fold, splits.length);
    const prediction = classesOf(learner, model.predict(data.attributes.select(test)));
    test.forEach((row, i) => {
      predicted[row] = prediction.codes[i];
    });
    if (prediction.scores) {
      scores ??= new Float64Array(rows);
      const mean = meanScore(model, others);
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

/** A step of the training of one of the models. */
export interface FoldStep {
  readonly step: StepOf<Model>;
  /** From 0. */
  readonly fold: number;
  readonly folds: number;
}

type StepOf<M> = Training<M> extends Generator<infer S, M, void> ? S : never;

function* ofFold(
  training: Training<Model>,
  fold: number,
  folds: number,
): Generator<FoldStep, Model, void> {
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return next.value;
      yield { step: next.value, fold, folds };
    }
  } finally {
    training.return(undefined as never); // gives back what it holds where the caller stops
  }
}

function classesOf(learner: Learner, prediction: ReturnType<Model['predict']>): ClassPrediction {
  if (prediction.kind === 'ordinal' || prediction.kind === 'nominal') return prediction;
  throw new DataError('TARGET_KIND', `${learner.id} does not predict classes`, {
    where: { learner: learner.id },
    remedy: 'calibrate a learner of classes',
  });
}

/** Puts the values of some rows where they belong. */
function scatter(
  values: Float64Array,
  rows: ArrayLike<number>,
  width: number,
  into: Float64Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    for (let k = 0; k < width; k++) into[rows[i] * width + k] = values[i * width + k];
  }
}
