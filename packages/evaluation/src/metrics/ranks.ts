import { sortedDistinct } from '@preflearn/core/numbers';

/** Ranks 0..count-1 of rows, equal ranks for equal values; not every rank has to occur. */
export interface Ranks {
  /** Shape [rows]. */
  readonly ranks: Int32Array;
  readonly count: number;
}

/** Ranks of numbers, or `undefined` if one is NaN; O(N log N). */
export function ranksOf(values: ArrayLike<number>): Ranks | undefined {
  const { distinct, ranks } = sortedDistinct(Float64Array.from(values));
  return ranks.includes(-1) ? undefined : { ranks, count: distinct.length };
}

/**
 * Row numbers by ascending rank; rows of equal rank keep the order they have in `rows`. O(N).
 *
 * @param rows  all row numbers in some order; ascending when absent
 */
export function sortedByRank({ ranks, count }: Ranks, rows?: Int32Array): Int32Array {
  const next = new Int32Array(count + 1); // where the next row of each rank goes
  for (let i = 0; i < ranks.length; i++) next[ranks[i] + 1]++;
  for (let rank = 0; rank < count; rank++) next[rank + 1] += next[rank];
  const sorted = new Int32Array(ranks.length);
  for (let i = 0; i < ranks.length; i++) {
    const row = rows ? rows[i] : i;
    sorted[next[ranks[row]]++] = row;
  }
  return sorted;
}
