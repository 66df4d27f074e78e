import {
  type ErrorPlace,
  type LabelledTable,
  type Model,
  type Prediction,
  PreflearnError,
  placedError,
  TrainingAborted,
  type TrainingProgress,
  type TrainingResources,
} from '@preflearn/core';
import type { NamedLearner } from './experiment.js';
import { type Measured, measure } from './measure.js';
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
  /** Where an error arose. */
  readonly where: ErrorPlace;
  readonly signal: AbortSignal | undefined;
  /** Most threads that training may take. */
  readonly threads: TrainingResources['threads'];
  /** What training may take of the memory. */
  readonly memory: TrainingResources['memory'];
  readonly onProgress: (inner: TrainingProgress) => void;
}

/** What training and testing one learner on one split gives. */
export interface Run {
  readonly model: Model;
  readonly prediction: Prediction;
  /** One for each metric. */
  readonly values: readonly Measured[];
  readonly fitSeconds: number;
  readonly predictSeconds: number;
}

/** Trains one learner on the training rows of a split, and measures its predictions of the others. */
export async function run(
  { learner }: NamedLearner,
  { train, test, seed }: SplitData,
  { metrics, where, signal, threads, memory, onProgress }: RunOptions,
): Promise<Run> {
  if (signal?.aborted) throw new TrainingAborted(() => undefined, { cause: signal.reason });
  try {
    const start = performance.now();
    const model = await learner.fitAsync(train, { seed, threads, memory, signal, onProgress });
    const fitted = performance.now();
    const prediction = model.predict(test.attributes);
    const predicted = performance.now();
    return {
      model,
      prediction,
      values: metrics.map((metric) => measure(metric, prediction, test.target, test.weights)),
      fitSeconds: (fitted - start) / 1000,
      predictSeconds: (predicted - fitted) / 1000,
    };
  } catch (error) {
    // Training on one split may fail where the whole table would not.
    throw error instanceof PreflearnError ? placedError(error, where) : error;
  }
}
