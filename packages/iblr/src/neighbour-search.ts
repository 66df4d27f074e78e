import { buildKdTree, type KdTree } from './kd-tree.js';
import { NearestHeap } from './nearest-heap.js';
import { addUnlikeCodes, type Points, squaredDistance } from './points.js';

/** Rows near a query, the nearest first; of equally distant rows the lower number first. */
export interface Neighbours {
  readonly rows: Int32Array;
  /** Distance of each, ascending, finite. */
  readonly distances: Float64Array;
}

/** A box is skipped only if it is farther by more than rounding errors. */
const SAFETY = 1 - 1e-9;

/**
 * Exact search for the nearest rows in a k-d tree.
 *
 * Measured among 30,000 rows with k = 20, in CPU time against a tree of one leaf, which looks at every row: uniform
 * data of 2, 4 and 9 attributes 10, 10 and 3 times faster, of 18 and 70 attributes 0.7 and 0.5 times; clustered data of
 * 9, 18 and 70 attributes 6, 4 and 4.5 times. Tables with many attributes tend to be clustered, so there is no separate
 * method for them.
 */
export class NeighbourSearch {
  readonly #points: Points;
  readonly #tree: KdTree;
  readonly #heap: NearestHeap;
  /** The numeric values of the rows in the order of the tree, so that a leaf is read sequentially. */
  readonly #numbers: Float64Array;
  readonly #rows: Int32Array;
  readonly #squares: Float64Array;
  readonly #queryNumbers: Float64Array;
  /** Axes of the boxes on which the query has a number, and those numbers. */
  readonly #knownAxes: Int32Array;
  readonly #knownValues: Float64Array;
  #knownCount = 0;
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
    this.#queryNumbers = new Float64Array(points.unlikeNumber.length);
    this.#knownAxes = new Int32Array(this.#tree.axes.length);
    this.#knownValues = new Float64Array(this.#tree.axes.length);
    this.#rows = new Int32Array(rows.length);
    this.#squares = new Float64Array(rows.length);
  }

  /**
   * The nearest rows to a query, as many as needed for their weights to add up to at least k; all rows if there are
   * fewer.
   *
   * @param query   holds the query; same attributes and scales as the points
   * @param row     row of `query` to search for
   * @param k       total weight wanted
   * @param groups  group of each point; rows of the query's own group are ignored
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
    this.#readQuery();
    this.#visit(0);
    const count = this.#heap.drainInto(this.#rows, this.#squares);
    return {
      rows: this.#rows.slice(0, count),
      distances: Float64Array.from(this.#squares.subarray(0, count), (square) =>
        Math.min(Math.sqrt(square), Number.MAX_VALUE),
      ),
    };
  }

  #readQuery(): void {
    const width = this.#queryNumbers.length;
    const start = this.#queryRow * width;
    this.#queryNumbers.set(this.#query.numbers.subarray(start, start + width));
    this.#knownCount = 0;
    this.#tree.axes.forEach((attribute, axis) => {
      const value = this.#queryNumbers[attribute];
      if (Number.isNaN(value)) return;
      this.#knownAxes[this.#knownCount] = axis;
      this.#knownValues[this.#knownCount++] = value;
    });
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
    const known = this.#knownAxes;
    const values = this.#knownValues;
    const count = this.#knownCount;
    const start = node * axes.length;
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const below = low[start + known[k]] - values[k];
      const above = values[k] - high[start + known[k]];
      // At most one of them is positive; (x + |x|) / 2 is the larger of x and 0.
      const outside = (below + Math.abs(below) + (above + Math.abs(above))) * 0.5;
      sum += outside * outside;
    }
    return sum;
  }

  /** Offers the points of a leaf that are near enough; most are rejected after a few attributes. */
  #scan(from: number, to: number): void {
    const { order } = this.#tree;
    const numbers = this.#numbers;
    const query = this.#queryNumbers;
    const width = query.length;
    const heap = this.#heap;
    const fours = width - (width % 4);
    let { bound } = heap;
    for (let i = from; i < to; i++) {
      const start = i * width;
      let sum = 0;
      let j = 0;
      for (; j < fours && !(sum > bound); j += 4) {
        const a = query[j] - numbers[start + j];
        const b = query[j + 1] - numbers[start + j + 1];
        const c = query[j + 2] - numbers[start + j + 2];
        const d = query[j + 3] - numbers[start + j + 3];
        sum = sum + a * a + b * b + c * c + d * d; // in the order of the attributes
      }
      for (; j < width && !(sum > bound); j++) {
        const difference = query[j] - numbers[start + j];
        sum += difference * difference;
      }
      if (sum > bound) continue;
      this.#offer(order[i], sum);
      bound = heap.bound;
    }
  }

  /** @param sum  squared distance over the numeric attributes; NaN if a number is missing */
  #offer(row: number, sum: number): void {
    if (this.#groups !== undefined && this.#groups[row] === this.#group) return;
    const square = Number.isNaN(sum)
      ? squaredDistance(this.#query, this.#queryRow, this.#points, row)
      : addUnlikeCodes(sum, this.#query, this.#queryRow, this.#points, row);
    if (square <= this.#heap.bound) this.#heap.offer(row, square);
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
