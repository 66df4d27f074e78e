import {
  type ClassPrediction,
  type ClassTarget,
  type LabelledTable,
  type Model,
  TrainingAborted,
  type TrainingProgress,
  type TrainingResources,
} from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { checkSeed } from '@preflearn/core/numbers';
import type { Metric } from '../metrics/metric.js';
import { metricsFor } from '../metrics/metrics.js';
import { mean } from '../statistics/summary.js';
import { checkTarget } from './check-experiment.js';
import { trainingSeed } from './cross-evaluate.js';
import type { ExperimentProgress, NamedLearner } from './experiment.js';
import { resultOf } from './experiment-result.js';
import { joinedPredictions, joinedTested, type TestedClasses } from './joined-parts.js';
import { RESULTS_FORMAT, RESULTS_VERSION, type ResultsDocument } from './results-document.js';
import { classFigures, measureAll, withPlace } from './run-figures.js';
import type { RunOutcome } from './run-task.js';
import { splitSizeError } from './split.js';

/** The rows of a split. */
export interface SplitRows {
  /** Rows to train on: in memory, or wherever the learners can train on them. */
  readonly train: LabelledTable<ClassTarget>;
  /** Number of training rows, including those of weight 0. */
  readonly trainRows: number;
  /** Returns the test rows, in batches; called once for each learner. */
  test(): AsyncIterable<LabelledTable<ClassTarget>> | Iterable<LabelledTable<ClassTarget>>;
}

/** The outcome of a run, for callers who need more than its metrics. */
export interface FinishedSplitRun {
  /** Name of the learner. */
  readonly learner: string;
  /** Number of the split, from 0. */
  readonly split: number;
  readonly model: Model;
  /** For all test rows; without details. */
  readonly prediction: ClassPrediction;
  /** Target and weights of the test rows. */
  readonly tested: TestedClasses;
}

/** Learners to compare on the same splits of rows that are not all in memory at once. */
export interface SplitExperiment extends TrainingResources {
  /** Name of the data set in the results. */
  readonly dataset: string;
  /** The classes shared by all parts; its rows are not read. */
  readonly target: ClassTarget;
  /** At least one. */
  readonly learners: readonly NamedLearner[];
  /** Number of splits, at least 1. */
  readonly splits: number;
  /** Fetches the rows of a split, numbered from 0; called for one split after another. */
  readonly rowsOf: (split: number) => Promise<SplitRows>;
  /** Integer in [0, 2^32), 1 when absent; determines the training seeds. */
  readonly seed?: number | undefined;
  /** What to measure; all metrics for the target when absent. */
  readonly metrics?: readonly Metric[] | undefined;
  /** Number of rows of the data set. */
  readonly rows: number;
  /** Cancels the experiment: it then throws `TrainingAborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step of training and after each run. */
  readonly onProgress?: ((progress: ExperimentProgress) => void) | undefined;
  /** Called after each run; its contents may be kept. */
  readonly onRun?: ((run: FinishedSplitRun) => void) | undefined;
  /** Called with the outcome of each run. */
  readonly onOutcome?: ((outcome: RunOutcome, learner: string, split: number) => void) | undefined;
}

/**
 * Trains every learner on every split and measures its predictions, as {@link crossEvaluate} does, for rows that are
 * not all in memory at once, for example in a database; the splits are reported as hold-out splits. For the test rows,
 * only classes, weights and predictions are all in memory: per row 8 bytes per class and about 16 more.
 *
 * For the same rows, seed and split number, everything but `seconds` is as from `crossEvaluate`. If the parts differ in
 * size between splits, the results give the rounded means.
 *
 * @throws DataError TARGET_KIND, SPLIT_SIZE for a split without test rows, and what training and metrics throw, with
 *   learner and split as their place
 * @throws UsageError SEED_RANGE, ARGUMENT (no learner, no metric)
 * @throws TrainingAborted once the signal is aborted
 */
