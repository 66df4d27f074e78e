import type { Codes } from './coded-attribute.js';
import { gatherOnGrid } from './kernels/gather.js';
import { partitionRows } from './kernels/partition.js';
import { groupCount, type StatisticsLayout } from './statistics-source.js';

/** Rows, group by group, with their statistics side by side. */
export interface RowRun {
  /** Number of rows. */
  count: number;
  /** Row numbers; those of group g stand at [start[g], end[g]), in no order. */
  readonly rows: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Statistics of rows[i] at [i * width, (i + 1) * width), on their grid. */
  readonly statistics: Float64Array;
}

/**
 * The rows that the rule under construction covers, and those that its last condition removed: two runs of
 * one array, in which the removed rows of a group stand behind the kept ones.
 */
export class CoveredRows {
  readonly kept: RowRun;
  /** Rows removed by the last condition; their statistics are negated. */
  readonly removed: RowRun;
  readonly #layout: StatisticsLayout;
  readonly #sums: Float64Array;

  /** @param capacity  most rows that will be covered at once */
  constructor(layout: StatisticsLayout, capacity: number) {
    const groups = groupCount(layout);
    const rows = new Int32Array(capacity);
    const statistics = new Float64Array(capacity * layout.width);
    const run = () => {
      const [start, end] = [new Int32Array(groups), new Int32Array(groups)];
      return { count: 0, rows, statistics, start, end };
    };
    this.#layout = layout;
    this.#sums = new Float64Array(groups * layout.width);
    this.kept = run();
    this.removed = run();
  }

  get count(): number {
    return this.kept.count;
  }

  /** Covers the given rows (ascending), or all. */
  cover(statistics: Float64Array, grid: Float64Array, rows: Int32Array | undefined): void {
    const { groupStart, width } = this.#layout;
    const { kept } = this;
    let at = 0;
    for (let g = 0; g + 1 < groupStart.length; g++) {
      const from = at;
      if (rows === undefined) {
        for (let row = groupStart[g]; row < groupStart[g + 1]; row++) kept.rows[at++] = row;
      } else {
        for (; at < rows.length && rows[at] < groupStart[g + 1]; at++) kept.rows[at] = rows[at];
      }
      kept.start[g] = from;
      kept.end[g] = at;
      const to = kept.statistics;
      gatherOnGrid(statistics, width, kept.rows, from, at, grid, g * width, to, from * width);
    }
    kept.count = at;
  }

  /** Keeps the rows whose cell is accepted. */
  narrow(codes: Codes, accepted: Uint8Array): void {
    const { kept, removed } = this;
    const { rows, statistics } = kept;
    const { width } = this.#layout;
    removed.count = 0;
    for (let g = 0; g < kept.end.length; g++) {
      const end = kept.end[g];
      const stays = partitionRows(codes, accepted, rows, kept.start[g], end, statistics, width);
      kept.end[g] = stays;
      removed.start[g] = stays;
      removed.end[g] = end;
      removed.count += end - stays;
    }
    kept.count -= removed.count;
  }

  /** Sums over the covered rows, shape [groups x width]. */
  sums(): Float64Array {
    const { width } = this.#layout;
    const { statistics, start, end } = this.kept;
    this.#sums.fill(0);
    for (let g = 0; g < end.length; g++) {
      for (let i = start[g]; i < end[g]; i++) {
        for (let s = 0; s < width; s++) this.#sums[g * width + s] += statistics[i * width + s];
      }
    }
    return this.#sums;
  }
}
