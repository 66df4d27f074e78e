import type {
  LabelledTable,
  Learner,
  Model,
  Prediction,
  TrainingProgress,
  TrainingResources,
} from '@preflearn/core';
import type { Metric } from '../metrics/metric.js';
import type { RunControl, RunOutcome, RunTask } from './run-task.js';
import type { Split } from './split.js';
import type { SplitPlan } from './split-plan.js';

/** A learner and its name in the results. */
export interface NamedLearner {
  /** Name in the results, in progress and in errors. */
  readonly id: string;
  /** The learner with its options; trained once on each split. */
  readonly learner: Learner;
}

/** How far an experiment has come. A run is the training and testing of one learner on one split. */
export interface ExperimentProgress {
  /** Name of the current learner. */
  readonly learner: string;
  /** The current split, from 0. */
  readonly split: number;
  /** Number of splits. */
  readonly splits: number;
  /** Number of runs finished. */
  readonly done: number;
  /** Total number of runs: splits times learners. */
  readonly total: number;
  /** How far training has come; absent when a run has just finished. */
  readonly inner?: TrainingProgress;
}

/** The outcome of one run, for callers who need more than its metrics, such as a confusion matrix. */
export interface FinishedRun {
  /** Name of the learner. */
  readonly learner: string;
  /** Number of the split, from 0. */
  readonly split: number;
  /** Rows it was trained on. */
  readonly train: LabelledTable;
  /** Rows it was tested on. */
  readonly test: LabelledTable;
  /** The trained model. */
  readonly model: Model;
  /** Predictions for the rows of `test`. */
  readonly prediction: Prediction;
}

/** Carries out one run; the outcome must be the same wherever that happens. */
export type CarryOut = (task: RunTask, control: RunControl) => Promise<RunOutcome>;

/** Learners to compare on the same splits of one data set. */
export interface Experiment extends TrainingResources {
  /** Name of the data set in the results. */
  readonly dataset: string;
  /** All rows, with weights if they have any. */
  readonly data: LabelledTable;
  /** At least one. */
  readonly learners: readonly NamedLearner[];
  /** How to split the rows, or the splits themselves. */
  readonly splits: SplitPlan | readonly Split[];
  /** Integer in [0, 2^32), 1 when absent; determines the splits and the training seeds. */
  readonly seed?: number | undefined;
  /** What to measure; all metrics for the target when absent. */
  readonly metrics?: readonly Metric[] | undefined;
  /**
   * Changes the training rows of each split before any learner sees them, for example by deleting labels; the seed is
   * the training seed of the split.
   */
  readonly alterTraining?: ((train: LabelledTable, seed: number) => LabelledTable) | undefined;
  /** Cancels the experiment: it then throws `TrainingAborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step of training and after each run; calls of simultaneous runs are interleaved. */
  readonly onProgress?: ((progress: ExperimentProgress) => void) | undefined;
  /** Called after each run on this thread; its contents may be kept. */
  readonly onRun?: ((run: FinishedRun) => void) | undefined;
  /**
   * Called with the outcome of each run and the number of its split, from 0: split by split, once all runs are done.
   */
  readonly onOutcome?: ((outcome: RunOutcome, learner: string, split: number) => void) | undefined;
  /**
   * Carries out a run elsewhere, such as in a worker, or takes its outcome from a store; runs are on this thread when
   * absent. A worker calls `runTask` with the same data, metrics and `alterTraining`.
   */
  readonly carryOut?: CarryOut | undefined;
  /** How many runs are carried out at once; 1 when absent; only useful with `carryOut`. */
  readonly jobs?: number | undefined;
}
