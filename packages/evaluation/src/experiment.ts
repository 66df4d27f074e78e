import type {
  LabelledTable,
  Learner,
  Model,
  Prediction,
  TrainingProgress,
  TrainingResources,
} from '@preflearn/core';
import type { Metric } from './metric.js';
import type { RunControl, RunOutcome, RunTask } from './run-task.js';
import type { Split } from './split.js';
import type { SplitPlan } from './split-plan.js';

/** A learner and the name it bears in the results. */
export interface NamedLearner {
  /** Name in the results, in progress and in errors. */
  readonly id: string;
  /** Holds its options; it is trained once on each split. */
  readonly learner: Learner;
}

/** How far an experiment has come. A run is the training and testing of one learner on one split. */
export interface ExperimentProgress {
  /** Name of the learner at work. */
  readonly learner: string;
  /** Split at work, from 0. */
  readonly split: number;
  /** Number of splits. */
  readonly splits: number;
  /** Runs finished. */
  readonly done: number;
  /** Runs in all: splits times learners. */
  readonly total: number;
  /** How far training has come; absent when a run has just finished. */
  readonly inner?: TrainingProgress;
}

/** What one run gave, for those who want more than its metrics, such as a confusion matrix. */
export interface FinishedRun {
  /** Name of the learner. */
  readonly learner: string;
  /** Number of the split, from 0. */
  readonly split: number;
  /** Rows it was trained on. */
  readonly train: LabelledTable;
  /** Rows it was tested on. */
  readonly test: LabelledTable;
  /** What training gave. */
  readonly model: Model;
  /** For the rows of `test`. */
  readonly prediction: Prediction;
}

/** Carries out one run: what it gives is equal wherever that is. */
export type CarryOut = (task: RunTask, control: RunControl) => Promise<RunOutcome>;

/** Learners to be compared on the same splits of one data set. */
export interface Experiment extends TrainingResources {
  /** Name of the data set in the results. */
  readonly dataset: string;
  /** All rows, with weights if they have any. */
  readonly data: LabelledTable;
  /** At least one. */
  readonly learners: readonly NamedLearner[];
  /** How to split the rows, or the splits themselves. */
  readonly splits: SplitPlan | readonly Split[];
  /** Integer in [0, 2^32), 1 when absent; splits and the seeds of training follow from it. */
  readonly seed?: number | undefined;
  /** What to measure; all metrics for the target when absent. */
  readonly metrics?: readonly Metric[] | undefined;
  /**
   * Changes the training rows of each split before any learner sees them, such as by deleting labels; the
   * seed is that of training on the split.
   */
  readonly alterTraining?: ((train: LabelledTable, seed: number) => LabelledTable) | undefined;
  /** Cancels the experiment: it then throws `TrainingAborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step of training and after each run; where several are at once, they take turns. */
  readonly onProgress?: ((progress: ExperimentProgress) => void) | undefined;
  /** Called after each run of this thread; what it holds may be kept. */
  readonly onRun?: ((run: FinishedRun) => void) | undefined;
  /** Called with what each run gave and the number of its split from 0: split by split, once all are done. */
  readonly onOutcome?: ((outcome: RunOutcome, learner: string, split: number) => void) | undefined;
  /**
   * Carries out a run elsewhere, such as in a worker, or takes what it gave from a store; in this thread when absent.
   * `runTask` does the work there, with the same data, metrics and `alterTraining`.
   */
  readonly carryOut?: CarryOut | undefined;
  /** How many runs are carried out at once, 1 when absent; it pays with `carryOut` only. */
  readonly jobs?: number | undefined;
}
