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

/** A training step of one of the models. */
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
    training.return(undefined as never); // releases resources if the caller stops early
  }
}

function classesOf(learner: Learner, prediction: ReturnType<Model['predict']>): ClassPrediction {
  if (prediction.kind === 'ordinal' || prediction.kind === 'nominal') return prediction;
  throw new DataError('TARGET_KIND', `${learner.id} does not predict classes`, {
    where: { learner: learner.id },
    remedy: 'calibrate a learner of classes',
  });
}

/** Writes the values of some rows to their positions. */
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
