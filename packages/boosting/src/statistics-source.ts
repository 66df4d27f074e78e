import type { CodedAttribute } from './coded-attribute.js';
import type { Condition } from './condition.js';

/**
 * Sums of the statistics of covered rows, one set for each cell of an attribute that holds a covered
 * row; rows whose value is missing are in none.
 */
export interface CellSums {
  /** Number of cells that hold a covered row. */
  readonly count: number;
  /** Those cells, ascending, shape [>= count]. */
  readonly cells: Int32Array;
  /** Covered rows in them, in all. */
  readonly rows: number;
  /**
   * `sums[i * groups * width + group * width + statistic]` for the i-th of them; for a numeric attribute
   * running sums: over the rows of this cell and of all before it.
   */
  readonly sums: Float64Array;
  /** Sums over all rows in the cells, shape [groups x width]. */
  readonly known: Float64Array;
}

/**
 * Where the search gets its sums from: "give me the sums for this attribute over the covered rows".
 *
 * It is all that the search knows of the training table, so that something else than the memory of this
 * process can answer, such as a database (`SUM ... GROUP BY attribute, cell, group`).
 */
export interface StatisticsSource {
  readonly attributes: readonly CodedAttribute[];
  /** Number of rows of the training table. */
  readonly rowCount: number;
  /**
   * Starts a rule: covers the given rows, or all.
   *
   * @param statistics  of all rows, row-major; must not change until the rule is grown
   * @param grid        grid constant M for each group and statistic; see exact-sum-grid.ts
   * @param rows        rows of the subsample, ascending; all rows when absent
   */
  cover(statistics: Float64Array, grid: Float64Array, rows: Int32Array | undefined): void;
  /** Number of rows now covered. */
  readonly coveredCount: number;
  /** Sums over all rows now covered, shape [groups x width]; valid until the next call. */
  coveredSums(): Float64Array;
  /** Sums by cell of one attribute over the rows now covered; valid until the next call. */
  cellSums(attribute: number): CellSums;
  /** Covers from now on only those of the covered rows that satisfy a condition. */
  narrow(condition: Condition): void;
}

/** How the statistics of a row are laid out. */
export interface StatisticsLayout {
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]); shape [groups + 1]. */
  readonly groupStart: Int32Array;
  /** Numbers a row has. */
  readonly width: number;
}

/** Number of groups of a layout. */
export function groupCount(layout: StatisticsLayout): number {
  return layout.groupStart.length - 1;
}
