import type { Column } from '@preflearn/core';
import { sortedDistinct } from '@preflearn/core/numbers';

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

/** The rows of a tree, sorted by an attribute, and the code of each. */
export interface AttributeList {
  /** Rows with equal codes in ascending order, rows with a missing value last. */
  readonly rows: Int32Array;
  /**
   * Code of each entry of `rows`, -1 for a missing value: unlike the codes of the table, they are read sequentially.
   */
  readonly codes: Int32Array;
}

/**
 * For each attribute, the rows of the tree sorted by its codes. Each node owns the same range of every list; a split
 * partitions that range in two and preserves the order, so that nothing is sorted twice.
 */
export class AttributeLists {
  readonly columns: readonly CodedColumn[];
  readonly #lists: readonly AttributeList[];
  readonly #buffer: AttributeList;
  readonly #isFirst: Uint8Array;

  /**
   * @param rows      rows of the tree, ascending
   * @param rowCount  rows of the table
   */
  constructor(columns: readonly CodedColumn[], rows: Int32Array, rowCount: number) {
    this.columns = columns;
    this.#lists = columns.map((column) => sortByCode(column, rows));
    this.#buffer = { rows: new Int32Array(rows.length), codes: new Int32Array(rows.length) };
    this.#isFirst = new Uint8Array(rowCount);
  }

  /** The rows sorted by an attribute; a node's rows are those in its range. */
  list(attribute: number): AttributeList {
    return this.#lists[attribute];
  }

  /**
   * Moves the rows of a range that go to the first child to its front, in every list.
   *
   * @param first  the rows that go to the first child
   * @returns where the second child's range begins
   */
  part(from: number, to: number, first: ArrayLike<number>): number {
    for (let i = 0; i < first.length; i++) this.#isFirst[first[i]] = 1;
    for (const list of this.#lists) this.#partList(list, from, to);
    for (let i = 0; i < first.length; i++) this.#isFirst[first[i]] = 0;
    return from + first.length;
  }

  #partList({ rows, codes }: AttributeList, from: number, to: number): void {
    const isFirst = this.#isFirst;
    const { rows: heldRows, codes: heldCodes } = this.#buffer;
    let kept = from;
    let held = 0;
    for (let i = from; i < to; i++) {
      const row = rows[i];
      const code = codes[i];
      const first = isFirst[row];
      // Written to both positions, only one of which advances: a branch would often be mispredicted.
      rows[kept] = row;
      codes[kept] = code;
      heldRows[held] = row;
      heldCodes[held] = code;
      kept += first;
      held += 1 - first;
    }
    for (let i = 0; i < held; i++) rows[kept + i] = heldRows[i];
    for (let i = 0; i < held; i++) codes[kept + i] = heldCodes[i];
  }
}

/** Sorts rows by code, missing last, with a counting sort; O(N + codes). */
function sortByCode({ codes, codeCount }: CodedColumn, rows: Int32Array): AttributeList {
  const starts = new Int32Array(codeCount + 2);
  const binOf = (row: number) => (codes[row] < 0 ? codeCount : codes[row]);
  for (const row of rows) starts[binOf(row) + 1]++;
  for (let bin = 0; bin <= codeCount; bin++) starts[bin + 1] += starts[bin];
  const sorted = new Int32Array(rows.length);
  for (const row of rows) sorted[starts[binOf(row)]++] = row;
  return { rows: sorted, codes: sorted.map((row) => codes[row]) };
}
