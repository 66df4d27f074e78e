import {
  DataError,
  type LabelledTable,
  type LearnerDefinition,
  Random,
  type SearchSpace,
  selectTarget,
  type Target,
  type TrainingProgress,
  type TrainingResources,
  targetLength,
} from '@preflearn/core';
import { checkKnown, type KnownOptions } from '@preflearn/core/errors';
import { checkSeed } from '@preflearn/core/numbers';
import { carryOutAll } from '../experiments/carry-out-all.js';
import { checkExperiment, checkSplits } from '../experiments/check-experiment.js';
import { trainingSeed } from '../experiments/cross-evaluate.js';
import type { CarryOut } from '../experiments/experiment.js';
import { pacer } from '../experiments/pause.js';
import { type RunTask, runTask } from '../experiments/run-task.js';
import { rowsInWords, type Split, splitSizeError } from '../experiments/split.js';
import { plannedSplits, type SplitPlan, splitSummary } from '../experiments/split-plan.js';
import type { Metric } from '../metrics/metric.js';
import { metricsFor } from '../metrics/metrics.js';
import { summarise } from '../statistics/summary.js';
import type { Settings } from './candidate.js';
import { choose } from './choose.js';
import { settingImportance } from './importance.js';
import { limited } from './limited.js';
import { type Search, search } from './search.js';
import { type SearchPlan, schedule } from './search-plan.js';
import { checkSpace, searchSpaceOf } from './search-space-of.js';
import {
  type NestedEstimate,
  TUNING_FORMAT,
  TUNING_VERSION,
  type TuningResult,
} from './tuning-result.js';

/** First of the random streams from which the seeds of nested searches are drawn. */
const FIRST_SEARCH_STREAM = 3 * 2 ** 30;

/** How far a search has come. */
export interface TuningProgress {
  /** Number of the current run. */
  readonly run: number;
  /** Runs finished, and total number of runs. */
  readonly done: number;
  readonly total: number;
  /** How far training has come; absent when a run has just finished. */
  readonly inner?: TrainingProgress;
}

/** A search for good settings of a learner on a data set. */
export interface Tuning extends TrainingResources {
  /** Name of the data set in the result. */
  readonly dataset: string;
  /** All rows, with weights if they have any. */
  readonly data: LabelledTable;
  readonly learner: LearnerDefinition;
  /** Settings that are not varied. */
  readonly fixed?: Settings | undefined;
  /** What to try; when absent, the learner's own space, or one derived from its options. */
  readonly space?: SearchSpace | undefined;
  /** How to search; by successive halving when absent. */
  readonly search?: SearchPlan | undefined;
  /** Splits on which each candidate is measured; five folds when absent. */
  readonly splits?: SplitPlan | undefined;
  /** Outer splits of a nested cross-validation, which estimates how good the chosen settings are; none when absent. */
  readonly outer?: SplitPlan | undefined;
  /**
   * Which settings to choose; `best` when absent; `simplest` takes the simplest ones within one standard error of the
   * best.
   */
  readonly choose?: 'best' | 'simplest' | undefined;
  /** What to measure; the main metric of the target when absent. */
  readonly metric?: Metric | undefined;
  /** Integer in [0, 2^32), 1 when absent; determines everything random. */
  readonly seed?: number | undefined;
  /** Cancels the search: it then throws `TrainingAborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called as runs progress. */
  readonly onProgress?: ((progress: TuningProgress) => void) | undefined;
  /** Carries out a run elsewhere, with the same data and the one metric; on this thread when absent. */
  readonly carryOut?: CarryOut | undefined;
  /** How many runs are carried out at once; 1 when absent; only useful with `carryOut`. */
  readonly jobs?: number | undefined;
}

const DEFAULT_SPLITS: SplitPlan = { method: 'folds', folds: 5 };

/** All options of {@link tune}. */
const TUNING: KnownOptions<Tuning> = {
  dataset: true,
  data: true,
  learner: true,
  fixed: true,
  space: true,
  search: true,
  splits: true,
  outer: true,
  choose: true,
  metric: true,
  seed: true,
  signal: true,
  onProgress: true,
  carryOut: true,
  jobs: true,
  threads: true,
  memory: true,
};

/**
 * Searches for good settings of a learner: tries candidates by cross-validation, and chooses the best, or the simplest
 * that is about as good. Scores of shorter training runs, such as those with fewer rules, are obtained from one longer
 * run where possible.
 *
 * The best of many candidates looks better than it is, since it was selected on the rows on which it was measured.
 * Outer splits estimate how good the chosen settings really are: on each, the whole search is done on the training rows
 * only.
 *
 * Equal data, plan and seed give equal results, whatever the number of threads and of simultaneous runs.
 *
 * @throws DataError for data that cannot be trained on, SPLIT_SIZE, TARGET_KIND, and RESULT_MISSING if the metric is
 *   undefined for all candidates
 * @throws UsageError SEED_RANGE, ARGUMENT, and what the learner throws for settings
 * @throws TrainingAborted once the signal is aborted
 */
