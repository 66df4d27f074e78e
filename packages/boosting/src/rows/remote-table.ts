import type { LabelledTable, Target } from '@preflearn/core';
import type { Loss } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { HistogramSearchClass } from './histogram-search.js';
import type { TrainingRows } from './training-rows.js';

/** What training needs rows for. */
export interface RowsRequest {
  /** One loss, or several of the same shape that take turns. */
  readonly losses: readonly Loss[];
  readonly technique: Technique;
  /** Most bins of a numeric attribute, or `null` for one per distinct value. */
  readonly bins: number | null;
  /** Share of the rows on which conditions are searched, in (0, 1]. */
  readonly sample: number;
  /** Most conditions of a rule; `null` for no limit. */
  readonly maxConditions: number | null;
  /** How rows in memory search histograms; see `MemoryRowsInput`. */
  readonly histogramSearch?: HistogramSearchClass | undefined;
  /**
   * Whether rules are evaluated on the rows outside their subsample, in which case `TrainingRows.outOfSample` is
   * called.
   */
  readonly usesOutOfSample?: boolean | undefined;
  /** Rows that responses are computed on: all, as when absent, or those of the subsample; only for rows in memory. */
  readonly responseRows?: 'all' | 'sample' | undefined;
}

/**
 * A labelled table whose rows are stored outside this process, for example in a database: `attributes` and `target`
 * describe the columns and classes but hold no rows. Learners of rule ensembles train on it by `fitAsync`.
 */
export interface RemoteTable<T extends Target = Target> extends LabelledTable<T> {
  /** Rows of positive weight. */
  readonly rowCount: number;
  /**
   * Indices of the classes that occur among rows of positive weight, shape [classes that occur]; absent if the target
   * has no classes.
   */
  readonly occurring?: Int32Array | undefined;
  /** The unit in which weights are measured, as `weightUnit` of `@preflearn/core` gives it; 1 when absent. */
  readonly weightUnit?: number | undefined;
  /**
   * Begins training on its rows; their properties, such as `attributes` and `rowCount`, are known once `ready` says so.
   *
   * @throws DataError or UsageError, at once or from `ready`, for what cannot be trained there
   */
  trainingRows(request: RowsRequest): TrainingRows<T>;
}