export async function evaluateSplits(experiment: SplitExperiment): Promise<ResultsDocument> {
  checkKnown(
    experiment,
    {
      dataset: true,
      target: true,
      learners: true,
      splits: true,
      rowsOf: true,
      seed: true,
      metrics: true,
      rows: true,
      signal: true,
      onProgress: true,
      onRun: true,
      onOutcome: true,
      threads: true,
      memory: true,
    },
    { function: 'evaluateSplits' },
  );
  const { dataset, target, learners, splits, seed = 1 } = experiment;
  const metrics = experiment.metrics ?? metricsFor(target);
  checkSeed(seed);
  checkTarget(target, learners, metrics);
  const outcomes = learners.map((): RunOutcome[] => []);
  const sizes = { train: Array<number>(splits).fill(0), test: Array<number>(splits).fill(0) };
  for (let split = 0; split < splits; split++) {
    checkNotAborted(experiment);
    const rows = await experiment.rowsOf(split);
    for (const [l, learner] of learners.entries()) {
      const done = split * learners.length + l;
      const { outcome, testRows } = await run(experiment, {
        learner,
        split,
        done,
        rows,
        metrics,
        seed,
      });
      outcomes[l].push(outcome);
      sizes.train[split] = rows.trainRows;
      sizes.test[split] = testRows;
      experiment.onOutcome?.(outcome, learner.id, split);
      report(experiment, { learner: learner.id, split, done: done + 1 });
    }
  }
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    results: learners.map((learner, l) => ({
      ...resultOf(dataset, learner, metrics, outcomes[l]),
      rows: experiment.rows,
      seed,
      splits: {
        method: 'holdout',
        count: splits,
        repeats: splits,
        train: Math.round(mean(sizes.train)),
        test: Math.round(mean(sizes.test)),
      },
    })),
  };
}

/** One run. */
interface Run {
  readonly learner: NamedLearner;
  readonly split: number;
  /** Number of runs before it. */
  readonly done: number;
  readonly rows: SplitRows;
  readonly metrics: readonly Metric[];
  /** Seed of the experiment. */
  readonly seed: number;
}

async function run(
  experiment: SplitExperiment,
  { learner: { id, learner }, split, done, rows, metrics, seed }: Run,
): Promise<{ readonly outcome: RunOutcome; readonly testRows: number }> {
  checkNotAborted(experiment);
  const { signal, threads, memory } = experiment;
  const onProgress = (inner: TrainingProgress) =>
    report(experiment, { learner: id, split, done, inner });
  return await withPlace({ learner: id, split: split + 1 }, async () => {
    const start = performance.now();
    const model = await learner.fitAsync(rows.train, {
      ...{ seed: trainingSeed(seed, split), threads, memory, signal, onProgress },
    });
    const fitSeconds = (performance.now() - start) / 1000;
    const { prediction, tested, predictSeconds } = await predicted(experiment, model, rows);
    experiment.onRun?.({ learner: id, split, model, prediction, tested });
    const values = measureAll(metrics, prediction, tested);
    const figures = classFigures(prediction, tested);
    return {
      outcome: { values, fitSeconds, predictSeconds, ...figures },
      testRows: tested.target.codes.length,
    };
  });
}

/** Predicts the test rows, in batches. */
async function predicted(experiment: SplitExperiment, model: Model, { test }: SplitRows) {
  const predictions: ClassPrediction[] = [];
  const parts: TestedClasses[] = [];
  let predictSeconds = 0;
  for await (const { attributes, target, weights } of test()) {
    checkNotAborted(experiment);
    const start = performance.now();
    const prediction = model.predict(attributes);
    predictSeconds += (performance.now() - start) / 1000;
    if (!('codes' in prediction)) throw new TypeError('A model of classes predicted none.');
    predictions.push(prediction);
    parts.push({ target, ...(weights && { weights }) });
  }
  if (parts.length === 0) throw splitSizeError('the split has no rows to test on', 'give it some');
  return {
    prediction: joinedPredictions(predictions),
    tested: joinedTested(parts),
    predictSeconds,
  };
}

function report(
  { learners, splits, onProgress }: SplitExperiment,
  state: Pick<ExperimentProgress, 'learner' | 'split' | 'done' | 'inner'>,
): void {
  onProgress?.({ ...state, splits, total: splits * learners.length });
}

function checkNotAborted({ signal }: SplitExperiment): void {
  if (signal?.aborted) throw new TrainingAborted(() => undefined, { cause: signal.reason });
}