export async function tune(tuning: Tuning): Promise<TuningResult> {
  checkKnown(tuning, TUNING, { function: 'tune' });
  const {
    data,
    learner: definition,
    fixed = {},
    seed = 1,
    search: plan = { method: 'halving' },
  } = tuning;
  const { splits: inner = DEFAULT_SPLITS, outer: outerPlan, jobs = 1, signal } = tuning;
  const metric = tuning.metric ?? metricsFor(data.target)[0];
  checkSeed(seed);
  const usual = definition.create(fixed);
  const named = [{ id: definition.id, learner: usual }];
  checkExperiment({ dataset: tuning.dataset, data, learners: named, splits: inner }, seed, [
    metric,
  ]);
  const space = tuning.space ?? searchSpaceOf(definition, fixed);
  checkSpace(definition, space, fixed);
  const source = { definition, space, fixed };
  const { target } = data;
  const searchOn = (rows: Int32Array | undefined, searchSeed: number): Search => {
    const splits = innerSplits(inner, target, rows, searchSeed);
    const planned = schedule(plan, source, factsOf(target, splits, searchSeed));
    return { source, schedule: planned, splits, metric, seed: searchSeed };
  };
  const outer = outerPlan === undefined ? [] : plannedSplits(outerPlan, target, seed);
  const whole = searchOn(undefined, seed);
  const searches = [
    whole,
    ...outer.map(({ train }, o) =>
      searchOn(train, new Random(seed, FIRST_SEARCH_STREAM + o).integer(2 ** 32)),
    ),
  ];
  const total = outer.length + searches.reduce((sum, one) => sum + runsOf(one), 0);
  const carryOut = limited(counted(tuning, metric, total), jobs);
  const chosenBy = async (one: Search, taskSignal: AbortSignal) => {
    const candidates = await search(one, { carryOut, jobs, signal: taskSignal });
    const found = choose(candidates, space, usual.options, metric);
    if (found === undefined) throw undefinedMetric(metric);
    return { candidates, ...found, chosen: found[tuning.choose ?? 'best'].settings };
  };
  const searched = await carryOutAll(searches, chosenBy, { jobs: searches.length, signal });
  const [{ candidates, best, simplest, chosen }, ...nested] = searched;
  const settings = nested.map((one) => one.chosen);
  const tasks = outer.map((rows, split): RunTask => {
    const learner = definition.create({ ...fixed, ...settings[split] });
    return { name: definition.id, learner, split, rows, seed: trainingSeed(seed, split) };
  });
  const run = (task: RunTask, taskSignal: AbortSignal) => carryOut(task, { signal: taskSignal });
  const tested = await carryOutAll(tasks, run, { jobs, signal });
  const estimate: NestedEstimate | undefined = outerPlan && {
    splits: splitSummary(outerPlan, target, outer.length),
    metric: summarise(tested.map(({ values }) => values[0])),
    settings,
  };
  return {
    format: TUNING_FORMAT,
    version: TUNING_VERSION,
    dataset: tuning.dataset,
    learner: definition.id,
    rows: targetLength(target),
    seed,
    metric: metric.id,
    direction: metric.direction,
    method: plan.method,
    splits: splitSummary(inner, target, whole.splits.length),
    space,
    fixed,
    rungs: whole.schedule.rungs,
    candidates,
    best,
    simplest,
    importance: settingImportance(candidates, space),
    ...(estimate && { nested: estimate }),
    options: definition.create({ ...fixed, ...chosen }).options,
  };
}

/** What a schedule depends on, besides the plan and the settings. */
function factsOf(target: Target, splits: readonly Split[], seed: number) {
  checkSplits(splits, targetLength(target));
  const rows = Math.min(...splits.map(({ train }) => train.length));
  return { rows, classes: 'classes' in target ? target.classes.length : 1, seed };
}

/** The splits of some rows, by their numbers in the whole table. */
function innerSplits(
  plan: SplitPlan,
  target: Target,
  rows: Int32Array | undefined,
  seed: number,
): readonly Split[] {
  if (rows === undefined) return plannedSplits(plan, target, seed);
  if (plan.method === 'folds' && rows.length < plan.folds) {
    throw splitSizeError(
      `An outer split leaves ${rowsInWords(rows.length)} to train on, too few for ${plan.folds} folds of them`,
      'ask for fewer folds, for more outer folds, or for none',
    );
  }
  const numbers = (places: Int32Array) => places.map((place) => rows[place]);
  return plannedSplits(plan, selectTarget(target, rows), seed).map(({ train, test }) => ({
    train: numbers(train),
    test: numbers(test),
  }));
}

function runsOf({ schedule: { rungs }, splits }: Search): number {
  return splits.length * rungs.reduce((sum, { candidates }) => sum + candidates, 0);
}

/** Carries out runs, and reports how many are done. */
function counted(tuning: Tuning, metric: Metric, total: number): CarryOut {
  const { data, threads, memory, onProgress } = tuning;
  const servingEvents = pacer();
  const inThisThread: CarryOut = async (task, control) => {
    const { outcome } = await runTask(task, { data, metrics: [metric] }, control);
    await servingEvents();
    return outcome;
  };
  const carryOut = tuning.carryOut ?? inThisThread;
  let begun = 0;
  let done = 0;
  return async (task, { signal }) => {
    const run = begun++;
    const outcome = await carryOut(task, {
      signal,
      threads,
      memory,
      onProgress: (inner) => onProgress?.({ run, done, total, inner }),
    });
    done++;
    onProgress?.({ run, done, total });
    return outcome;
  };
}

function undefinedMetric({ id }: Metric): DataError {
  return new DataError('RESULT_MISSING', `${id} is undefined for all settings that were tried`, {
    remedy: { action: 'set', option: 'metric', text: 'measure another metric' },
  });
}
