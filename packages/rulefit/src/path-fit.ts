import { type Column, Lasso } from './lasso.js';
import type { RowLoss } from './row-loss.js';

/** By how much a gradient may be off, as a share of the penalty. */
const TOLERANCE = 1e-3;

/** Most expansions of a loss; most halvings of a step. */
const MAX_EXPANSIONS = 50;
const HALVINGS = 20;

/** Rounding errors of an objective, as a share of it. */
const ROUNDING = 1e-12;

/** What is fitted. */
export interface FitProblem {
  readonly columns: readonly Column[];
  /** 1 or -1, shape [rows]. */
  readonly y: Float64Array;
  /** Sum 1; 0 leaves a row out, shape [rows]. */
  readonly weights: Float64Array;
  readonly loss: RowLoss;
}

/** Coefficients for one penalty. */
export interface PathPoint {
  readonly intercept: number;
  /** Columns whose coefficient is not 0, ascending. */
  readonly columns: readonly number[];
  /** Their coefficients, shape [columns]. */
  readonly coefficients: readonly number[];
}

/**
 * Minimises
 *
 *     sum_i w_i L(y_i, f_i) + lambda sum_k |a_k|,   f_i = a0 + sum_k a_k x_ik,
 *
 * for one lambda after the other, each from the coefficients of the one before. The logistic loss is expanded to the
 * second order around the present scores, and a step that raises the objective is halved. The ramp is expanded where
 * |f| < 1, until these rows stay the same, and the lowest objective counts; it is not convex, so that is a stationary
 * point.
 *
 * Source: Friedman and Popescu (2008), equation (26); Friedman, Hastie and Tibshirani (2010), section 3.
 */
export class PathFit {
  readonly #problem: FitProblem;
  readonly #lasso: Lasso;
  readonly #share: number;

  /** @param tolerance  by how much a gradient may be off, as a share of the penalty */
  constructor(problem: FitProblem, tolerance = TOLERANCE) {
    const { columns, y, weights, loss } = problem;
    this.#problem = problem;
    this.#share = tolerance;
    this.#lasso = new Lasso(columns, y.length);
    const mean = y.reduce((sum, one, row) => sum + weights[row] * one, 0);
    this.#lasso.intercept = loss.constant(mean);
  }

  /** The smallest lambda for which no column has a coefficient; to be asked before any other. */
  largestPenalty(): number {
    const scores = this.#lasso.scores();
    const { intercept } = this.#lasso;
    this.#expand(scores);
    const most = this.#lasso.steepest();
    this.#lasso.intercept = intercept;
    return most;
  }

  /** Fits for a lambda; yields now and then. */
  *to(lambda: number): Generator<void, void, void> {
    const { loss } = this.#problem;
    const lasso = this.#lasso;
    const tolerance = this.#share * lambda;
    let scores = lasso.scores();
    let now = this.#objective(scores, lambda);
    let best = { value: Infinity, coefficients: lasso.coefficients, intercept: 0 };
    for (let step = 0; step < MAX_EXPANSIONS; step++) {
      const before = { coefficients: lasso.coefficients.slice(), intercept: lasso.intercept };
      const curved = scores.map((f) => loss.curvature(f));
      const offBefore = this.#expand(scores);
      const off = yield* lasso.solve(lambda, tolerance);
      scores = lasso.scores();
      let after = this.#objective(scores, lambda);
      if (loss.isQuadratic) {
        const coefficients = lasso.coefficients.slice();
        if (after < best.value) best = { value: after, coefficients, intercept: lasso.intercept };
        if (scores.every((f, row) => loss.curvature(f) === curved[row])) break;
        continue;
      }
      for (let i = 0; i < HALVINGS && !(after <= now + ROUNDING * Math.abs(now)); i++) {
        lasso.retreat(before.coefficients, before.intercept, 0.5);
        scores = lasso.scores();
        after = this.#objective(scores, lambda);
      }
      now = after;
      if (Math.max(off, offBefore) <= tolerance) break;
    }
    if (best.value < Infinity) lasso.retreat(best.coefficients, best.intercept, 0);
  }

  /** The present coefficients. */
  point(): PathPoint {
    const { intercept, coefficients } = this.#lasso;
    const columns = [...coefficients.keys()].filter((k) => coefficients[k] !== 0);
    return { intercept, columns, coefficients: columns.map((k) => coefficients[k]) };
  }

  /**
   * The mean loss of rows.
   *
   * @param weights  of sum 1, shape [rows]
   */
  loss(weights: Float64Array): number {
    return this.#lossOf(this.#lasso.scores(), weights);
  }

  #objective(scores: Float64Array, lambda: number): number {
    const penalty = this.#lasso.coefficients.reduce((sum, a) => sum + Math.abs(a), 0);
    return this.#lossOf(scores, this.#problem.weights) + lambda * penalty;
  }

  #lossOf(scores: Float64Array, weights: Float64Array): number {
    const { y, loss } = this.#problem;
    let sum = 0;
    for (let row = 0; row < y.length; row++) {
      if (weights[row] > 0) sum += weights[row] * loss.value(y[row], scores[row]);
    }
    return sum;
  }

  #expand(scores: Float64Array): number {
    const { y, weights, loss } = this.#problem;
    return this.#lasso.aim(
      weights.map((weight, row) => weight * loss.curvature(scores[row])),
      weights.map((weight, row) => weight * loss.slope(y[row], scores[row])),
    );
  }
}
