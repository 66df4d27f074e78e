import {
  type LabelledTable,
  type Learner,
  type Model,
  runTrainingAsync,
  selectRows,
  targetLength,
} from '@preflearn/core';
import {
  type Measured,
  measure,
  metricsFor,
  plannedSplits,
  trainingSeed,
} from '@preflearn/evaluation';
import { type Part, watched } from './training-watch.js';

/** Share of the rows to train on, as in the command that the page shows. */
const TRAINED_SHARE = 0.7;

/** Most rows on which the error is measured on the way. */
const MAX_MEASURED = 2000;

/** Rows to train on and rows to measure on. */
export interface HeldOut {
  readonly train: LabelledTable;
  readonly test: LabelledTable;
}

/** A point of the error curve. */
export interface CurvePoint {
  readonly steps: number;
  readonly error: number;
}

/** The rows that `preflearn evaluate --split 0.7:0.3` holds out. */
export function heldOutRows(data: LabelledTable, seed: number): HeldOut {
  const rows = targetLength(data.target);
  const train = Math.round(TRAINED_SHARE * rows);
  const test = rows - train;
  const [split] = plannedSplits({ method: 'holdout', train, test }, data.target, seed);
  return { train: selectRows(data, split.train), test: selectRows(data, split.test) };
}

/** Trains on some rows and measures on the others, which gives what `preflearn evaluate` gives. */
export async function measureHeldOut(
  learner: Learner,
  { train, test }: HeldOut,
  seed: number,
  signal: AbortSignal,
  told: Part,
): Promise<Measured> {
  const training = watched(learner.train(train, trainingSeed(seed, 0)), {
    onStep: ({ done, total }) => told.step(done / total),
    onModel: ({ done }, model) => told.point(done, errorOfFirstRows(model, test), model),
  });
  const model = await runTrainingAsync(training, { signal });
  const [metric] = metricsFor(test.target);
  return measure(metric, model.predict(test.attributes), test.target);
}

/** The main metric on the first rows of a table, which is soon measured; `null` where it has no value. */
export function errorOfFirstRows(model: Model, data: LabelledTable): number | null {
  const count = Math.min(MAX_MEASURED, targetLength(data.target));
  const { attributes, target } = selectRows(
    data,
    Array.from({ length: count }, (_, row) => row),
  );
  const [metric] = metricsFor(target);
  return measure(metric, model.predict(attributes), target).value;
}
