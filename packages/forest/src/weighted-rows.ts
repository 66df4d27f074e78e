import type { LabelledTable, Random } from '@preflearn/core';
import { powerOfTwo } from '@preflearn/core/numbers';
import type { NodeTarget } from './node-target.js';
import { TreeRows } from './tree-rows.js';

/** Least exponent of a grid, well within the range of floating-point numbers. */
const MIN_EXPONENT = -900;

/** Most rows that are drawn for a tree, for each row of the table. */
const MAX_DRAWS = 10;

/**
 * The rows of a table with weights and products of weights and targets, rounded so that their sums are exact, whatever
 * the order of the rows: (x + M) - M with M = 1.5 * 2^e rounds to multiples of 2^(e-52), and sums whose absolute value
 * stays below 2^e are then exact.
 */
export class WeightedRows {
  readonly #target: NodeTarget;
  readonly #weights: Float64Array;
  readonly #products: Float64Array;
  readonly #all: Int32Array;
  readonly #weightGrid: number;
  readonly #productGrid: number;
  /** Where each row ends among the sums of weights, shape [rows]. */
  readonly #ends: Float64Array;

  /** @param unit  in which weights are measured */
  constructor(
    { attributes: { rowCount }, weights: given }: LabelledTable,
    target: NodeTarget,
    unit: number,
  ) {
    const raw = Float64Array.from(
      { length: rowCount },
      (_, row) => (given === undefined ? 1 : given[row]) / unit,
    );
    const total = raw.reduce((a, b) => a + b, 0);
    const largest = target.values.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
    this.#target = target;
    this.#all = Int32Array.from(raw.keys());
    this.#weightGrid = gridFor(2 * total);
    this.#productGrid = gridFor(2 * total * largest);
    this.#weights = raw.map((weight) => this.#onGrid(weight));
    this.#products = this.#productsOf(this.#weights);
    let end = 0;
    this.#ends = this.#weights.map((weight) => {
      end += weight;
      return end;
    });
  }

  /** All rows, for a tree. */
  all(): TreeRows {
    return new TreeRows(this.#all, this.#weights, this.#products, this.#target);
  }

  /**
   * Draws as many rows as the weights add up to, with replacement and in proportion to the weights; a fraction of a row is
   * rounded. At most ten times as many are drawn as there are rows, each with a larger weight.
   */
  draw(random: Random): TreeRows {
    const { length } = this.#weights;
    const total = this.#ends[length - 1];
    const draws = Math.round(Math.min(MAX_DRAWS * length, Math.max(1, total)));
    const counts = new Float64Array(length);
    for (let draw = 0; draw < draws; draw++) {
      counts[firstAbove(this.#ends, random.uniform() * total)]++;
    }
    const weights = counts.map((count) => this.#onGrid((count * total) / draws));
    const rows = this.#all.filter((row) => counts[row] > 0);
    return new TreeRows(rows, weights, this.#productsOf(weights), this.#target);
  }

  /** A weight that vanishes next to the others counts as the smallest one on the grid. */
  #onGrid(weight: number): number {
    const grid = this.#weightGrid;
    return Math.max(grid * powerOfTwo(-52), weight + grid - grid);
  }

  #productsOf(weights: Float64Array): Float64Array {
    const { values, width } = this.#target;
    const grid = this.#productGrid;
    const ofRow = (i: number) => (width === 1 ? weights[i] : weights[Math.floor(i / width)]);
    return values.map((value, i) => ofRow(i) * value + grid - grid);
  }
}

function gridFor(most: number): number {
  let exponent = MIN_EXPONENT;
  while (powerOfTwo(exponent) < most) exponent++;
  return 1.5 * powerOfTwo(exponent);
}

/** The first place whose end lies above a number; the last one if rounding leaves none. */
function firstAbove(ends: Float64Array, x: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle] > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
