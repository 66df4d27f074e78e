import { blockOf, LeastSquares, type NumericRows } from './least-squares.js';
import { inverse } from './newton.js';
import { Sandwich } from './sandwich.js';

/** Penalties to choose from, the largest first; it leaves hardly more than the mean. */
const STRENGTHS = [100, 10, 1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];

/** A fitted linear model of a standardised number. */
export interface LinearFit {
  /** The penalty: that which was asked for, or the chosen one. */
  readonly strength: number;
  readonly constant: number;
  /** Shape [inputs]. */
  readonly coefficients: Float64Array;
  /** Standard errors of the coefficients, likewise; NaN where there is no estimate. */
  readonly errors: Float64Array;
  /** Residual standard error; NaN if there are not more rows than coefficients. */
  readonly residual: number;
  /** Weight of all rows less the effective number of coefficients. */
  readonly degrees: number;
  readonly rSquared: number;
  /** Root of the mean squared error of rows that are left out, one at a time. */
  readonly leaveOneOut: number;
  /** Inputs that are a combination of earlier ones, and have the coefficient 0. */
  readonly redundant: readonly number[];
}

/** Fewer degrees of freedom than this share of the rows are rounding errors. */
const LEAST_DEGREES = 1e-9;

/** Most times that {@link fitLinear} yields. */
export function linearSteps(rows: number, width: number): number {
  return (2 + STRENGTHS.length) * Math.floor(rows / blockOf(width)) + 2 * STRENGTHS.length;
}

/**
 * Fits a linear model by least squares; yields between pieces of work.
 *
 * With the second derivatives H and M without the penalty, the variance of the coefficients is s^2 / n H^-1 M H^-1, where
 * s^2 is the sum of squared residuals over the degrees of freedom, n less the trace of H^-1 M.
 *
 * @param strength  ridge penalty; `null` for the one with the lowest leave-one-out error
 * @param total     weight of all rows, as many as the rows they stand for
 */
export function* fitLinear(
  rows: NumericRows,
  strength: number | null,
  total: number,
): Generator<void, LinearFit> {
  const squares = new LeastSquares(rows);
  yield* squares.prepare();
  const chosen = strength ?? (yield* strengthOf(squares, total));
  const { factor, held } = squares.factor(chosen);
  const parameters = squares.solved(factor, chosen);
  const error = yield* squares.leaveOneOut(factor, parameters, total);
  const mean = (of: Float64Array) => of.reduce((sum, x, row) => sum + rows.weights[row] * x * x, 0);
  const rest = mean(squares.residuals(parameters));
  const spread = mean(rows.values);
  const { size } = squares;
  const hessian = squares.moments.slice();
  for (let j = 1; j < size; j++) hessian[j * size + j] += chosen;
  const outside = inverse(hessian, size);
  const sandwich = new Sandwich(outside, squares.moments, size); // which completes the moments
  const used = chosen === 0 ? size - held.length : trace(outside, squares.moments, size);
  const degrees = total - used;
  const isKnown = degrees > LEAST_DEGREES * total;
  const residual = isKnown ? Math.sqrt((rest * total) / degrees) : NaN;
  const errorOf = (i: number) =>
    held.includes(i) ? NaN : residual * Math.sqrt(sandwich.variance(i) / total);
  return {
    strength: chosen,
    constant: parameters[0],
    coefficients: parameters.slice(1),
    errors: Float64Array.from({ length: rows.width }, (_, j) => errorOf(1 + j)),
    ...{ residual, degrees: isKnown ? degrees : 0 },
    rSquared: spread > 0 ? 1 - rest / spread : 0,
    leaveOneOut: Math.sqrt(error),
    redundant: held.map((i) => i - 1).filter((j) => j >= 0),
  };
}

/**
 * The penalty with the lowest leave-one-out error; of equal ones the largest. The search ends at the second penalty in
 * turn that is worse than the best.
 */
function* strengthOf(squares: LeastSquares, total: number): Generator<void, number> {
  let [best, lowest, worse] = [STRENGTHS[0], Infinity, 0];
  for (const strength of STRENGTHS) {
    const { factor } = squares.factor(strength);
    yield;
    const parameters = squares.solved(factor, strength);
    yield;
    const error = yield* squares.leaveOneOut(factor, parameters, total);
    if (error < lowest) [best, lowest, worse] = [strength, error, 0];
    else if (++worse === 2) break;
  }
  return best;
}

/** The trace of a product of two symmetric matrices, shape [size x size]. */
function trace(a: Float64Array, b: Float64Array, size: number): number {
  let sum = 0;
  for (let i = 0; i < size * size; i++) sum += a[i] * b[i];
  return sum;
}
