import { exp, log } from '@preflearn/core/numbers';
import type { ConvexLoss } from './newton.js';

/** Rows of a linear model. */
export interface LinearRows {
  /** Shape [rows x width]. */
  readonly inputs: Float64Array;
  readonly width: number;
  /** Class of each row, from 0, each class with a row, shape [rows]. */
  readonly codes: Int32Array;
  readonly classes: number;
  /** Above 0, of sum 1, shape [rows]. */
  readonly weights: Float64Array;
}

/** Which thresholds a row of class y is compared with: those on both sides of y, or all. */
export type ThresholdForm = 'cumulative' | 'all-threshold';

/**
 * The loss of one linear score f = z b and ascending thresholds, with sigma(x) = 1 / (1 + e^-x):
 *
 *     cumulative:     -ln P(y),  P(y > k) = sigma(f - theta_k)
 *     all-threshold:  -sum_{k < y} ln sigma(f - theta_k) - sum_{k >= y} ln sigma(theta_k - f)
 *
 * averaged over the rows, plus strength / 2 |b|^2. The parameters are the thresholds, shape [classes - 1], then b.
 *
 * The first is computed as P(y) = sigma(theta_y - f) sigma(f - theta_{y-1}) (1 - e^(theta_{y-1} - theta_y)), in which
 * nothing cancels, and which shows that it is the second one with two thresholds, and a term without f.
 *
 * Source: McCullagh (1980), J. R. Stat. Soc. B 42; Rennie and Srebro (2005), IJCAI workshop on preference handling.
 */
export class ThresholdLoss implements ConvexLoss {
  readonly size: number;
  readonly #rows: LinearRows;
  readonly #form: ThresholdForm;
  readonly #strength: number;
  readonly #thresholds: number;
  /** Weight of each class, shape [classes]. */
  readonly #shares: Float64Array;

  constructor(rows: LinearRows, form: ThresholdForm, strength: number) {
    this.#rows = rows;
    this.#form = form;
    this.#strength = strength;
    this.#thresholds = rows.classes - 1;
    this.size = this.#thresholds + rows.width;
    this.#shares = new Float64Array(rows.classes);
    rows.codes.forEach((code, row) => {
      this.#shares[code] += rows.weights[row];
    });
  }

