import { lastAtMost, sortedDistinct } from './sorting.js';

/** A numeric column in at most a few hundred ordered bins. */
export interface Bins {
  /** Smallest value in each bin, ascending, shape [bins]. */
  readonly lowest: Float64Array;
  /** Largest value in each bin, shape [bins]; equal to `lowest` where a bin holds one value. */
  readonly highest: Float64Array;
  /** Bin of each row, shape [rows]; `lowest.length` marks a missing value. */
  readonly codes: Uint8Array | Uint16Array | Int32Array;
}

/**
 * Puts a column in at most `count` bins of about equal numbers of rows; equal values share a bin.
 *
 * With at most `count` distinct values each has a bin of its own, so that nothing is lost. Otherwise
 * bin b ends with the block of equal values that holds row number (b + 1) N / count of the sorted
 * column. The edges are values that occur, not estimates.
 *
 * @param values  shape [rows]; NaN marks a missing value
 * @param count   largest number of bins, >= 2; Infinity for one bin a distinct value
 * @returns as many bins as there are distinct values, at most `count`; none where all values are missing
 */
export function quantileBins(values: Float64Array, count: number): Bins {
  const { distinct, ranks } = sortedDistinct(values);
  const last = distinct.length <= count ? undefined : lastRanks(distinct.length, ranks, count);
  const highest = last ? Float64Array.from(last, (rank) => distinct[rank]) : distinct;
  const lowest = last
    ? Float64Array.from(last, (_, b) => distinct[b === 0 ? 0 : last[b - 1] + 1])
    : distinct;
  const codes = codeArray(highest.length + 1, values.length);
  for (let i = 0; i < values.length; i++) {
    const rank = ranks[i];
    if (rank < 0) codes[i] = highest.length;
    else codes[i] = last ? lastAtMost(last, rank - 1) + 1 : rank;
  }
  return { lowest, highest, codes };
}

/** Rank of the last distinct value of each bin, ascending. */
function lastRanks(distinctCount: number, ranks: Int32Array, count: number): number[] {
  const sizes = new Float64Array(distinctCount);
  let total = 0;
  for (let i = 0; i < ranks.length; i++) {
    if (ranks[i] < 0) continue;
    sizes[ranks[i]] += 1;
    total++;
  }
  const last: number[] = [];
  let below = 0;
  let bin = 0;
  for (let rank = 0; rank < distinctCount; rank++) {
    below += sizes[rank];
    if (below * count < (bin + 1) * total) continue;
    last.push(rank);
    while (below * count >= (bin + 1) * total) bin++;
  }
  return last;
}

/**
 * The narrowest array that can hold codes 0..distinctCodes-1.
 *
 * @returns shape [length], all 0
 */
export function codeArray(distinctCodes: number, length: number): Bins['codes'] {
  if (distinctCodes <= 256) return new Uint8Array(length);
  return distinctCodes <= 65536 ? new Uint16Array(length) : new Int32Array(length);
}
