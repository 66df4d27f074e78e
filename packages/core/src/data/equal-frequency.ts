import { DataError } from '../errors/errors.js';
import { sortedDistinct } from '../numbers/sorting.js';

/** Classes made from numbers. */
export interface EqualFrequencyClasses {
  /** Class of each value, shape [values], from 0. */
  readonly codes: Int32Array;
  /** Class k holds the values in (cuts[k-1], cuts[k]]; shape [classes - 1], strictly ascending. */
  readonly cuts: readonly number[];
  /** Median of the values in each class, the mean of the two in the middle where their number is even; shape [classes]. */
  readonly medians: readonly number[];
}

/**
 * Divides numbers into `count` classes of about equal size, keeping equal numbers in one class.
 *
 * From below, a class is closed where its size comes nearest to the mean size of the classes still to come: before or
 * after the block of equal values that reaches it, whichever is nearer (after, when equally near); the rest is then
 * spread over the classes left. With many equal values there may be fewer than `count` classes. Cuts lie midway between
 * neighbouring values.
 *
 * @param values  shape [rows], finite, at least one
 * @param count   number of classes wanted, >= 2
 * @throws DataError VALUE_NOT_FINITE
 */
export function equalFrequencyClasses(values: Float64Array, count: number): EqualFrequencyClasses {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new DataError(
        'VALUE_NOT_FINITE',
        `value ${i + 1} of the numbers to make classes of is ${values[i]}`,
        { remedy: 'leave such rows out' },
      );
    }
  }
  const { distinct, ranks } = sortedDistinct(values);
  const sizes = new Float64Array(distinct.length);
  for (let i = 0; i < ranks.length; i++) sizes[ranks[i]] += 1;
  const lastOfClass = closeClasses(sizes, values.length, count);
  const classOf = new Int32Array(distinct.length);
  for (let rank = 0, k = 0; rank < distinct.length; rank++) {
    classOf[rank] = k;
    if (rank === lastOfClass[k]) k++;
  }
  return {
    codes: Int32Array.from(ranks, (rank) => classOf[rank]),
    cuts: lastOfClass.map((rank) => midpoint(distinct[rank], distinct[rank + 1])),
    medians: classMedians(distinct, sizes, lastOfClass),
  };
}

/** The median of each class, from the distinct values in ascending order and how often each occurs. */
function classMedians(
  distinct: Float64Array,
  sizes: Float64Array,
  lastOfClass: readonly number[],
): readonly number[] {
  let from = 0;
  return [...lastOfClass, distinct.length - 1].map((last) => {
    const total = sizes.subarray(from, last + 1).reduce((sum, size) => sum + size, 0);
    let [rank, seen] = [from, sizes[from]];
    while (2 * seen < total) {
      rank++;
      seen += sizes[rank];
    }
    from = last + 1;
    return 2 * seen === total ? midpoint(distinct[rank], distinct[rank + 1]) : distinct[rank];
  });
}

/** Ranks of the last block of each class but the top one. */
function closeClasses(sizes: Float64Array, total: number, count: number): number[] {
  const closed: number[] = [];
  let left = total; // rows of the open class and of all after it
  let inClass = 0;
  for (let rank = 0; rank + 1 < sizes.length && closed.length < count - 1; rank++) {
    const before = inClass;
    inClass += sizes[rank];
    const wanted = left / (count - closed.length);
    if (inClass < wanted) continue;
    if (before > 0 && wanted - before < inClass - wanted) {
      closed.push(rank - 1);
      left -= before;
      inClass = 0;
      rank--; // this block opens the next class
    } else {
      closed.push(rank);
      left -= inClass;
      inClass = 0;
    }
  }
  // When the top block alone outweighs the rest, closing before it is always nearer than after it.
  if (inClass > 0 && closed.length < count - 1) closed.push(sizes.length - 2);
  return closed;
}

/** The number midway between `low` and `high`, kept below `high` where rounding would reach it. */
export function midpoint(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle < high && middle >= low ? middle : low;
}
