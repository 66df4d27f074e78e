import {
  DataError,
  type LabelledTable,
  type Model,
  type Prediction,
  TrainingAborted,
  type TrainingProgress,
  UsageError,
} from '@preflearn/core';
import type { NamedLearner } from './experiment.js';
import type { Metric } from './metric.js';

/** The rows of one split, and the seed of training on them. */
export interface SplitData {
  readonly train: LabelledTable;
  readonly test: LabelledTable;
  readonly seed: number;
}

/** How one run goes about it. */
export interface RunOptions {
  readonly metrics: readonly Metric[];
  /** Says in an error where it arose. */
  readonly context: string;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (inner: TrainingProgress) => void;
}

/** What training and testing one learner on one split gives. */
export interface Run {
  readonly model: Model;
  readonly prediction: Prediction;
  /** One for each metric. */
  readonly values: readonly number[];
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

/** Trains one learner on the training rows of a split, and measures its predictions of the others. */
export async function run(
  { learner }: NamedLearner,
  { train, test, seed }: SplitData,
  { metrics, context, signal, onProgress }: RunOptions,
): Promise<Run> {
  if (signal?.aborted) throw new TrainingAborted(() => undefined, { cause: signal.reason });
  try {
    const start = performance.now();
    const model = await learner.fitAsync(train, { seed, signal, onProgress });
    const fitted = performance.now();
    const prediction = model.predict(test.attributes);
    const predicted = performance.now();
    return {
      model,
      prediction,
      values: metrics.map((metric) => metric.value(prediction, test.target, test.weights)),
      fitSeconds: (fitted - start) / 1000,
      predictSeconds: (predicted - fitted) / 1000,
    };
  } catch (error) {
    throw inContext(error, context);
  }
}

/** Says where an error arose: training on one split may fail where the whole table would not. */
function inContext(error: unknown, context: string): unknown {
  const cause = { cause: error };
  if (error instanceof DataError) {
    return new DataError(error.code, `${context}: ${error.message}`, cause);
  }
  if (error instanceof UsageError) {
    return new UsageError(error.code, `${context}: ${error.message}`, cause);
  }
  return error;
}
