/** The distinct numbers of a column and the place of each row among them. */
export interface SortedDistinct {
  /** Ascending, without NaN, shape [distinct values]; 0 and -0 are one value. */
  readonly distinct: Float64Array;
  /** Place of each row's value in `distinct`, shape [rows]; -1 for NaN. */
  readonly ranks: Int32Array;
}

/**
 * Sorts a column: its distinct values ascending, and each row's rank among them. O(N log N).
 *
 * @param values  shape [rows]; NaN marks a missing value
 */
export function sortedDistinct(values: Float64Array): SortedDistinct {
  const sorted = values.slice().sort(); // typed arrays sort by number, NaN last
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    const value = sorted[i];
    if (value !== value) break;
    if (count === 0 || value !== sorted[count - 1]) sorted[count++] = value + 0; // -0 becomes 0
  }
  const distinct = sorted.slice(0, count);
  const ranks = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    ranks[i] = value === value ? lastAtMost(distinct, value) : -1;
  }
  return { distinct, ranks };
}

/**
 * The place of the last of `ascending` that is <= value, or -1 if all are above; O(log n).
 *
 * @param ascending  ascending numbers without NaN, shape [n]
 */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
