import type { NodeTarget, TargetShape } from './node-target.js';
import type { TreeRows } from './tree-rows.js';

/** Sums over the rows of one node. */
export class NodeSums {
  /** The rows of the node are those from this place on. */
  from = 0;
  /** Number of rows. */
  count = 0;
  /** Whether all rows have the same target. */
  isPure = false;
  /** Weight of all rows, then the sum of each number or the weight of each class; shape [1 + width]. */
  readonly totals: Float64Array;
  readonly #shape: TargetShape;
  readonly #width: number;
  readonly #other: Float64Array;
  #rows: TreeRows;

  constructor({ shape, width }: NodeTarget, rows: TreeRows) {
    this.#shape = shape;
    this.#width = width;
    this.totals = new Float64Array(1 + width);
    this.#other = new Float64Array(1 + width);
    this.#rows = rows;
  }

  /** Takes the rows at the places from `from` to `to - 1`. */
  load(rows: TreeRows, from: number, to: number): void {
    const { values, codes } = rows;
    const { totals } = this;
    this.#rows = rows;
    this.from = from;
    this.count = to - from;
    if (this.#shape === 'class') this.isPure = isConstant(codes, from, to, 1);
    else this.isPure = isConstant(values, from, to, this.#width);
    if (this.#shape === 'class') this.#countClasses(undefined, 0, totals);
    else if (this.#shape === 'number') {
      const { weights, products } = rows;
      let weight = 0;
      let sum = 0;
      for (let i = from; i < to; i++) {
        weight += weights[i];
        sum += products[i];
      }
      totals[0] = weight;
      totals[1] = sum;
    } else {
      totals.fill(0);
      for (let i = 0; i < this.count; i++) this.add(i, totals);
    }
  }

  /** Adds row i of the node to sums, shape [1 + width]. */
  add(i: number, sums: Float64Array): void {
    const { weights, products, codes } = this.#rows;
    const place = this.from + i;
    const weight = weights[place];
    sums[0] += weight;
    if (this.#shape === 'number') sums[1] += products[place];
    else if (this.#shape === 'class') sums[1 + codes[place]] += weight;
    else {
      const width = this.#width;
      for (let t = 0, at = place * width; t < width; t++) sums[1 + t] += products[at + t];
    }
  }

  /**
   * Sums over the rows whose code is below a bound.
   *
   * @param own  code of each row of the node
   * @param out  written, shape [1 + width]
   */
  sumBelow(own: Int32Array, bound: number, out: Float64Array): void {
    const { count, from } = this;
    const { weights, products } = this.#rows;
    if (this.#shape === 'number') {
      let weight = 0;
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const isBelow = (own[i] - bound) >>> 31; // 1 or 0, since branches would be mispredicted
        weight += isBelow * weights[from + i];
        sum += isBelow * products[from + i];
      }
      out[0] = weight;
      out[1] = sum;
    } else if (this.#shape === 'class') this.#countClasses(own, bound, out);
    else {
      out.fill(0);
      for (let i = 0; i < count; i++) if (own[i] < bound) this.add(i, out);
    }
  }

  /** Weights of the classes of all rows, or of those whose code is below a bound; in two sums, as each waits for itself. */
  #countClasses(own: Int32Array | undefined, bound: number, out: Float64Array): void {
    const { count, from } = this;
    const { weights, codes } = this.#rows;
    const other = this.#other;
    out.fill(0);
    other.fill(0);
    for (let i = 1, place = from + 1; i < count; i += 2, place += 2) {
      const isFirst = own === undefined ? 1 : (own[i - 1] - bound) >>> 31; // no branch, as it would be mispredicted
      const isSecond = own === undefined ? 1 : (own[i] - bound) >>> 31;
      out[1 + codes[place - 1]] += isFirst * weights[place - 1];
      other[1 + codes[place]] += isSecond * weights[place];
    }
    if (count % 2 === 1 && (own === undefined || own[count - 1] < bound)) {
      out[1 + codes[from + count - 1]] += weights[from + count - 1];
    }
    for (let k = 1; k < out.length; k++) {
      out[k] += other[k];
      out[0] += out[k];
    }
  }

  /**
   * Gain of a division: sum over both sides and all numbers of (sum)^2 / weight, which is highest where the variance (for
   * classes the Gini index) within the sides is lowest.
   *
   * @param left  sums of one side, shape [1 + width]
   */
  score(left: Float64Array): number {
    const { totals } = this;
    const weight = left[0];
    const rest = totals[0] - weight;
    let own = 0;
    let other = 0;
    for (let t = 1; t < totals.length; t++) {
      const sum = left[t];
      const remaining = totals[t] - sum;
      own += sum * sum;
      other += remaining * remaining;
    }
    return own / weight + other / rest;
  }

  /** The same of the node, not divided. */
  ownScore(): number {
    const { totals } = this;
    let squares = 0;
    for (let t = 1; t < totals.length; t++) squares += totals[t] * totals[t];
    return squares / totals[0];
  }
}

/** Whether the same numbers stand at all places. */
function isConstant(
  numbers: Float64Array | Int32Array,
  from: number,
  to: number,
  width: number,
): boolean {
  for (let i = (from + 1) * width; i < to * width; i++) {
    if (numbers[i] !== numbers[i - width]) return false;
  }
  return true;
}
