import { Random, type TrainingProgress, targetLength } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import type { Metric } from '../metrics/metric.js';
import { metricsFor } from '../metrics/metrics.js';
import { carryOutAll } from './carry-out-all.js';
import { checkExperiment, checkSplits } from './check-experiment.js';
import type { CarryOut, Experiment } from './experiment.js';
import { resultOf } from './experiment-result.js';
import { pacer } from './pause.js';
import {
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type ResultsDocument,
  type SplitSummary,
} from './results-document.js';
import { type RunOutcome, type RunTask, runTask } from './run-task.js';
import type { Split } from './split.js';
import { plannedSplits, splitSummary } from './split-plan.js';

/** First of the random streams from which training seeds are drawn; splits use the streams from 0. */
const FIRST_TRAINING_STREAM = 2 ** 31;

/**
 * Trains every learner on the training rows of every split, predicts its test rows and measures the
 * predictions.
 *
 * All learners get the same splits and, on each split, the same seed ({@link trainingSeed}). Equal data, options and
 * seed give equal results except for `seconds`, whatever the number of threads and of simultaneous runs. Row weights
 * are used in training and in the metrics. If a metric is undefined on a split, such as log-loss for a model without
 * probabilities, the results say why, and means are over the other splits.
 *
 * @throws DataError for data that cannot be trained on (TABLE_EMPTY, COLUMN_LENGTH, COLUMN_DUPLICATE, TARGET_CLASSES,
 *   VALUE_NOT_FINITE, WEIGHTS), SPLIT_SIZE, TARGET_KIND
 * @throws UsageError SEED_RANGE, ARGUMENT (no learner, no metric, or a split that does not fit)
 * @throws TrainingAborted once the signal is aborted
 */
export async function crossEvaluate(experiment: Experiment): Promise<ResultsDocument> {
  checkKnown(
    experiment,
    {
      dataset: true,
      data: true,
      learners: true,
      splits: true,
      seed: true,
      metrics: true,
      alterTraining: true,
      signal: true,
      onProgress: true,
      onRun: true,
      onOutcome: true,
      carryOut: true,
      jobs: true,
      threads: true,
      memory: true,
    },
    { function: 'crossEvaluate' },
  );
  const { data, learners } = experiment;
  const seed = experiment.seed ?? 1;
  const metrics = experiment.metrics ?? metricsFor(data.target);
  checkExperiment(experiment, seed, metrics);
  const splits =
    'method' in experiment.splits
      ? plannedSplits(experiment.splits, data.target, seed)
      : experiment.splits;
  checkSplits(splits, targetLength(data.target));
  const measured = await runAll(experiment, splits, seed, metrics);
  const shared = {
    rows: targetLength(data.target),
    seed,
    splits: splitsOf(experiment, splits.length),
  };
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    results: learners.map((learner, l) => ({
      ...resultOf(experiment.dataset, learner, metrics, measured[l]),
      ...shared,
    })),
  };
}

/**
 * Training seed for one split of an experiment; it depends only on the seed of the experiment and the number of the
 * split.
 *
 * @param seed   integer in [0, 2^32)
 * @param split  from 0, below 2^31
 * @throws UsageError SEED_RANGE
 */
export function trainingSeed(seed: number, split: number): number {
  return new Random(seed, FIRST_TRAINING_STREAM + split).integer(2 ** 32);
}

/** Carries out all runs; returns their outcomes for each learner, in the order of the splits. */
async function runAll(
  experiment: Experiment,
  splits: readonly Split[],
  seed: number,
  metrics: readonly Metric[],
): Promise<readonly RunOutcome[][]> {
  const { learners, jobs, signal, threads, memory, onProgress, onOutcome } = experiment;
  const carryOut = experiment.carryOut ?? inThisThread(experiment, metrics);
  const tasks: RunTask[] = splits.flatMap((rows, split) => {
    const trained = trainingSeed(seed, split);
    return learners.map(({ id, learner }) => ({ name: id, learner, split, rows, seed: trained }));
  });
  const seconds = new Map<string, number>(); // of the last training of each learner
  let done = 0;
  const report = ({ name, split }: RunTask, inner?: TrainingProgress) => {
    const counts = { splits: splits.length, done, total: tasks.length };
    onProgress?.({ learner: name, split, ...counts, ...(inner && { inner }) });
  };
  const work = async (task: RunTask, taskSignal: AbortSignal) => {
    const step = (inner: TrainingProgress) => report(task, inner);
    const outcome = await carryOut(task, { signal: taskSignal, threads, memory, onProgress: step });
    done++;
    seconds.set(task.name, outcome.fitSeconds + outcome.predictSeconds);
    report(task);
    return outcome;
  };
  const costOf = (task: number) => seconds.get(tasks[task].name);
  const outcomes = await carryOutAll(tasks, work, { jobs, signal, costOf });
  for (const [i, { name, split }] of tasks.entries()) onOutcome?.(outcomes[i], name, split);
  return learners.map((_, l) => outcomes.filter((_, i) => i % learners.length === l));
}

function inThisThread(
  { data, alterTraining, onRun }: Experiment,
  metrics: readonly Metric[],
): CarryOut {
  const servingEvents = pacer();
  return async (task, control) => {
    const { outcome, ...made } = await runTask(task, { data, metrics, alterTraining }, control);
    onRun?.({ learner: task.name, split: task.split, ...made });
    await servingEvents();
    return outcome;
  };
}

function splitsOf({ splits, data }: Experiment, count: number): SplitSummary {
  if (!('method' in splits)) return { method: 'given', count };
  return splitSummary(splits, data.target, count);
}
