import {
  type LabelledTable,
  type Learner,
  type Model,
  type Prediction,
  selectRows,
  TrainingAborted,
  type TrainingProgress,
  type TrainingResources,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { isStaged } from '@preflearn/core/models';
import type { Measured } from '../metrics/measure.js';
import type { Metric } from '../metrics/metric.js';
import type { ConfusionMatrix } from '../predictions/confusion-matrix.js';
import type { ReliabilityCurve } from '../predictions/reliability.js';
import { classFigures, measureAll, withPlace } from './run-figures.js';
import type { Split } from './split.js';

/** One run: a learner to train on some rows of a table and to test on others. */
export interface RunTask {
  /** Name of the learner, in progress and in errors. */
  readonly name: string;
  /** The learner with its options. */
  readonly learner: Learner;
  /** Number of the split, from 0. */
  readonly split: number;
  /** The rows to train and to test on. */
  readonly rows: Split;
  /** The training seed. */
  readonly seed: number;
  /**
   * Whether to measure the models of shorter training runs, too, instead of computing class figures; no when absent.
   */
  readonly byStage?: boolean | undefined;
}

/** Settings shared by all runs on one table. */
export interface RunSetting {
  /** All rows, with weights if they have any. */
  readonly data: LabelledTable;
  /** What to measure on the test rows. */
  readonly metrics: readonly Metric[];
  /** Changes the training rows before the learner sees them; the seed is the training seed. */
  readonly alterTraining?: ((train: LabelledTable, seed: number) => LabelledTable) | undefined;
}

/** Control of one run. */
export interface RunControl extends TrainingResources {
  /** Cancels the run: it then throws `TrainingAborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called after steps of training. */
  readonly onProgress?: ((inner: TrainingProgress) => void) | undefined;
}

/** The outcome of a run, as plain data: it can be stored as JSON or passed between threads without change. */
export interface RunOutcome {
  /** The value of each metric, in the order of the metrics. */
  readonly values: readonly Measured[];
  /** Time of training, in seconds. */
  readonly fitSeconds: number;
  /** Time of predicting the test rows, in seconds. */
  readonly predictSeconds: number;
  /**
   * Outcomes of the models of shorter training runs, by number of steps, ascending; absent if not requested, or if the
   * model contains none.
   */
  readonly stages?: readonly RunStage[] | undefined;
  /**
   * Reliability of the probability of the most probable class; absent if classes or their probabilities were not
   * predicted.
   */
  readonly reliability?: ReliabilityCurve | undefined;
  /** True against predicted classes; absent if no classes were predicted. */
  readonly confusion?: ConfusionMatrix | undefined;
}

/** The outcome of the model of a shorter training run. */
export interface RunStage {
  /** Steps of training, such as rules. */
  readonly steps: number;
  /** The value of each metric, in the order of the metrics. */
  readonly values: readonly Measured[];
}

/** A run with what is available only on the thread that carried it out. */
export interface RunInThread {
  readonly outcome: RunOutcome;
  readonly train: LabelledTable;
  readonly test: LabelledTable;
  readonly model: Model;
  readonly prediction: Prediction;
}

/**
 * Trains one learner on the training rows of a task, and measures its predictions on the test rows.
 *
 * @throws DataError, UsageError what training, prediction and metrics throw, with learner and split as their place
 * @throws TrainingAborted once the signal is aborted
 */
export async function runTask(
  task: RunTask,
  setting: RunSetting,
  { signal, threads, memory, onProgress }: RunControl = {},
): Promise<RunInThread> {
  checkGiven('runTask', task, 'a task of an experiment', ['learner', 'rows']);
  checkGiven('runTask', setting, 'an object with data and metrics', ['data', 'metrics']);
  const { name, learner, split, rows, seed, byStage } = task;
  const { data, metrics, alterTraining } = setting;
  if (signal?.aborted) throw new TrainingAborted(() => undefined, { cause: signal.reason });
  const selected = selectRows(data, rows.train);
  const train = alterTraining ? alterTraining(selected, seed) : selected;
  const test = selectRows(data, rows.test);
  return withPlace({ learner: name, split: split + 1 }, async () => {
    const start = performance.now();
    const model = await learner.fitAsync(train, { seed, threads, memory, signal, onProgress });
    const fitted = performance.now();
    const prediction = model.predict(test.attributes);
    const predicted = performance.now();
    const outcome: RunOutcome = {
      values: measureAll(metrics, prediction, test),
      fitSeconds: (fitted - start) / 1000,
      predictSeconds: (predicted - fitted) / 1000,
      ...(byStage ? stageFigures(metrics, model, test) : classFigures(prediction, test)),
    };
    return { outcome, train, test, model, prediction };
  });
}

function stageFigures(
  metrics: readonly Metric[],
  model: Model,
  test: LabelledTable,
): Pick<RunOutcome, 'stages'> {
  if (!isStaged(model)) return {};
  const stages = model.stages.map((steps) => {
    const prediction = model.truncate(steps).predict(test.attributes);
    return { steps, values: measureAll(metrics, prediction, test) };
  });
  return { stages };
}
