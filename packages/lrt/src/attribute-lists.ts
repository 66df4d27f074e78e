import { type Column, sortedDistinct } from '@preflearn/core';

/** A column of the training table with its values as codes in ascending order. */
export interface CodedColumn {
  readonly type: Column['type'];
  /** Rank among the distinct values, or category, of each row of the table; -1 for a missing value. */
  readonly codes: Int32Array;
  /** Number of codes. */
  readonly codeCount: number;
  /** The value of each code, ascending; empty for a nominal column. */
  readonly values: Float64Array;
}

/** Codes a column; O(N log N). */
export function codeColumn(column: Column): CodedColumn {
  if (column.type === 'nominal') {
    const { codes, categories, type } = column;
    return { type, codes, codeCount: categories.length, values: new Float64Array(0) };
  }
  const { distinct, ranks } = sortedDistinct(column.values);
  return { type: 'numeric', codes: ranks, codeCount: distinct.length, values: distinct };
}

/**
 * For each attribute the rows of the tree sorted by its codes, rows with a missing value last, rows of one
 * code ascending. Each node owns the same stretch of every list; a split parts it in two and keeps the
 * order, so that nothing is sorted twice.
 */
export class AttributeLists {
  readonly columns: readonly CodedColumn[];
  readonly #lists: readonly Int32Array[];
  readonly #buffer: Int32Array;
  readonly #isFirst: Uint8Array;

  /**
   * @param rows      rows of the tree, ascending
   * @param rowCount  rows of the table
   */
  constructor(columns: readonly CodedColumn[], rows: Int32Array, rowCount: number) {
    this.columns = columns;
    this.#lists = columns.map((column) => sortByCode(column, rows));
    this.#buffer = new Int32Array(rows.length);
    this.#isFirst = new Uint8Array(rowCount);
  }

  /** The rows in the order of an attribute; a node's are those of its stretch. */
  list(attribute: number): Int32Array {
    return this.#lists[attribute];
  }

  /**
   * Puts the rows of a stretch that go to the first child before the others, in every list.
   *
   * @param first  the rows that go to the first child
   * @returns where the second child's stretch begins
   */
  part(from: number, to: number, first: ArrayLike<number>): number {
    for (let i = 0; i < first.length; i++) this.#isFirst[first[i]] = 1;
    for (const list of this.#lists) this.#partList(list, from, to);
    for (let i = 0; i < first.length; i++) this.#isFirst[first[i]] = 0;
    return from + first.length;
  }

  #partList(list: Int32Array, from: number, to: number): void {
    const buffer = this.#buffer;
    const isFirst = this.#isFirst;
    let kept = from;
    let held = 0;
    for (let i = from; i < to; i++) {
      const row = list[i];
      if (isFirst[row] === 1) list[kept++] = row;
      else buffer[held++] = row;
    }
    for (let i = 0; i < held; i++) list[kept + i] = buffer[i];
  }
}

/** Sorts rows by code, missing last, by counting; O(N + codes). */
function sortByCode({ codes, codeCount }: CodedColumn, rows: Int32Array): Int32Array {
  const starts = new Int32Array(codeCount + 2);
  const cellOf = (row: number) => (codes[row] < 0 ? codeCount : codes[row]);
  for (const row of rows) starts[cellOf(row) + 1]++;
  for (let cell = 0; cell <= codeCount; cell++) starts[cell + 1] += starts[cell];
  const list = new Int32Array(rows.length);
  for (const row of rows) list[starts[cellOf(row)]++] = row;
  return list;
}