  /** The parameters of the best model without inputs. */
  start(): Float64Array {
    const start = new Float64Array(this.size);
    for (let k = 0; k < this.#thresholds; k++) {
      const below = sumOf(this.#shares.subarray(0, k + 1));
      start[k] = log(below / sumOf(this.#shares.subarray(k + 1)));
    }
    return start;
  }

  value(parameters: Float64Array): number {
    const { inputs, width, codes, weights } = this.#rows;
    const thresholds = this.#thresholds;
    let loss = 0;
    if (this.#form === 'cumulative') {
      for (let k = 1; k < thresholds; k++) {
        const gap = parameters[k] - parameters[k - 1];
        if (!(gap > 0)) return Infinity;
        loss -= this.#shares[k] * log(1 - exp(-gap));
      }
    }
    for (let row = 0; row < codes.length; row++) {
      const score = scoreOf(inputs, row, width, parameters, thresholds);
      const code = codes[row];
      const { first, last } = this.#range(code);
      let own = 0;
      for (let k = first; k < last; k++) {
        own += softplus(k < code ? parameters[k] - score : score - parameters[k]);
      }
      loss += weights[row] * own;
    }
    for (let j = thresholds; j < this.size; j++) {
      loss += (this.#strength / 2) * parameters[j] * parameters[j];
    }
    return loss;
  }

  derivatives(parameters: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    const { inputs, width, codes, weights } = this.#rows;
    const { size } = this;
    const thresholds = this.#thresholds;
    gradient.fill(0);
    hessian.fill(0);
    for (let row = 0; row < codes.length; row++) {
      const score = scoreOf(inputs, row, width, parameters, thresholds);
      const at = row * width;
      const { first, last } = this.#range(codes[row]);
      let slope = 0;
      let curvature = 0;
      for (let k = first; k < last; k++) {
        const above = 1 / (1 + exp(parameters[k] - score)); // the probability of a class above k
        const own = weights[row] * (above - (k < codes[row] ? 1 : 0));
        const second = weights[row] * above * (1 - above);
        gradient[k] -= own;
        hessian[k * size + k] += second;
        for (let j = 0; j < width; j++) {
          hessian[(thresholds + j) * size + k] -= second * inputs[at + j];
        }
        slope += own;
        curvature += second;
      }
      for (let i = 0; i < width; i++) {
        gradient[thresholds + i] += slope * inputs[at + i];
        const scale = curvature * inputs[at + i];
        const line = (thresholds + i) * size + thresholds;
        for (let j = 0; j <= i; j++) hessian[line + j] += scale * inputs[at + j];
      }
    }
    this.#addGaps(parameters, gradient, hessian);
    for (let j = thresholds; j < size; j++) {
      gradient[j] += this.#strength * parameters[j];
      hessian[j * size + j] += this.#strength;
    }
  }

  /**
   * The variance of the gradient of a row: for the cumulative form the expected second derivatives without the penalty;
   * for the other, which is no likelihood, the mean of the squared gradients.
   *
   * @returns lower triangle, shape [size x size]
   */
  information(parameters: Float64Array): Float64Array {
    const { size } = this;
    const out = new Float64Array(size * size);
    const gradient = new Float64Array(size);
    if (this.#form === 'cumulative') {
      new ThresholdLoss(this.#rows, this.#form, 0).derivatives(parameters, gradient, out);
      return out;
    }
    const { inputs, width, codes, weights } = this.#rows;
    const thresholds = this.#thresholds;
    for (let row = 0; row < codes.length; row++) {
      const score = scoreOf(inputs, row, width, parameters, thresholds);
      let slope = 0;
      for (let k = 0; k < thresholds; k++) {
        const above = 1 / (1 + exp(parameters[k] - score));
        gradient[k] = (k < codes[row] ? 1 : 0) - above;
        slope -= gradient[k];
      }
      for (let j = 0; j < width; j++) gradient[thresholds + j] = slope * inputs[row * width + j];
      for (let i = 0; i < size; i++) {
        const scale = weights[row] * gradient[i];
        for (let j = 0; j <= i; j++) out[i * size + j] += scale * gradient[j];
      }
    }
    return out;
  }

  /** The term of the distances between thresholds. */
  #addGaps(parameters: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    if (this.#form !== 'cumulative') return;
    const { size } = this;
    for (let k = 1; k < this.#thresholds; k++) {
      const gap = parameters[k] - parameters[k - 1];
      const rest = 1 - exp(-gap);
      const slope = (this.#shares[k] * exp(-gap)) / rest;
      const second = slope / rest;
      gradient[k] -= slope;
      gradient[k - 1] += slope;
      hessian[k * size + k] += second;
      hessian[(k - 1) * size + k - 1] += second;
      hessian[k * size + k - 1] -= second;
    }
  }

  /** The thresholds that rows of a class are compared with, [first, last). */
  #range(code: number): { readonly first: number; readonly last: number } {
    if (this.#form === 'all-threshold') return { first: 0, last: this.#thresholds };
    return { first: Math.max(0, code - 1), last: Math.min(this.#thresholds, code + 1) };
  }
}

/** The linear score of a row; its coefficients begin at `from`. */
function scoreOf(
  inputs: Float64Array,
  row: number,
  width: number,
  parameters: Float64Array,
  from: number,
): number {
  let score = 0;
  for (let j = 0; j < width; j++) score += parameters[from + j] * inputs[row * width + j];
  return score;
}

/** ln(1 + e^x). */
function softplus(x: number): number {
  return x > 0 ? x + log(1 + exp(-x)) : log(1 + exp(x));
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
