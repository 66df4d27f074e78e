import type { Rows } from '../data/cell-value.js';
import type { Table } from '../data/table.js';
import type { LabelledTable } from '../data/target.js';
import type { TakeTargetOptions } from '../data/target-options.js';
import type { TrainingProgress, TrainingResources } from './training.js';

/** Options of one call of `fit`. */
export interface FitOptions extends TrainingResources {
  /** Integer in [0, 2^32), 1 when absent; the same seed gives the same model. */
  readonly seed?: number | undefined;
  /** Cancels training: `fit` then throws `TrainingAborted`, which holds the model trained so far. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step, such as a rule. */
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** Options of `fit` for data whose target is a column: how to train, and how to take that column. */
export interface FitTargetOptions extends FitOptions, TakeTargetOptions {}

/** What `fit` takes: attributes with a target, or a table or rows and the name of the column to predict. */
export type FitArguments =
  | [data: LabelledTable, options?: FitOptions | undefined]
  | [data: Table | Rows, target: string, options?: FitTargetOptions | undefined];
