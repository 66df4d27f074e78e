import type { CodedAttribute } from './coded-attribute.js';
import type { Condition } from './condition.js';

/** The cells of an attribute that hold a covered row; rows whose value is missing are in none. */
interface OccupiedCells {
  /** How many there are. */
  readonly count: number;
  /** Their numbers, ascending, shape [>= count]. */
  readonly cells: Int32Array;
  /** Covered rows in them, in all. */
  readonly rows: number;
}

/** Sums of the statistics of covered rows, one set for each occupied cell. */
export interface CellSums extends OccupiedCells {
  /** Where the sums of each of them stand, shape [>= count]. */
  readonly places: Int32Array;
  /** `sums[(places[i] * groups + group) * width + statistic]` for the i-th of them. */
  readonly sums: Float64Array;
}

/**
 * What is known of the cells of an attribute at a lower price: two linear functions of the statistics in
 * each cell, and the statistics in blocks of neighbouring cells.
 */
export interface CellOutline extends OccupiedCells {
  /** The two functions at [2 * cell, 2 * cell + 1], but for rounding. */
  readonly linear: Float64Array;
  /** Cells of a block: cell c is in the block floor(c / blockLength). */
  readonly blockLength: number;
  /** `blockSums[(block * groups + group) * width + statistic]`. */
  readonly blockSums: Float64Array;
}

/**
 * Gives the coefficients of the two linear functions from the sums over the rows that a rule starts with:
 * a_g and b_g at [2 g, 2 g + 1]; the functions are the sums over the groups of a_g times their first
 * statistic and of b_g times their second.
 */
export type OutlineCoefficients = (total: Float64Array) => Float64Array;

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
   * @param outline     with it the source may answer {@link StatisticsSource.outline}
   */
  cover(
    statistics: Float64Array,
    grid: Float64Array,
    rows: Int32Array | undefined,
    outline?: OutlineCoefficients,
  ): void;
  /** Number of rows now covered. */
  readonly coveredCount: number;
  /** Sums over all rows now covered, shape [groups x width]; valid until the next call. */
  coveredSums(): Float64Array;
  /** Sums by cell of one attribute over the rows now covered; valid until the next call. */
  cellSums(attribute: number): CellSums;
  /**
   * Optional: the outline of an attribute over the rows now covered, valid until the next call; `undefined`
   * where {@link StatisticsSource.cellSums} is to be asked instead.
   */
  outline?(attribute: number): CellOutline | undefined;
  /**
   * With {@link StatisticsSource.outline}: the sums of the cells in some blocks of an outlined attribute.
   *
   * @param blocks  1 for each block that is asked for
   * @returns `sums[(cell * groups + group) * width + statistic]`, for the cells of these blocks only
   */
  blockCellSums?(attribute: number, blocks: Uint8Array): Float64Array;
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
