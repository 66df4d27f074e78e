import type { ClassTarget } from '@preflearn/core';
import { log } from '@preflearn/core/numbers';
import { classWeights } from './class-weights.js';
import type { Derivatives, Objective } from './objective.js';
import { SoftmaxRows } from './softmax-rows.js';

/** The share of rows that a class without training rows is taken to have. */
const RARE = 1e-6;

/**
 * Lower bound on the logarithm of a class's share at the start; with weights of very different sizes the share may be
 * 0.
 */
const MIN_START = -300;

/**
 * The multinomial loss of one score for each class, of the classes that have training rows,
 *
 *     -sum_i u_i ln P_i(y_i),   P_i(c) = exp(f_ic + b_c) / sum_d exp(f_id + b_d).
 *
 * A block is a class with its offset b_c. Of two classes, log odds of 2 a take a response of a for one class and -a for the
 * other. Their penalty is doubled, so that it is that of log odds in one score, as for ordered classes:
 * 2 (a^2 + a^2) = (2 a)^2. Source: [ML08 eq. 4] and [ML08 eq. 5].
 */
export class MultinomialObjective implements Objective {
  readonly blocks: number;
  readonly sign = 1;
  readonly penaltyFactor: number;
  readonly start: readonly Float64Array[];
  /** The classes that occur, ascending, shape [blocks]. */
  readonly present: readonly number[];
  /** Block of each row. */
  readonly #blockOf: Int32Array;
  readonly #weights: Float64Array;
  readonly #classes: number;
  /** Made when first needed. */
  #kept: SoftmaxRows | undefined;

  /** @param weights  shape [rows], above 0 */
  constructor({ classes, codes }: ClassTarget, weights: Float64Array) {
    const byClass = classWeights(classes.length, codes, weights);
    const total = byClass.reduce((sum, weight) => sum + weight, 0);
    this.present = [...byClass.keys()].filter((k) => byClass[k] > 0);
    this.blocks = this.present.length;
    this.penaltyFactor = this.blocks === 2 ? 2 : 1;
    this.start = this.present.map((k) =>
      Float64Array.of(Math.max(log(byClass[k] / total), MIN_START)),
    );
    this.#blockOf = codes.map((code) => this.present.indexOf(code));
    this.#weights = weights;
    this.#classes = classes.length;
  }

  value(scores: readonly Float64Array[], offsets: readonly Float64Array[]): number {
    const { largest, sums } = this.#softmax(scores, offsets);
    const [blockOf, weights] = [this.#blockOf, this.#weights];
    let loss = 0;
    for (let row = 0; row < blockOf.length; row++) {
      const own = blockOf[row];
      const normaliser = log(sums[row]) + largest[row];
      loss += weights[row] * (normaliser - scores[own][row] - offsets[own][0]);
    }
    return loss;
  }

  derivatives(
    block: number,
    scores: readonly Float64Array[],
    offsets: readonly Float64Array[],
    { gradient, hessian, offsetGradient, offsetHessian }: Derivatives,
  ): void {
    const { terms, sums } = this.#softmax(scores, offsets);
    const own = terms[block];
    offsetGradient[0] = 0;
    for (let row = 0; row < this.#blockOf.length; row++) {
      const p = own[row] / sums[row];
      const weight = this.#weights[row];
      const slope = weight * ((this.#blockOf[row] === block ? 1 : 0) - p);
      const curvature = weight * p * (1 - p);
      gradient[row] = slope;
      hessian[row] = curvature;
      offsetGradient[0] += slope;
      offsetHessian[row] = curvature;
    }
  }

  /** One number for each class, from one for each block; other classes get `rest`. */
  byClass(values: readonly number[], rest: number): number[] {
    const out = new Array<number>(this.#classes).fill(rest);
    this.present.forEach((code, block) => {
      out[code] = values[block];
    });
    return out;
  }

  /** The scores that every row starts with, shape [classes]. */
  intercept(offsets: readonly Float64Array[]): number[] {
    const own = offsets.map(([offset]) => offset);
    const least = own.reduce((a, b) => Math.min(a, b), Infinity);
    return this.byClass(own, least + log(RARE));
  }

  #softmax(scores: readonly Float64Array[], offsets: readonly Float64Array[]): SoftmaxRows {
    this.#kept ??= new SoftmaxRows(this.#blockOf.length, this.blocks);
    this.#kept.update(scores, offsets);
    return this.#kept;
  }
}
