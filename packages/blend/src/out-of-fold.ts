import {
  classesOfPositions,
  expectedPositions,
  type LabelledTable,
  type Learner,
  type OrdinalTarget,
  Random,
  selectRows,
  type Training,
  type TrainingResources,
  type TrainingStep,
  type TrainingWait,
} from '@preflearn/core';
import { sampleWithoutReplacement } from '@preflearn/core/numbers';
import { stratifiedKFold } from '@preflearn/evaluation';
import type { FoldErrors } from './blend-parts.js';
import { meanPositions } from './part-positions.js';

/** Tables with fewer rows than this get more folds. */
const SMALL = 150;
const FOLDS = 3;
const FOLDS_OF_SMALL = 10;

/** Rows of the folds at most, drawn by the seed. */
const MAX_ROWS = 1500;

/** Random stream of the seed from which the folds are drawn; it also gives each training its seed. */
const FOLD_STREAM = 0xb1e2d;

/** Positions of rows by models that were trained without them. */
export interface OutOfFold {
  readonly data: LabelledTable<OrdinalTarget>;
  /** Shape [rows]. */
  readonly rules: Float64Array;
  /** Shape [rows]. */
  readonly smooth: Float64Array;
}

/** What is trained without each fold. */
export interface FoldLearners {
  readonly rules: Learner;
  /** The learner of the smooth function for a number of training rows. */
  smoothFor(rows: number): Learner;
}

/**
 * Trains both parts without each fold and predicts it.
 *
 * @param folds  number of them; `null` for ten on small tables, else three
 */
export function* outOfFold<M>(
  given: LabelledTable<OrdinalTarget>,
  learners: FoldLearners,
  folds: number | null,
  seed: number,
  resources: TrainingResources,
  modelSoFar: () => M,
): Generator<TrainingStep<M> | TrainingWait, OutOfFold, void> {
  const random = new Random(seed, FOLD_STREAM);
  const all = given.target.codes.length;
  const data =
    all > MAX_ROWS ? selectRows(given, sampleWithoutReplacement(all, MAX_ROWS, random)) : given;
  const { codes } = data.target;
  const wanted = folds ?? (codes.length < SMALL ? FOLDS_OF_SMALL : FOLDS);
  const splits = stratifiedKFold(codes, Math.min(wanted, codes.length), random);
  const [rules, smooth] = [new Float64Array(codes.length), new Float64Array(codes.length)];
  for (const [fold, { train, test }] of splits.entries()) {
    const others = selectRows(data, train);
    const held = data.attributes.select(test);
    const foldSeed = random.integer(2 ** 32);
    const place = `without part ${fold + 1} of ${splits.length}`;
    const soFar = { modelSoFar, place };
    const ofRules = yield* relayed(learners.rules.train(others, foldSeed, resources), soFar);
    const ofSmooth = yield* relayed(
      learners.smoothFor(train.length).train(others, foldSeed, resources),
      soFar,
    );
    const positions = [ofRules, ofSmooth].map(
      (model) => expectedPositions(model.predict(held)) ?? new Float64Array(test.length),
    );
    test.forEach((row, i) => {
      rules[row] = positions[0][i];
      smooth[row] = positions[1][i];
    });
  }
  return { data, rules, smooth };
}

/** Relays the steps of another training, with a model so far of its caller. */
export function* relayed<M, S>(
  training: Training<M>,
  { modelSoFar, place }: { modelSoFar(model: M | undefined): S | undefined; place: string },
): Generator<TrainingStep<S> | TrainingWait, M, void> {
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return next.value;
      const step = next.value;
      if ('until' in step) yield step;
      else {
        const { phase, done, total } = step;
        const soFar = () => modelSoFar(step.modelSoFar());
        yield { phase: `${phase} ${place}`.trim(), done, total, modelSoFar: soFar };
      }
    }
  } finally {
    training.return(undefined as never); // it may hold threads
  }
}

/**
 * Weight of the smooth function: one half, unless the error of one part alone is lower than that of the mean of both by
 * more than a standard error of the difference.
 */
export function chosenShare({ data, rules, smooth }: OutOfFold): {
  readonly share: number;
  readonly errors: FoldErrors;
} {
  const { codes, classes } = data.target;
  const last = classes.length - 1;
  const errorsOf = (share: number) => {
    const predicted = classesOfPositions(meanPositions(rules, smooth, share, last), classes.length);
    return Float64Array.from(codes, (code, row) => Math.abs(predicted[row] - code));
  };
  const weights = data.weights ?? new Float64Array(codes.length).fill(1);
  const [ofRules, ofHalf, ofSmooth] = [0, 0.5, 1].map(errorsOf);
  const errors = {
    rules: meanOf(ofRules, weights),
    smooth: meanOf(ofSmooth, weights),
    half: meanOf(ofHalf, weights),
  };
  const isAlone = (alone: Float64Array) => {
    const gains = alone.map((error, row) => ofHalf[row] - error);
    const mean = meanOf(gains, weights);
    return mean > 0 && mean > standardError(gains, mean, weights);
  };
  const share = isAlone(ofRules)
    ? errors.rules <= errors.smooth || !isAlone(ofSmooth)
      ? 0
      : 1
    : isAlone(ofSmooth)
      ? 1
      : 0.5;
  return { share, errors };
}

function meanOf(values: Float64Array, weights: Float64Array): number {
  let total = 0;
  let mean = 0;
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0) continue;
    total += weights[row];
    mean += (weights[row] / total) * (values[row] - mean);
  }
  return mean;
}

function standardError(values: Float64Array, mean: number, weights: Float64Array): number {
  const squares = values.map((value) => (value - mean) ** 2);
  const rows = weights.reduce((sum, weight) => sum + weight, 0);
  return Math.sqrt(meanOf(squares, weights) / rows);
}
