import type { CodedAttribute } from './coded-attribute.js';
import type { RowRun } from './covered-rows.js';
import { type CellSums, groupCount, type StatisticsLayout } from './statistics-source.js';

interface SortedList {
  readonly attribute: CodedAttribute;
  /** All rows with a value, by cell. */
  readonly order: Int32Array;
  /** Those of them that are covered; the first `count` count. */
  readonly covered: Int32Array;
  count: number;
}

/** Whether an attribute is searched through a sorted list. */
export function isSorted(attribute: CodedAttribute): boolean {
  return attribute.type === 'numeric' && attribute.sorted;
}

/**
 * For attributes with many distinct values: the covered rows in the order of their values, sorted once and
 * filtered with every condition.
 */
export class SortedLists {
  readonly #lists: readonly (SortedList | undefined)[];
  readonly #groups: number;
  readonly #width: number;
  /** Group of each row; empty when there is no list. */
  readonly #groupOf: Int32Array;
  readonly #isCovered: Uint8Array;
  #statistics: Float64Array = new Float64Array(0);
  #grid: Float64Array = new Float64Array(0);
  #cells = new Int32Array(0);
  /** 0, 1, 2, ... */
  #places = new Int32Array(0);
  #sums = new Float64Array(0);

  constructor(attributes: readonly CodedAttribute[], layout: StatisticsLayout) {
    this.#groups = groupCount(layout);
    this.#width = layout.width;
    this.#lists = attributes.map((attribute) =>
      isSorted(attribute) ? sortedList(attribute) : undefined,
    );
    const needed = this.#lists.some((list) => list !== undefined);
    const rowCount = needed ? layout.groupStart[this.#groups] : 0;
    this.#isCovered = new Uint8Array(rowCount);
    this.#groupOf = new Int32Array(rowCount);
    for (let g = 0; needed && g < this.#groups; g++) {
      this.#groupOf.fill(g, layout.groupStart[g], layout.groupStart[g + 1]);
    }
  }

  /** Whether the attribute has a list. */
  has(attribute: number): boolean {
    return this.#lists[attribute] !== undefined;
  }

  /** Covers the rows of a run; `statistics` must not change until the rule is grown. */
  cover(statistics: Float64Array, grid: Float64Array, run: RowRun): void {
    this.#statistics = statistics;
    this.#grid = grid;
    this.#isCovered.fill(0);
    if (this.#isCovered.length === 0) return;
    this.#mark(run, 1);
    for (const list of this.#lists) {
      if (list) list.count = this.#filter(list.order, list.order.length, list.covered);
    }
  }

  /** Takes rows out. */
  remove(run: RowRun): void {
    if (this.#isCovered.length === 0) return;
    this.#mark(run, 0);
    for (const list of this.#lists) {
      if (list) list.count = this.#filter(list.covered, list.count, list.covered);
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
  cellSums(attribute: number): CellSums {
    const { covered, count: rows, attribute: coded } = this.#lists[attribute] as SortedList;
    const rowLength = this.#groups * this.#width;
    this.#reserve(rows, rowLength);
    let count = 0;
    for (let i = 0; i < rows; i++) {
      const row = covered[i];
      const cell = coded.codes[row];
      if (count === 0 || this.#cells[count - 1] !== cell) {
        const at = count * rowLength;
        this.#sums.fill(0, at, at + rowLength);
        this.#cells[count++] = cell;
      }
      this.#addRow(row, (count - 1) * rowLength);
    }
    return { count, cells: this.#cells, rows, places: this.#places, sums: this.#sums };
  }

  #addRow(row: number, at: number): void {
    const width = this.#width;
    const first = this.#groupOf[row] * width;
    for (let s = 0; s < width; s++) {
      const m = this.#grid[first + s];
      this.#sums[at + first + s] += this.#statistics[row * width + s] + m - m;
    }
  }

  #reserve(cells: number, rowLength: number): void {
    if (this.#cells.length >= cells) return;
    this.#cells = new Int32Array(cells);
    this.#places = this.#cells.map((_, i) => i);
    this.#sums = new Float64Array(cells * rowLength);
  }
}

function sortedList(attribute: CodedAttribute): SortedList {
  const { codes, cellCount } = attribute;
  const start = new Int32Array(cellCount + 2);
  for (let row = 0; row < codes.length; row++) start[codes[row] + 1]++;
  for (let cell = 0; cell <= cellCount; cell++) start[cell + 1] += start[cell];
  const known = start[cellCount];
  const order = new Int32Array(known);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < cellCount) order[start[codes[row]]++] = row;
  }
  return { attribute, order, covered: new Int32Array(known), count: 0 };
}
