import { type BinnedNumeric, mostBins } from '@preflearn/boosting';
import type { SqlBatch } from './sql-connection.js';

/** Bins of a numeric attribute: smallest and largest value in each. */
export type BinBounds = Pick<BinnedNumeric, 'lowest' | 'highest'>;

/** What is known of the values of a numeric attribute before they are read. */
export interface ValueCounts {
  /** Rows with a value. */
  readonly rows: number;
  readonly hasMissing: boolean;
}

/**
 * Bins of about equal numbers of rows, the same as those of a table in memory: see `quantileBins` of
 * `@preflearn/core`. One pass over the distinct values, of which none is kept but those at the bounds.
 *
 * @param values  distinct values, ascending, with the number of rows of each
 * @param most    most bins, or `null` for one a distinct value
 */
export async function readBins(
  values: AsyncIterable<SqlBatch>,
  { rows, hasMissing }: ValueCounts,
  most: number | null,
): Promise<BinBounds> {
  const count = mostBins(most ?? Infinity, hasMissing);
  const closer = new BinCloser(rows, count);
  /** The first values, as long as each may have a bin of its own. */
  const first: (readonly [number, number])[] = [];
  let isExact = true;
  for await (const { rowCount, columns } of values) {
    for (let i = 0; i < rowCount; i++) {
      const value = Number(columns[0][i]) + 0; // -0 becomes 0
      const own = Number(columns[1][i]);
      if (isExact && first.length < count) {
        first.push([value, own]);
        continue;
      }
      if (isExact) for (const entry of first) closer.add(...entry);
      isExact = false;
      closer.add(value, own);
    }
  }
  if (!isExact) return { lowest: closer.lowest, highest: closer.highest };
  const distinct = Float64Array.from(first, ([value]) => value);
  return { lowest: distinct, highest: distinct };
}

/** Closes a bin with the value that holds row number (b + 1) N / count. */
class BinCloser {
  readonly #rows: number;
  readonly #count: number;
  readonly #lowest: number[] = [];
  readonly #highest: number[] = [];
  #isOpen = false;
  /** Rows up to the last value. */
  #below = 0;
  /** The next bin ends with the row at or after share * rows / count. */
  #share = 1;

  constructor(rows: number, count: number) {
    this.#rows = rows;
    this.#count = count;
  }

  add(value: number, rows: number): void {
    this.#below += rows;
    if (!this.#isOpen) this.#lowest.push(value);
    this.#isOpen = this.#below * this.#count < this.#share * this.#rows;
    if (this.#isOpen) return;
    this.#highest.push(value);
    while (this.#below * this.#count >= this.#share * this.#rows) this.#share++;
  }

  get lowest(): Float64Array {
    return Float64Array.from(this.#lowest);
  }

  get highest(): Float64Array {
    return Float64Array.from(this.#highest);
  }
}
