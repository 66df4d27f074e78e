import type { OrdinalTarget } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import { classWeights } from './class-weights.js';
import type { Derivatives, Objective } from './objective.js';

/** Scores and thresholds are clipped to this distance from 0, so that their exponentials are finite. */
const FARTHEST = 300;

/** The logarithm of a product of terms is taken once the product exceeds this; one more term does not overflow. */
const LARGE = 1e40;

/** In log odds, how far the thresholds of outer classes without training rows lie beyond the next threshold. */
const RARE = log(1e6);

/**
 * The all-threshold logistic loss of one score f for ordered classes,
 *
 *     sum_i u_i sum_k ln(1 + exp(-s_ik (f_i - theta_k))),   s_ik = 1 if y_i > k, else -1,
 *
 * over the thresholds that have rows on both sides; the others are derived from their neighbours.
 *
 * Source: [RR09 eq. 4] with the logistic loss, thresholds as in [RR09 eq. 6].
 */
export class ThresholdObjective implements Objective {
  readonly blocks = 1;
  readonly penaltyFactor = 1;
  readonly sign = -1;
  readonly start: readonly Float64Array[];
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  readonly #classes: number;
  /** The lowest class with rows, and the first threshold with rows on both sides. */
  readonly #first: number;

  /** @param weights  shape [rows], above 0 */
  constructor({ classes, codes }: OrdinalTarget, weights: Float64Array) {
    this.#codes = codes;
    this.#weights = weights;
    this.#classes = classes.length;
    const byClass = classWeights(classes.length, codes, weights);
    const present = [...byClass.keys()].filter((k) => byClass[k] > 0);
    this.#first = present[0];
    const start = new Float64Array(present[present.length - 1] - present[0]);
    // Each sum is taken from its own end: subtracting from a total could leave 0 beside much larger weights.
    const above = new Float64Array(start.length);
    for (let k = start.length - 1, sum = 0; k >= 0; k--) {
      sum += byClass[this.#first + k + 1];
      above[k] = sum;
    }
    let below = 0;
    for (let k = 0; k < start.length; k++) {
      below += byClass[this.#first + k];
      start[k] = within(log(below / above[k]));
    }
    this.start = [start];
  }

  value([scores]: readonly Float64Array[], [offsets]: readonly Float64Array[]): number {
    const codes = this.#codes;
    const weights = this.#weights;
    const first = this.#first;
    const steps = offsets.map((theta) => exp(within(theta)));
    const inverses = steps.map((step) => 1 / step);
    let loss = 0;
    for (let row = 0; row < codes.length; row++) {
      const rest = exp(-within(scores[row]));
      const inverse = 1 / rest;
      const code = codes[row] - first;
      let product = 1;
      let sum = 0;
      for (let k = 0; k < steps.length; k++) {
        product *= 1 + (code > k ? rest * steps[k] : inverse * inverses[k]); // e^(theta - f), e^(f - theta)
        if (product > LARGE) {
          sum += log(product);
          product = 1;
        }
      }
      loss += weights[row] * (sum + log(product));
    }
    return loss;
  }

  derivatives(
    _block: number,
    [scores]: readonly Float64Array[],
    [offsets]: readonly Float64Array[],
    { gradient, hessian, offsetGradient, offsetHessian }: Derivatives,
  ): void {
    const codes = this.#codes;
    const weights = this.#weights;
    const first = this.#first;
    const steps = offsets.map((theta) => exp(within(theta)));
    const width = steps.length;
    offsetGradient.fill(0);
    for (let row = 0, at = 0; row < codes.length; row++, at += width) {
      const rest = exp(-within(scores[row]));
      const weight = weights[row];
      const code = codes[row] - first;
      let slope = 0;
      let curvature = 0;
      for (let k = 0; k < width; k++) {
        const above = 1 / (1 + rest * steps[k]); // probability of a class above k
        const own = weight * ((code > k ? 1 : 0) - above);
        const second = weight * above * (1 - above);
        slope += own;
        curvature += second;
        offsetGradient[k] -= own;
        offsetHessian[at + k] = second;
      }
      gradient[row] = slope;
      hessian[row] = curvature;
    }
  }

  /** All thresholds, ascending, from those with rows on both sides. */
  thresholds(offsets: Float64Array): number[] {
    const out = new Array<number>(this.#classes - 1).fill(0);
    let highest = -Infinity;
    offsets.forEach((theta, k) => {
      highest = Math.max(highest, theta); // equal ones may differ by rounding
      out[this.#first + k] = highest;
    });
    const last = this.#first + offsets.length;
    const low = (offsets.length > 0 ? out[this.#first] : 0) - RARE;
    const high = (offsets.length > 0 ? highest : 0) + RARE;
    return out.fill(low, 0, this.#first).fill(high, last);
  }
}

function within(score: number): number {
  return Math.min(FARTHEST, Math.max(-FARTHEST, score));
}
