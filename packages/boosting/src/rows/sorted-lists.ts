import { startOfKeys } from '@preflearn/core';
import type { Codes } from './binned-attribute.js';
import type { RowRun } from './covered-rows.js';
import type { Histogram } from './training-rows.js';

/** An attribute whose codes do not fit in a byte. */
export interface WideAttribute {
  /** Its number among all attributes. */
  readonly attribute: number;
  /** Bin of each row; `binCount` marks a missing value. */
  readonly codes: Codes;
  readonly binCount: number;
}

interface SortedList {
  readonly codes: Codes;
  /** All rows with a value, by bin. */
  readonly order: Int32Array;
  /** Those of them that are covered; only the first `count` entries are used. */
  readonly covered: Int32Array;
  count: number;
}

/** The layout of the statistics of rows. */
export interface StatisticsLayout {
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]); shape [groups + 1]. */
  readonly groupStart: Int32Array;
  readonly width: number;
}

/**
 * For attributes with many distinct values: the covered rows in the order of their values, sorted once and filtered by
 * every condition.
 */
export class SortedLists {
  readonly #lists: ReadonlyMap<number, SortedList>;
  readonly #groups: number;
  readonly #width: number;
  /** Group of each row; empty if there are no lists. */
  readonly #groupOf: Int32Array;
  readonly #isCovered: Uint8Array;
  #statistics: Float64Array = new Float64Array(0);
  #grid: Float64Array = new Float64Array(0);
  #bins = new Int32Array(0);
  #sums = new Float64Array(0);

  constructor(attributes: readonly WideAttribute[], { groupStart, width }: StatisticsLayout) {
    this.#groups = groupStart.length - 1;
    this.#width = width;
    this.#lists = new Map(attributes.map((wide) => [wide.attribute, sortedList(wide)]));
    const rowCount = attributes.length > 0 ? groupStart[this.#groups] : 0;
    this.#isCovered = new Uint8Array(rowCount);
    this.#groupOf = new Int32Array(rowCount);
    for (let g = 0; rowCount > 0 && g < this.#groups; g++) {
      this.#groupOf.fill(g, groupStart[g], groupStart[g + 1]);
    }
  }

  /** Whether the attribute has a list. */
  has(attribute: number): boolean {
    return this.#lists.has(attribute);
  }

  /** Covers the rows of a run; `statistics` must not change until the rule is grown. */
  begin(statistics: Float64Array, grid: Float64Array, run: RowRun): void {
    this.#statistics = statistics;
    this.#grid = grid;
    this.#isCovered.fill(0);
    if (this.#isCovered.length === 0) return;
    this.#mark(run, 1);
    for (const list of this.#lists.values()) {
      list.count = this.#filter(list.order, list.order.length, list.covered);
    }
  }

  /** Removes rows. */
  remove(run: RowRun): void {
    if (this.#isCovered.length === 0) return;
    this.#mark(run, 0);
    for (const list of this.#lists.values()) {
      list.count = this.#filter(list.covered, list.count, list.covered);
    }
  }

  #mark({ rows, start, end }: RowRun, covered: 0 | 1): void {
    for (let g = 0; g < end.length; g++) {
      for (let i = start[g]; i < end[g]; i++) this.#isCovered[rows[i]] = covered;
    }
  }

  #filter(from: Int32Array, length: number, to: Int32Array): number {
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (this.#isCovered[from[i]] === 1) to[count++] = from[i];
    }
    return count;
  }

  /** Sums by distinct value among the covered rows; valid until the next call. */
  histogram(attribute: number): Histogram {
    const { covered, count: rows, codes } = this.#lists.get(attribute) as SortedList;
    const pitch = this.#groups * this.#width;
    this.#reserve(rows, pitch);
    let count = 0;
    for (let i = 0; i < rows; i++) {
      const row = covered[i];
      const bin = codes[row];
      if (count === 0 || this.#bins[count - 1] !== bin) {
        const at = count * pitch;
        this.#sums.fill(0, at, at + pitch);
        this.#bins[count++] = bin;
      }
      this.#addRow(row, (count - 1) * pitch);
    }
    return { count, bins: this.#bins, rows, sums: this.#sums };
  }

  #addRow(row: number, at: number): void {
    const width = this.#width;
    const first = this.#groupOf[row] * width;
    for (let s = 0; s < width; s++) {
      const m = this.#grid[first + s];
      this.#sums[at + first + s] += this.#statistics[row * width + s] + m - m;
    }
  }

  #reserve(bins: number, pitch: number): void {
    if (this.#bins.length >= bins) return;
    this.#bins = new Int32Array(bins);
    this.#sums = new Float64Array(bins * pitch);
  }
}

function sortedList({ codes, binCount }: WideAttribute): SortedList {
  const start = startOfKeys(codes, binCount + 1);
  const known = start[binCount];
  const order = new Int32Array(known);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < binCount) order[start[codes[row]]++] = row;
  }
  return { codes, order, covered: new Int32Array(known), count: 0 };
}
