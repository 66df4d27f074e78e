import {
  type LabelledTable,
  type Prediction,
  Random,
  selectRows,
  type TrainingProgress,
  targetLength,
} from '@preflearn/core';
import { checkExperiment, checkSplits } from './check-experiment.js';
import type { Experiment, NamedLearner } from './experiment.js';
import type { Metric } from './metric.js';
import { metricsFor } from './metrics.js';
import { pacer } from './pause.js';
import { addReliabilityCurves, type ReliabilityCurve, reliabilityCurve } from './reliability.js';
import {
  type ExperimentResult,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type ResultsDocument,
  type SplitSummary,
} from './results-document.js';
import { type Run, run, type SplitData } from './run.js';
import type { Split } from './split.js';
import { isStratified, plannedSplits } from './split-plan.js';
import { mean, summarise } from './summary.js';

/** First of the random streams that seeds of training are drawn from; splits take those from 0. */
const FIRST_TRAINING_STREAM = 2 ** 31;

/** What is kept of a run until the end. */
interface Measurement extends Pick<Run, 'values' | 'fitSeconds' | 'predictSeconds'> {
  readonly reliability: ReliabilityCurve | undefined;
}

/**
 * Trains every learner on the training rows of every split, predicts its test rows and measures the
 * predictions.
 *
 * All learners meet the same splits, and on a split the same seed ({@link trainingSeed}). All but
 * `seconds` is equal for equal data, options and seed, on any number of threads. Row weights count in training and in the
 * metrics. Where a metric is undefined on a split, such as log-loss for a model without probabilities, the
 * results say why, and means are over the other splits.
 *
 * @throws DataError for data that cannot be learned from (TABLE_EMPTY, COLUMN_LENGTH, COLUMN_DUPLICATE,
 *   TARGET_CLASSES, VALUE_NOT_FINITE, WEIGHTS), SPLIT_SIZE, TARGET_KIND
 * @throws UsageError SEED_RANGE, ARGUMENT (no learner, no metric, or a split that does not fit)
 * @throws TrainingAborted once the signal is aborted
 */
export async function crossEvaluate(experiment: Experiment): Promise<ResultsDocument> {
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
    splits: splitSummary(experiment, splits.length),
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
 * Seed of training on one split of an experiment; it depends on the seed of the experiment and on the
 * number of the split alone.
 *
 * @param seed   integer in [0, 2^32)
 * @param split  from 0, below 2^31
 * @throws UsageError SEED_RANGE
 */
export function trainingSeed(seed: number, split: number): number {
  return new Random(seed, FIRST_TRAINING_STREAM + split).integer(2 ** 32);
}

/** All runs, split by split; for each learner its measurements in the order of the splits. */
async function runAll(
  experiment: Experiment,
  splits: readonly Split[],
  seed: number,
  metrics: readonly Metric[],
): Promise<readonly Measurement[][]> {
  const { learners, signal, threads, memory } = experiment;
  const measured: Measurement[][] = learners.map(() => []);
  const servingEvents = pacer();
  for (let index = 0; index < splits.length; index++) {
    const split = splitData(experiment, splits[index], trainingSeed(seed, index));
    for (let l = 0; l < learners.length; l++) {
      const learner = learners[l].id;
      const report = progressOf(experiment, learner, index, splits.length);
      const done = index * learners.length + l;
      const { model, prediction, ...measurement } = await run(learners[l], split, {
        metrics,
        where: { learner, split: index + 1 },
        signal,
        threads,
        memory,
        onProgress: (inner) => report(done, inner),
      });
      const { train, test } = split;
      const reliability = reliabilityOf(prediction, test);
      measured[l].push({ ...measurement, reliability });
      experiment.onRun?.({ learner, split: index, train, test, model, prediction });
      report(done + 1);
      await servingEvents();
    }
  }
  return measured;
}

function reliabilityOf(
  prediction: Prediction,
  { target, weights }: LabelledTable,
): ReliabilityCurve | undefined {
  return 'codes' in prediction ? reliabilityCurve(prediction, target, weights) : undefined;
}

/** Reports the progress of one run to the caller of the experiment. */
function progressOf(
  { learners, onProgress }: Experiment,
  learner: string,
  split: number,
  splits: number,
): (done: number, inner?: TrainingProgress) => void {
  const total = splits * learners.length;
  return (done, inner) =>
    onProgress?.({ learner, split, splits, done, total, ...(inner && { inner }) });
}

function splitData({ data, alterTraining }: Experiment, split: Split, seed: number): SplitData {
  const train = selectRows(data, split.train);
  return {
    train: alterTraining ? alterTraining(train, seed) : train,
    test: selectRows(data, split.test),
    seed,
  };
}

function resultOf(
  dataset: string,
  { id, learner }: NamedLearner,
  metrics: readonly Metric[],
  measured: readonly Measurement[],
): ExperimentResult {
  const summaries = metrics.map(
    ({ id }, m) => [id, summarise(measured.map(({ values }) => values[m]))] as const,
  );
  const reliability = measured.flatMap((run) => run.reliability ?? []);
  return {
    dataset,
    learner: id,
    options: learner.options,
    metrics: Object.fromEntries(summaries),
    seconds: {
      fit: mean(measured.map(({ fitSeconds }) => fitSeconds)),
      predict: mean(measured.map(({ predictSeconds }) => predictSeconds)),
    },
    ...(reliability.length > 0 && { reliability: addReliabilityCurves(reliability) }),
  };
}

function splitSummary({ splits, data }: Experiment, count: number): SplitSummary {
  if (!('method' in splits)) return { method: 'given', count };
  const repeats = splits.repeats ?? 1;
  if (splits.method === 'holdout') {
    return { method: 'holdout', count, repeats, train: splits.train, test: splits.test };
  }
  const stratified = isStratified(splits, data.target);
  return { method: 'folds', count, repeats, folds: splits.folds, stratified };
}
