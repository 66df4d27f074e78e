import { exp, log } from '@preflearn/core/numbers';
import type { ConvexLoss } from './newton.js';
import type { LinearRows } from './threshold-loss.js';

/**
 * The multinomial logistic loss of a linear score for each class but the first, whose score is 0,
 *
 *     -ln P(y),  P(c) = e^(f_c) / sum_d e^(f_d),  f_c = a_c + z b_c,
 *
 * averaged over the rows, plus strength / 2 times the sum over classes of |b_c - mean of all b|^2, which does not depend
 * on which class is the first. The parameters are a and b of each class in turn, shape [classes - 1][1 + inputs].
 */
export class SoftmaxLoss implements ConvexLoss {
  readonly size: number;
  readonly #rows: LinearRows;
  readonly #strength: number;
  /** Parameters of a class. */
  readonly #pitch: number;
  readonly #blocks: number;

  constructor(rows: LinearRows, strength: number) {
    this.#rows = rows;
    this.#strength = strength;
    this.#pitch = 1 + rows.width;
    this.#blocks = rows.classes - 1;
    this.size = this.#blocks * this.#pitch;
  }

  /** The parameters of the best model without inputs. */
  start(): Float64Array {
    const { codes, weights, classes } = this.#rows;
    const shares = new Float64Array(classes);
    codes.forEach((code, row) => {
      shares[code] += weights[row];
    });
    const start = new Float64Array(this.size);
    for (let c = 0; c < this.#blocks; c++) start[c * this.#pitch] = log(shares[c + 1] / shares[0]);
    return start;
  }

  value(parameters: Float64Array): number {
    const { codes, weights } = this.#rows;
    const scores = new Float64Array(this.#blocks + 1);
    let loss = 0;
    for (let row = 0; row < codes.length; row++) {
      this.#score(row, parameters, scores);
      const largest = scores.reduce((a, b) => Math.max(a, b), 0);
      let sum = 0;
      for (const score of scores) sum += exp(score - largest);
      loss += weights[row] * (log(sum) + largest - scores[codes[row]]);
    }
    return loss + this.#penalty(parameters);
  }

  derivatives(parameters: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    const { codes, weights, width, inputs } = this.#rows;
    const scores = new Float64Array(this.#blocks + 1);
    const line = new Float64Array(this.#pitch); // the inputs of a row, after the constant 1
    line[0] = 1;
    gradient.fill(0);
    hessian.fill(0);
    for (let row = 0; row < codes.length; row++) {
      line.set(inputs.subarray(row * width, (row + 1) * width), 1);
      this.#score(row, parameters, scores);
      toProbabilities(scores);
      for (let c = 0; c < this.#blocks; c++) {
        const p = scores[c + 1];
        this.#addRow(gradient, c, weights[row] * (p - (codes[row] === c + 1 ? 1 : 0)), line);
        for (let d = 0; d <= c; d++) {
          const second = weights[row] * p * ((d === c ? 1 : 0) - scores[d + 1]);
          this.#addSquare(hessian, c, d, second, line);
        }
      }
    }
    this.#addPenalty(parameters, gradient, hessian);
  }

  /**
   * The expected second derivatives without the penalty.
   *
   * @returns lower triangle, shape [size x size]
   */
  information(parameters: Float64Array): Float64Array {
    const out = new Float64Array(this.size * this.size);
    new SoftmaxLoss(this.#rows, 0).derivatives(parameters, new Float64Array(this.size), out);
    return out;
  }

  #addRow(gradient: Float64Array, block: number, factor: number, line: Float64Array): void {
    const from = block * this.#pitch;
    for (let j = 0; j < line.length; j++) gradient[from + j] += factor * line[j];
  }

  /** Adds factor * line' line to the block of two classes, c >= d; the upper half too where they differ. */
  #addSquare(
    hessian: Float64Array,
    c: number,
    d: number,
    factor: number,
    line: Float64Array,
  ): void {
    const pitch = this.#pitch;
    for (let i = 0; i < pitch; i++) {
      const scale = factor * line[i];
      const at = (c * pitch + i) * this.size + d * pitch;
      const end = c === d ? i + 1 : pitch;
      for (let j = 0; j < end; j++) hessian[at + j] += scale * line[j];
    }
  }

  #score(row: number, parameters: Float64Array, scores: Float64Array): void {
    const { inputs, width } = this.#rows;
    scores[0] = 0;
    for (let c = 0; c < this.#blocks; c++) {
      const from = c * this.#pitch;
      let score = parameters[from];
      for (let j = 0; j < width; j++) score += parameters[from + 1 + j] * inputs[row * width + j];
      scores[c + 1] = score;
    }
  }

  #penalty(parameters: Float64Array): number {
    if (this.#strength === 0) return 0;
    const classes = this.#blocks + 1;
    let sum = 0;
    for (let j = 1; j < this.#pitch; j++) {
      let total = 0;
      for (let c = 0; c < this.#blocks; c++) {
        const b = parameters[c * this.#pitch + j];
        sum += b * b;
        total += b;
      }
      sum -= (total * total) / classes; // sum of (b_c - mean)^2, with the first class at 0
    }
    return (this.#strength / 2) * sum;
  }

  #addPenalty(parameters: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
    if (this.#strength === 0) return;
    const pitch = this.#pitch;
    const classes = this.#blocks + 1;
    for (let j = 1; j < pitch; j++) {
      let mean = 0;
      for (let c = 0; c < this.#blocks; c++) mean += parameters[c * pitch + j] / classes;
      for (let c = 0; c < this.#blocks; c++) {
        const at = c * pitch + j;
        gradient[at] += this.#strength * (parameters[at] - mean);
        for (let d = 0; d <= c; d++) {
          hessian[at * this.size + d * pitch + j] +=
            this.#strength * ((d === c ? 1 : 0) - 1 / classes);
        }
      }
    }
  }
}

/** Turns scores into the probabilities of the classes, in place. */
export function toProbabilities(scores: Float64Array): void {
  const largest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) {
    scores[c] = exp(scores[c] - largest);
    sum += scores[c];
  }
  for (let c = 0; c < scores.length; c++) scores[c] /= sum;
}
