import type { Points } from './points.js';

/** Most points of a leaf: with fewer more time goes into boxes than is saved (measured). */
const LEAF_SIZE = 32;

/**
 * A k-d tree over points, in typed arrays: each node knows the box around its points.
 *
 * Nodes are numbered in depth-first order: the left child of node i is i + 1, the right one `right[i]`,
 * which is 0 for a leaf. The points of node i are those at `order[from[i]]` to `order[to[i] - 1]`.
 */
export interface KdTree {
  /** Row numbers, leaf by leaf. */
  readonly order: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly right: Int32Array;
  /** Numeric attributes without missing values; only these have boxes. */
  readonly axes: Int32Array;
  /** Smallest and largest number of each node's points on each axis, shape [nodes x axes]. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Builds the tree: a node is split at the median of the axis on which its box is longest, down to leaves
 * of at most 32 points or of equal points. O(N log N).
 *
 * @param rows  the points that take part, ascending
 */
export function buildKdTree(points: Points, rows: Int32Array): KdTree {
  const axes = axesOf(points, rows);
  const width = points.unlikeNumber.length;
  const { numbers } = points;
  const order = rows.slice();
  const from: number[] = [];
  const to: number[] = [];
  const right: number[] = [];
  const low: number[] = [];
  const high: number[] = [];

  const grow = (start: number, end: number): void => {
    const node = from.length;
    from.push(start);
    to.push(end);
    right.push(0);
    let widest = -1;
    let length = 0;
    for (const axis of axes) {
      let least = Infinity;
      let most = -Infinity;
      for (let i = start; i < end; i++) {
        const value = numbers[order[i] * width + axis];
        if (value < least) least = value;
        if (value > most) most = value;
      }
      low.push(least);
      high.push(most);
      if (most - least > length) [widest, length] = [axis, most - least];
    }
    if (widest < 0 || end - start <= LEAF_SIZE) return;
    const middle = (start + end) >> 1;
    selectMedian(order, start, end, middle, (row) => numbers[row * width + widest]);
    grow(start, middle);
    right[node] = from.length;
    grow(middle, end);
  };
  grow(0, order.length);
  return {
    order,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    right: Int32Array.from(right),
    axes,
    low: Float64Array.from(low),
    high: Float64Array.from(high),
  };
}

/** Numeric attributes that no row misses. */
function axesOf({ numbers, unlikeNumber }: Points, rows: Int32Array): Int32Array {
  const width = unlikeNumber.length;
  const all = Int32Array.from({ length: width }, (_, j) => j);
  return all.filter((j) => rows.every((row) => !Number.isNaN(numbers[row * width + j])));
}

/**
 * Rearranges order[start..end) so that no key before `middle` is above, and none after it below, the key
 * at `middle` (Hoare's selection with the middle of three as pivot).
 */
function selectMedian(
  order: Int32Array,
  start: number,
  end: number,
  middle: number,
  keyOf: (row: number) => number,
): void {
  let [left, last] = [start, end - 1];
  while (left < last) {
    const pivot = middleOf(
      keyOf(order[left]),
      keyOf(order[(left + last) >> 1]),
      keyOf(order[last]),
    );
    let i = left;
    let j = last;
    while (i <= j) {
      while (keyOf(order[i]) < pivot) i++;
      while (keyOf(order[j]) > pivot) j--;
      if (i > j) break;
      const held = order[i];
      order[i++] = order[j];
      order[j--] = held;
    }
    if (middle <= j) last = j;
    else if (middle >= i) left = i;
    else return;
  }
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
