import { buildKdTree, type KdTree } from './kd-tree.js';
import { NearestHeap } from './nearest-heap.js';
import { addUnlikeCodes, type Points, squaredDistance } from './points.js';

/** Rows near a query, the nearest first; of equally distant rows the lower number first. */
export interface Neighbours {
  readonly rows: Int32Array;
  /** Distance of each, ascending, finite. */
  readonly distances: Float64Array;
}

/** Boxes are skipped only when farther by more than rounding errors. */
const SAFETY = 1 - 1e-9;

/**
 * Exact search for the nearest rows in a k-d tree.
 *
 * Measured among 30,000 rows with k = 20, in CPU time against looking at every row: uniform data of 2, 4
 * and 9 attributes 6, 9 and 4.6 times faster, of 18 and 70 attributes 0.87 times; clustered data of 9, 18
 * and 70 attributes 3.2, 2.2 and 2.2 times. So there is no second way for many attributes.
 */
export class NeighbourSearch {
  readonly #points: Points;
  readonly #tree: KdTree;
  readonly #heap: NearestHeap;
  /** The numbers of the rows in the order of the tree, so that a leaf is read in one run. */
  readonly #numbers: Float64Array;
  readonly #rows: Int32Array;
  readonly #squares: Float64Array;
  #query: Points;
  #queryRow = 0;
  #groups: Int32Array | undefined;
  #group = -1;

  /**
   * @param points   the rows to search among
   * @param weights  weight of each; rows of weight 0 are left out
   */
  constructor(points: Points, weights: Float64Array) {
    const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
    this.#points = points;
    this.#query = points;
    this.#tree = buildKdTree(points, rows);
    this.#heap = new NearestHeap(weights);
    this.#numbers = numbersInOrder(points, this.#tree.order);
    this.#rows = new Int32Array(rows.length);
    this.#squares = new Float64Array(rows.length);
  }

  /**
   * The nearest rows of a query, so many that their weights add up to k at least; all rows when there are
   * not as many.
   *
   * @param query   holds the query, with attributes and scales as those of the points
   * @param row     which of its rows
   * @param k       weight wanted
   * @param groups  group of each point; rows of the query's own group are skipped
   * @param group   the group of the query
   */
  nearest(
    query: Points,
    row: number,
    k: number,
    groups?: Int32Array | undefined,
    group = -1,
  ): Neighbours {
    this.#query = query;
    this.#queryRow = row;
    this.#groups = groups;
    this.#group = group;
    this.#heap.reset(k);
    if (this.#tree.order.length > 0) this.#visit(0);
    const count = this.#heap.drainInto(this.#rows, this.#squares);
    return {
      rows: this.#rows.slice(0, count),
      distances: Float64Array.from(this.#squares.subarray(0, count), (square) =>
        Math.min(Math.sqrt(square), Number.MAX_VALUE),
      ),
    };
  }

  #visit(node: number): void {
    const right = this.#tree.right[node];
    if (right === 0) {
      this.#scan(this.#tree.from[node], this.#tree.to[node]);
      return;
    }
    const toLeft = this.#boxSquare(node + 1);
    const toRight = this.#boxSquare(right);
    if (toLeft <= toRight) {
      if (toLeft * SAFETY <= this.#heap.bound) this.#visit(node + 1);
      if (toRight * SAFETY <= this.#heap.bound) this.#visit(right);
    } else {
      if (toRight * SAFETY <= this.#heap.bound) this.#visit(right);
      if (toLeft * SAFETY <= this.#heap.bound) this.#visit(node + 1);
    }
  }

  /** Squared distance of the query from the box of a node; no point of the node is nearer. */
  #boxSquare(node: number): number {
    const { axes, low, high } = this.#tree;
    const width = this.#points.unlikeNumber.length;
    const queryStart = this.#queryRow * width;
    const start = node * axes.length;
    const { numbers } = this.#query;
    let sum = 0;
    for (let a = 0; a < axes.length; a++) {
      const value = numbers[queryStart + axes[a]]; // NaN is neither below nor above
      const below = low[start + a] - value;
      const above = value - high[start + a];
      if (below > 0) sum += below * below;
      else if (above > 0) sum += above * above;
    }
    return sum;
  }

  #scan(from: number, to: number): void {
    const { order } = this.#tree;
    const numbers = this.#numbers;
    const query = this.#query.numbers;
    const width = this.#points.unlikeNumber.length;
    const queryStart = this.#queryRow * width;
    const heap = this.#heap;
    for (let i = from; i < to; i++) {
      const row = order[i];
      if (this.#groups !== undefined && this.#groups[row] === this.#group) continue;
      const { bound } = heap;
      const start = i * width;
      let sum = 0;
      for (let j = 0; j < width; j++) {
        const difference = query[queryStart + j] - numbers[start + j];
        sum += difference * difference;
        if (sum > bound) break;
      }
      if (sum > bound) continue;
      if (Number.isNaN(sum)) {
        sum = squaredDistance(this.#query, this.#queryRow, this.#points, row);
      } else {
        sum = addUnlikeCodes(sum, this.#query, this.#queryRow, this.#points, row);
      }
      if (sum <= bound) heap.offer(row, sum);
    }
  }
}

function numbersInOrder({ numbers, unlikeNumber }: Points, order: Int32Array): Float64Array {
  const width = unlikeNumber.length;
  const out = new Float64Array(order.length * width);
  for (let i = 0; i < order.length; i++) {
    out.set(numbers.subarray(order[i] * width, (order[i] + 1) * width), i * width);
  }
  return out;
}
