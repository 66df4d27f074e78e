import type { Codes } from './coded-attribute.js';
import { gatherOnGrid } from './kernels/gather.js';
import { partitionRows } from './kernels/partition.js';
import { groupCount, type StatisticsLayout } from './statistics-source.js';

/** Rows, group by group, with their statistics side by side. */
export interface RowRun {
  /** Number of rows. */
  count: number;
  /** Row numbers, those of group g at [groupStart[g], groupStart[g + 1]). */
  readonly rows: Int32Array;
  readonly groupStart: Int32Array;
  /** Statistics of rows[i] at [i * width, (i + 1) * width), on their grid. */
  readonly statistics: Float64Array;
}

/** The rows that the rule under construction covers, and those that its last condition removed. */
export class CoveredRows {
  readonly kept: RowRun;
  /** Rows removed by the last condition; their statistics are negated. */
  readonly removed: RowRun;
  readonly #layout: StatisticsLayout;
  readonly #sums: Float64Array;

  /** @param capacity  most rows that will be covered at once */
  constructor(layout: StatisticsLayout, capacity: number) {
    const groups = groupCount(layout);
    this.#layout = layout;
    this.#sums = new Float64Array(groups * layout.width);
    this.kept = emptyRun(capacity, groups, layout.width);
    this.removed = emptyRun(capacity, groups, layout.width);
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
      kept.groupStart[g] = at;
      if (rows === undefined) {
        for (let row = groupStart[g]; row < groupStart[g + 1]; row++) kept.rows[at++] = row;
      } else {
        while (at < rows.length && rows[at] < groupStart[g + 1]) {
          kept.rows[at] = rows[at];
          at++;
        }
      }
      const from = kept.groupStart[g];
      gatherOnGrid(
        statistics,
        width,
        kept.rows,
        from,
        at,
        grid,
        g * width,
        kept.statistics,
        from * width,
      );
    }
    kept.groupStart[groupStart.length - 1] = at;
    kept.count = at;
    this.removed.count = 0;
    this.removed.groupStart.fill(0);
  }

  /** Keeps the rows whose cell is accepted. */
  narrow(codes: Codes, accepted: Uint8Array): void {
    const { width, groupStart } = this.#layout;
    const { kept, removed } = this;
    let keepAt = 0;
    let removedAt = 0;
    let from = 0;
    for (let g = 0; g + 1 < groupStart.length; g++) {
      const to = kept.groupStart[g + 1];
      const stays = partitionRows(
        codes,
        accepted,
        kept.rows,
        from,
        to,
        kept.statistics,
        from * width,
        width,
        keepAt,
        keepAt * width,
        removed.rows,
        removedAt,
        removed.statistics,
        removedAt * width,
      );
      kept.groupStart[g] = keepAt;
      removed.groupStart[g] = removedAt;
      keepAt += stays;
      removedAt += to - from - stays;
      from = to;
    }
    kept.groupStart[groupStart.length - 1] = keepAt;
    removed.groupStart[groupStart.length - 1] = removedAt;
    kept.count = keepAt;
    removed.count = removedAt;
  }

  /** Sums over the covered rows, shape [groups x width]. */
  sums(): Float64Array {
    const { width, groupStart } = this.#layout;
    const { kept } = this;
    this.#sums.fill(0);
    for (let g = 0; g + 1 < groupStart.length; g++) {
      for (let i = kept.groupStart[g]; i < kept.groupStart[g + 1]; i++) {
        for (let s = 0; s < width; s++) this.#sums[g * width + s] += kept.statistics[i * width + s];
      }
    }
    return this.#sums;
  }
}

function emptyRun(capacity: number, groups: number, width: number): RowRun {
  return {
    count: 0,
    rows: new Int32Array(capacity),
    groupStart: new Int32Array(groups + 1),
    statistics: new Float64Array(capacity * width),
  };
}
