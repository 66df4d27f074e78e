import { filled } from '@preflearn/core/numbers';
import type { NodeTarget } from './node-target.js';

/** The rows that a tree grows on, in an order in which those of a node are neighbours. */
export class TreeRows {
  /** Row of the table at each place, shape [places]. */
  readonly order: Int32Array;
  /** Shape [places]; on a grid on which all sums are exact. */
  readonly weights: Float64Array;
  /** Weight times each number of the target, on such a grid; shape [places x width], empty for unordered classes. */
  readonly products: Float64Array;
  /** Numbers of the target, shape [places x width]; empty for unordered classes. */
  readonly values: Float64Array;
  /** Class at each place; empty for targets that are not classes. */
  readonly codes: Int32Array;
  /** Numbers at a place. */
  readonly width: number;

  /**
   * @param rows      rows of the table
   * @param weights   weight of each row of the table
   * @param products  those of each row of the table
   */
  constructor(
    rows: Int32Array,
    weights: Float64Array,
    products: Float64Array,
    { values, codes, width, shape }: NodeTarget,
  ) {
    this.order = rows.slice();
    this.width = shape === 'class' ? 0 : width;
    this.weights = filled(new Float64Array(rows.length), (i) => weights[rows[i]]);
    this.products = picked(products, rows, this.width);
    this.values = picked(values, rows, this.width);
    this.codes = codes.length === 0 ? codes : rows.map((row) => codes[row]);
  }

  /** Exchanges what stands at two places. */
  swap(a: number, b: number): void {
    const { order, weights, products, values, codes, width } = this;
    const row = order[a];
    order[a] = order[b];
    order[b] = row;
    const weight = weights[a];
    weights[a] = weights[b];
    weights[b] = weight;
    if (codes.length > 0) {
      const code = codes[a];
      codes[a] = codes[b];
      codes[b] = code;
    }
    for (let t = 0, i = a * width, j = b * width; t < width; t++, i++, j++) {
      const product = products[i];
      products[i] = products[j];
      products[j] = product;
      const value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }
}

function picked(numbers: Float64Array, rows: Int32Array, width: number): Float64Array {
  const out = new Float64Array(rows.length * width);
  for (let i = 0; i < out.length; i++) {
    const place = width === 1 ? i : Math.floor(i / width);
    out[i] = numbers[rows[place] * width + (i - place * width)];
  }
  return out;
}
