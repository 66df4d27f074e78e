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
  const buckets = putInBuckets(values, values.length);
  const { bucketOf, starts } = buckets;
  const { sorted } = sortBuckets(values, buckets, new Uint8Array(starts.length).fill(1));
  const firstRank = new Int32Array(starts.length); // of each bucket
  let count = 0;
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
    for (let i = starts[bucket]; i < starts[bucket + 1]; i++) {
      const value = sorted[i];
      if (count === 0 || value !== sorted[count - 1]) sorted[count++] = value + 0; // -0 becomes 0
    }
    firstRank[bucket + 1] = count;
  }
  const distinct = sorted.slice(0, count);
  const ranks = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const bucket = bucketOf[i];
    ranks[i] =
      value === value
        ? firstAtLeast(distinct, value, firstRank[bucket], firstRank[bucket + 1])
        : -1;
  }
  return { distinct, ranks };
}

/**
 * The position of the last number in `ascending` that is <= value, or -1 if all are above; O(log n).
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

/**
 * The first position in [from, to) of `ascending` that holds a number >= value, or `to`; O(log n).
 *
 * @param ascending  ascending numbers without NaN, shape [>= to]
 */
export function firstAtLeast(
  ascending: ArrayLike<number>,
  value: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers in buckets: those in a lower bucket are below those in a higher one. */
export interface Buckets {
  /** Bucket of each number, shape [values]; the number of buckets for NaN. */
  readonly bucketOf: Uint16Array | Int32Array;
  /** Where each bucket begins among the sorted numbers, then their count; shape [buckets + 1]. */
  readonly starts: Int32Array;
}

/** How many of the numbers are used to set the range of the buckets. */
const SAMPLE_SIZE = 256;

/**
 * Puts numbers in buckets of equal width, the outermost unbounded, about four numbers per bucket.
 *
 * The range comes from a sample of the numbers, so that a few extreme ones do not crowd the others into one bucket; it
 * does not affect the order, only how full the buckets get. O(N).
 */
export function putInBuckets(values: Float64Array, mostBuckets: number): Buckets {
  let count = 16;
  while (count * 4 < values.length && count * 2 <= mostBuckets) count *= 2;
  const { low, scale } = bucketScale(values, count);
  const top = count - 1;
  const bucketOf = count < 65536 ? new Uint16Array(values.length) : new Int32Array(values.length);
  const sizes = new Int32Array(count + 1);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    // Each step rounds, but keeps the order of any two numbers.
    const place = (value - low) * scale;
    const bucket = place < top ? (place > 0 ? place | 0 : 0) : value === value ? top : count;
    bucketOf[i] = bucket;
    sizes[bucket]++;
  }
  const starts = new Int32Array(count + 1);
  for (let bucket = 0; bucket < count; bucket++) {
    starts[bucket + 1] = starts[bucket] + sizes[bucket];
  }
  return { bucketOf, starts };
}

/** Number x belongs in bucket (x - low) scale. */
function bucketScale(values: Float64Array, count: number): { low: number; scale: number } {
  const step = Math.max(1, Math.floor(values.length / SAMPLE_SIZE));
  const sample = new Float64Array(Math.ceil(values.length / step));
  let size = 0;
  for (let i = 0; i < values.length; i += step) {
    if (values[i] === values[i]) sample[size++] = values[i];
  }
  const sorted = sample.subarray(0, size).sort();
  for (const left of [size >> 5, 0]) {
    const low = sorted[left];
    const width = sorted[size - 1 - left] - low;
    if (!(width > 0)) continue; // NaN too, the difference of infinities
    const margin = left > 0 ? width / 8 : 0;
    const scale = count / (width + 2 * margin);
    if (scale > 0 && scale < Infinity) return { low: low - margin, scale };
  }
  return { low: 0, scale: 1 };
}

/** Below this length insertion sort is faster than the built-in sort of typed arrays. */
const SHORT = 40;

/** The numbers of some buckets. */
export interface SortedBuckets {
  /** Ascending. */
  readonly sorted: Float64Array;
  /** Where each bucket begins in `sorted`, then the length of that; shape [buckets + 1]. */
  readonly begins: Int32Array;
}

/**
 * Sorts the numbers of some buckets.
 *
 * @param isChosen  1 for each bucket to sort, shape [buckets]; the others are left out
 */
export function sortBuckets(
  values: Float64Array,
  { bucketOf, starts }: Buckets,
  isChosen: Uint8Array,
): SortedBuckets {
  const bucketCount = starts.length - 1;
  const begins = new Int32Array(bucketCount + 1);
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    begins[bucket + 1] = begins[bucket] + isChosen[bucket] * (starts[bucket + 1] - starts[bucket]);
  }
  const sorted = new Float64Array(begins[bucketCount]);
  const next = begins.slice();
  for (let i = 0; i < values.length; i++) {
    const bucket = bucketOf[i];
    if (bucket === bucketCount || isChosen[bucket] === 0) continue;
    sorted[next[bucket]++] = values[i];
  }
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    sortStretch(sorted, begins[bucket], begins[bucket + 1]);
  }
  return { sorted, begins };
}

/** Sorts values[from] to values[to - 1], none of them NaN. */
function sortStretch(values: Float64Array, from: number, to: number): void {
  if (to - from >= SHORT) {
    const first = values[from];
    let i = from + 1;
    while (i < to && values[i] === first) i++;
    if (i < to) values.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = values[i];
    let place = i;
    for (; place > from && values[place - 1] > value; place--) values[place] = values[place - 1];
    values[place] = value;
  }
}
