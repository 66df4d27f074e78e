import type { NumericTarget } from '@preflearn/core';
import type { Derivatives, Objective } from './objective.js';

/**
 * The squared error of one score f for numbers, in units of their standard deviation,
 *
 *     sum_i u_i (z_i - f_i - b)^2 / 2,   z_i = (y_i - mean) / deviation,
 *
 * with one offset b. So the ridge penalty counts rows, whatever the unit of the target.
 */
export class SquaredObjective implements Objective {
  readonly blocks = 1;
  readonly penaltyFactor = 1;
  readonly sign = 1;
  readonly start: readonly Float64Array[] = [new Float64Array(1)];
  /** The weighted mean of the numbers. */
  readonly mean: number;
  /** Their weighted standard deviation; 1 if all are equal. */
  readonly deviation: number;
  /** Shape [rows]. */
  readonly #standardised: Float64Array;
  readonly #weights: Float64Array;

  /** @param weights  shape [rows], above 0 */
  constructor({ values }: NumericTarget, weights: Float64Array) {
    // In units of the largest number, so that no square overflows.
    const unit = values.reduce((most, y) => Math.max(most, Math.abs(y)), 0) || 1;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = values.reduce((sum, y, row) => sum + weights[row] * (y / unit), 0) / total;
    const squares = values.reduce((sum, y, row) => sum + weights[row] * (y / unit - mean) ** 2, 0);
    const deviation = Math.sqrt(squares / total);
    this.mean = mean * unit;
    // Below this share of the numbers themselves, it is rounding error.
    this.deviation = deviation > 1e-14 ? deviation * unit : 1;
    this.#standardised =
      deviation > 1e-14
        ? values.map((y) => (y / unit - mean) / deviation)
        : new Float64Array(values.length);
    this.#weights = weights;
  }

  value([scores]: readonly Float64Array[], [[offset]]: readonly Float64Array[]): number {
    let loss = 0;
    for (let row = 0; row < scores.length; row++) {
      const residual = this.#standardised[row] - scores[row] - offset;
      loss += 0.5 * this.#weights[row] * residual * residual;
    }
    return loss;
  }

  derivatives(
    _block: number,
    [scores]: readonly Float64Array[],
    [[offset]]: readonly Float64Array[],
    { gradient, hessian, offsetGradient, offsetHessian }: Derivatives,
  ): void {
    offsetGradient[0] = 0;
    for (let row = 0; row < scores.length; row++) {
      const weight = this.#weights[row];
      gradient[row] = weight * (this.#standardised[row] - scores[row] - offset);
      hessian[row] = weight;
      offsetHessian[row] = weight;
      offsetGradient[0] += gradient[row];
    }
  }
}
