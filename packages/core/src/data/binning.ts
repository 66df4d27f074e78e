import {
  type Buckets,
  firstAtLeast,
  putInBuckets,
  sortBuckets,
  sortedDistinct,
} from '../numbers/sorting.js';

/** A numeric column in at most a few hundred ordered bins. */
export interface Bins {
  /** Smallest value in each bin, ascending, shape [bins]. */
  readonly lowest: Float64Array;
  /** Largest value in each bin, shape [bins]; equal to `lowest` where a bin holds one value. */
  readonly highest: Float64Array;
  /** Bin of each row, shape [rows]; `lowest.length` marks a missing value. */
  readonly codes: Uint8Array | Uint16Array | Int32Array;
  /** Whether any value is missing. */
  readonly hasMissing: boolean;
}

/** Enough buckets to tell a few hundred bins apart. */
const MAX_BUCKETS = 32768;

/**
 * Puts a column in at most `count` bins of about equal numbers of rows; equal values share a bin.
 *
 * With at most `count` distinct values, each gets a bin of its own and nothing is lost. Otherwise bin b ends with the
 * block of equal values that holds row number (b + 1) N / count of the sorted column. The edges are values that occur
 * in the column, not estimates. Runs in about linear time.
 *
 * @param values  shape [rows]; NaN marks a missing value
 * @param count   largest number of bins, >= 2; Infinity for one bin per distinct value
 * @returns at most `count` bins and at most one per distinct value; none when all values are missing
 */
export function quantileBins(values: Float64Array, count: number): Bins {
  if (count >= values.length) return distinctBins(values);
  const buckets = putInBuckets(values, MAX_BUCKETS);
  const { bucketOf, starts } = buckets;
  const { highest, firstBin } = binEdges(values, buckets, count);
  const hasMissing = starts[starts.length - 1] < values.length;
  const codes = codeArray(highest.length + (hasMissing ? 1 : 0), values.length);
  const lowest = new Float64Array(highest.length).fill(Infinity);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const bucket = bucketOf[i];
    const bin = firstAtLeast(highest, value, firstBin[bucket], firstBin[bucket + 1]);
    codes[i] = bin;
    if (value < lowest[bin]) lowest[bin] = value + 0; // -0 becomes 0
  }
  return { lowest, highest, codes, hasMissing };
}

/** A bin for each distinct value. */
function distinctBins(values: Float64Array): Bins {
  const { distinct, ranks } = sortedDistinct(values);
  const hasMissing = ranks.includes(-1);
  const codes = codeArray(distinct.length + (hasMissing ? 1 : 0), values.length);
  for (let i = 0; i < ranks.length; i++) codes[i] = ranks[i] < 0 ? distinct.length : ranks[i];
  return { lowest: distinct, highest: distinct, codes, hasMissing };
}

/** Where bins end. */
interface BinEdges {
  /** Largest value in each bin, ascending. */
  readonly highest: Float64Array;
  /**
   * First bin with values in or above each bucket, then the number of bins twice, which gives missing values their
   * code; shape [buckets + 2].
   */
  readonly firstBin: Int32Array;
}

function binEdges(values: Float64Array, buckets: Buckets, count: number): BinEdges {
  const { starts } = buckets;
  const bucketCount = starts.length - 1;
  const total = starts[bucketCount];
  let occupied = 0;
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    if (starts[bucket] < starts[bucket + 1]) occupied++;
  }
  // More buckets in use than bins means that there are more distinct values than bins, too.
  const areFew = occupied <= count;
  const isChosen = chooseBuckets(starts, count, areFew);
  const { sorted, begins } = sortBuckets(values, buckets, isChosen);
  const isExact = areFew && countDistinct(sorted) <= count;
  const highest = new Float64Array(count);
  const firstBin = new Int32Array(bucketCount + 2);
  let bins = 0;
  let share = 1; // the next bin ends with the row at or after share * total / count
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const end = begins[bucket + 1];
    for (let i = begins[bucket]; i < end; i++) {
      if (i + 1 < end && sorted[i + 1] === sorted[i]) continue;
      const below = (starts[bucket] + i - begins[bucket] + 1) * count;
      if (!isExact && below < share * total) continue;
      highest[bins++] = sorted[i] + 0; // -0 becomes 0
      while (below >= share * total) share++;
    }
    firstBin[bucket + 1] = bins;
  }
  firstBin[bucketCount + 1] = bins;
  return { highest: highest.slice(0, bins), firstBin };
}

/**
 * Marks the buckets in which a bin ends or, with `all`, every bucket. Both cases run the same code, so that engines
 * need not compile it again when a large column follows a small one.
 */
function chooseBuckets(starts: Int32Array, count: number, all: boolean): Uint8Array {
  const bucketCount = starts.length - 1;
  const total = starts[bucketCount];
  const marks = new Uint8Array(bucketCount);
  let share = 1;
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const below = starts[bucket + 1] * count;
    if (below < share * total && !all) continue;
    marks[bucket] = 1;
    while (share <= count && below >= share * total) share++;
  }
  return marks;
}

function countDistinct(sorted: Float64Array): number {
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) count++;
  }
  return count;
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
