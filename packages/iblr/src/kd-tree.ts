import { allocate } from '@preflearn/core/numbers';
import type { Points } from './points.js';

/** Most points in a leaf: with fewer, boxes cost more time than they save (measured). */
const LEAF_SIZE = 32;

/**
 * A k-d tree over points, in typed arrays: each node knows the bounding box of its points.
 *
 * Nodes are numbered in depth-first order: the left child of node i is i + 1, the right one `right[i]`, which is 0 for
 * a leaf. The points of node i are those at `order[from[i]]` to `order[to[i] - 1]`.
 */
export interface KdTree {
  /** Row numbers, leaf by leaf. */
  readonly order: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly right: Int32Array;
  /** Numeric attributes without missing values; only these have boxes. */
  readonly axes: Int32Array;
  /** Smallest and largest number among each node's points on each axis, shape [nodes x axes]. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Builds the tree: a node is split at the median of the axis on which its box is longest, down to leaves of at most 32
 * points, or of equal points only. O(N log N).
 *
 * @param rows  the points to include, ascending
 */
export function buildKdTree(points: Points, rows: Int32Array): KdTree {
  const axes = axesOf(points, rows);
  const width = points.unlikeNumber.length;
  const { numbers } = points;
  const order = rows.slice();
  // A node that is split has more than 32 points, so each half has at least 16.
  const most = Math.max(1, 2 * Math.floor(rows.length / (LEAF_SIZE / 2)));
  const [from, to, right] = [most, most, most].map((length) => new Int32Array(length));
  const [low, high] = [most, most].map((length) =>
    allocate(Float64Array, length * axes.length, `${length} boxes of ${axes.length} attributes`, {
      remedy: 'give fewer rows or attributes',
    }),
  );
  let count = 0;

  const grow = (start: number, end: number): void => {
    const node = count++;
    from[node] = start;
    to[node] = end;
    let box = node * axes.length;
    let widest = -1;
    let length = 0;
    for (const axis of axes) {
      let least = Infinity;
      let largest = -Infinity;
      for (let i = start; i < end; i++) {
        const value = numbers[order[i] * width + axis];
        if (value < least) least = value;
        if (value > largest) largest = value;
      }
      low[box] = least;
      high[box++] = largest;
      if (largest - least > length) [widest, length] = [axis, largest - least];
    }
    if (widest < 0 || end - start <= LEAF_SIZE) return;
    const middle = (start + end) >> 1;
    selectMedian(order, start, end, middle, (row) => numbers[row * width + widest]);
    grow(start, middle);
    right[node] = count;
    grow(middle, end);
  };
  grow(0, order.length);
  return {
    order,
    from,
    to,
    right,
    axes,
    low,
    high,
  };
}

/** Numeric attributes that are not missing in any row. */
function axesOf({ numbers, unlikeNumber }: Points, rows: Int32Array): Int32Array {
  const width = unlikeNumber.length;
  const all = Int32Array.from({ length: width }, (_, j) => j);
  return all.filter((j) => rows.every((row) => !Number.isNaN(numbers[row * width + j])));
}

/**
 * Rearranges order[start..end) so that no key before `middle` is greater, and none after it smaller, than the key at
 * `middle` (Hoare's selection with the median of three as pivot).
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
