import type { LabelledTable, Target } from '@preflearn/core';
import type { Loss } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { TrainingRows } from './training-rows.js';

/** What training needs rows for. */
export interface RowsRequest {
  /** One loss, or several of one shape that take turns. */
  readonly losses: readonly Loss[];
  readonly technique: Technique;
  /** Most bins of a numeric attribute, or `null` for one a distinct value. */
  readonly bins: number | null;
  /** Share of the rows on which conditions are searched, in (0, 1]. */
  readonly sample: number;
  /** Most conditions of a rule; `null` for no limit. */
  readonly maxConditions: number | null;
  /** Whether rules are judged on the rows outside their subsample: `TrainingRows.outOfSample` is asked then. */
  readonly isJudged?: boolean | undefined;
}

/**
 * A labelled table whose rows are not in the memory of this process, such as a table of a database: `attributes` and
 * `target` say what columns and classes there are, and hold no row. Learners of rule ensembles train on it by
 * `fitAsync`.
 */
export interface RemoteTable<T extends Target = Target> extends LabelledTable<T> {
  /** Rows of positive weight. */
  readonly rowCount: number;
  /** Numbers of the classes that rows of positive weight have, shape [classes that occur]; absent without classes. */
  readonly occurring?: Int32Array | undefined;
  /** The unit that weights are counted in, as `weightUnit` of `@preflearn/core` gives it; 1 when absent. */
  readonly weightUnit?: number | undefined;
  /**
   * Begins a training on its rows; `attributes`, `rowCount` and the rest of them are known once `ready` says so.
   *
   * @throws DataError or UsageError, at once or from `ready`, for what cannot be trained there
   */
  trainingRows(request: RowsRequest): TrainingRows<T>;
}
