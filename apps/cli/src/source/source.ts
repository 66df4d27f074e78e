import type { Learner, Model, TargetKind, UnseenCategories } from '@preflearn/core';
import type { Measured, Metric, NamedLearner, ResultsDocument } from '@preflearn/evaluation';
import type { DatabaseOptions } from '../arguments/database-options.js';
import type { EarlyStoppingOptions } from '../arguments/early-stopping-options.js';
import type { JobsOption } from '../arguments/jobs-option.js';
import type { RequestedLearners } from '../arguments/requested-learners.js';
import type { SplitArguments } from '../arguments/split-options.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { BaselineResult } from '../evaluation/baseline-runs.js';
import type { MadeFromNumber } from '../evaluation/confusion-blocks.js';
import type { ConfusionRuns } from '../evaluation/confusion-runs.js';
import type { MeasuredTarget } from '../evaluation/metric-unit.js';
import type { NotChecked, UnseenCheck } from '../evaluation/unseen-check.js';
import type { FileOptions } from '../input/file-options.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import type { TableOutputOptions } from '../output/table-output.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { CommonOptions } from '../runtime/common-options.js';

/** Options of `preflearn train`. */
export interface TrainOptions
  extends CommonOptions,
    LabelledOptions,
    ThreadsOption,
    EarlyStoppingOptions,
    DatabaseOptions {
  readonly learner?: string;
  readonly set?: readonly string[];
  readonly seed: number;
  readonly out: string;
  readonly keepPartial?: boolean;
  readonly outOfCore?: boolean;
  readonly checkpoint?: string;
  readonly resume?: boolean;
  /** Whether to measure rows that training has not seen. */
  readonly check: boolean;
  readonly maxStatements?: number;
  readonly maxBytes?: number;
}

/** A training run. */
export interface Training {
  readonly options: TrainOptions;
  readonly requested: RequestedLearners;
  readonly context: CommandContext;
}

/** A trained model, and how it came about. */
export interface Trained {
  /** The learner that was trained: as requested, or as chosen. */
  readonly learner: Learner;
  readonly model: Model;
  /** The text of the file of the model. */
  readonly content: string;
  readonly seconds: number;
  readonly rows: number;
  /** Rows with a weight above 0. */
  readonly trainedRows: number;
  /** Id of the main metric, and its title in a sentence. */
  readonly metric: string;
  readonly metricTitle: string;
  /** The metric on the training rows, if it is known, and that of a constant prediction. */
  readonly error: Measured | undefined;
  readonly baseline?: { readonly words: string; readonly error: Measured } | undefined;
  /** The same on rows that training has not seen; absent if that was not asked for or cannot be. */
  readonly unseen?: UnseenCheck | NotChecked | undefined;
  /** What was saved in place of a default model that learned nothing, and how to have that, a sentence. */
  readonly instead?: string | undefined;
  /** What to mind about the data, a sentence each. */
  readonly cautions?: readonly string[] | undefined;
  /** Why the learner was chosen, as text; absent if it was requested by name. */
  readonly why?: string | undefined;
  /** Why there are no more rules, as a clause; absent if training was not ended early. */
  readonly stopped?: string | undefined;
  /** More for `--json`. */
  readonly facts: object;
  /** Other learners for the same table, a text each. */
  readonly also?: readonly string[] | undefined;
  /** Commands to continue with. */
  readonly next: readonly string[];
}

/** Options of `preflearn evaluate`. */
export interface EvaluateOptions
  extends CommonOptions,
    LabelledOptions,
    ThreadsOption,
    JobsOption,
    DatabaseOptions,
    EarlyStoppingOptions,
    SplitArguments {
  readonly learner?: readonly string[];
  readonly set?: readonly string[];
  readonly metrics?: readonly string[];
  readonly missingLabels?: number;
  readonly seed: number;
  readonly html?: string;
  readonly json?: string;
}

/** An evaluation of learners. */
export interface Evaluation {
  readonly options: EvaluateOptions;
  readonly requested: RequestedLearners;
  /** The learners for a kind of target, with their settings. */
  readonly learnersFor: (kind: TargetKind) => readonly NamedLearner[];
  /** When absent, all that are defined for the target. */
  readonly metrics: readonly Metric[] | undefined;
  readonly confusionRuns: ConfusionRuns;
  readonly context: CommandContext;
}

/** The result of an evaluation. */
export interface Evaluated {
  readonly document: ResultsDocument;
  readonly metrics: readonly Metric[];
  readonly baseline: BaselineResult | undefined;
  /** Name of the target. */
  readonly target: string;
  /** Kind of the target, and unit of its number. */
  readonly measured: MeasuredTarget;
  /** Bounds and medians of the classes if they were made from a number. */
  readonly made?: MadeFromNumber | undefined;
}

/** Options of `preflearn predict`. */
export interface PredictOptions extends FileOptions, TableOutputOptions {
  readonly out?: string;
  readonly keep?: boolean;
  readonly unseen: UnseenCategories;
  readonly weights?: string;
  readonly into?: string;
  readonly overwrite?: boolean;
}

/** Predictions to make with a saved model. */
export interface Predicting {
  readonly modelPath: string;
  readonly options: PredictOptions;
  readonly context: CommandContext;
}

/** Where the rows of a command are: in a file, or in a table of a database. */
export interface Source {
  /** The files that are read, which no output may replace. */
  inputs(options: LabelledOptions): readonly string[];
  /** Trains on the rows. @throws DataError, UsageError, TrainingAborted */
  train(training: Training): Promise<Trained>;
  /** Trains on some of the rows, and measures predictions of others. @throws as {@link train} */
  evaluate(evaluation: Evaluation): Promise<Evaluated>;
  /** Predicts the rows. @throws DataError, UsageError */
  predict(predicting: Predicting): Promise<CommandResult>;
}
