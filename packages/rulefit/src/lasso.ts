import { solveSymmetric } from './solve-symmetric.js';

/** A column of the design: a rule, or a linear term. */
export interface Column {
  /** Numbers of the rows where it is not 0. */
  readonly rows: Int32Array;
  /** Its values there, shape [rows]; 1 if absent. */
  readonly values?: Float64Array | undefined;
}

/** Row visits between two yields. */
const VISITS_A_TURN = 2e7;

/** Most rounds over the active columns before all others are checked again. */
const MAX_ROUNDS = 1000;

/** Rounds between two Newton steps; most coefficients of such a step. */
const ROUNDS_A_STEP = 3;
const MAX_STEP = 1000;

/**
 * Weighted least squares with a lasso penalty by cyclic coordinate descent: the minimum over a and a0 of
 *
 *     1/2 sum_i w_i (z_i - a0 - sum_k a_k x_ik)^2 + lambda sum_k |a_k|.
 *
 * The intercept is free and always the best one for the coefficients, which is the same as columns of mean 0.
 *
 * Source: Friedman, Hastie and Tibshirani (2010), Regularization paths for generalized linear models via coordinate
 * descent, Journal of Statistical Software 33(1), equations (5) to (8).
 */
export class Lasso {
  /** a, shape [columns]; changed by {@link Lasso.solve}. */
  readonly coefficients: Float64Array;
  /** a0. */
  intercept = 0;
  readonly #columns: readonly Column[];
  #weights: Float64Array;
  /** Weight times residual, without the change of the intercept, shape [rows]. */
  readonly #pull: Float64Array;
  /** What the residuals have gained by changes of the intercept since they were last centred. */
  #shift = 0;
  /** Sum of the weights. */
  #total = 0;
  /** Weighted sum and curvature of each column, NaN where not computed, shape [columns]. */
  readonly #sums: Float64Array;
  readonly #curvatures: Float64Array;
  /** Columns with a coefficient, or that may get one. */
  #active: number[] = [];
  readonly #isActive: Uint8Array;
  #visits = 0;

  constructor(columns: readonly Column[], rows: number) {
    this.#columns = columns;
    this.coefficients = new Float64Array(columns.length);
    this.#weights = new Float64Array(rows);
    this.#pull = new Float64Array(rows);
    this.#sums = new Float64Array(columns.length);
    this.#curvatures = new Float64Array(columns.length);
    this.#isActive = new Uint8Array(columns.length);
  }

  /**
   * Sets the weights and what is left to fit, at the present coefficients and intercept.
   *
   * @param weights  w, shape [rows]; 0 leaves a row out
   * @param pulls    w (z - f), shape [rows]
   * @returns by how much the gradient of the intercept was off
   */
  aim(weights: Float64Array, pulls: Float64Array): number {
    this.#weights = weights;
    this.#pull.set(pulls);
    this.#shift = 0;
    this.#total = weights.reduce((a, b) => a + b, 0);
    this.#sums.fill(NaN);
    this.#active = this.#active.filter((k) => this.coefficients[k] !== 0);
    this.#isActive.fill(0);
    for (const k of this.#active) this.#isActive[k] = 1;
    this.#centre();
    return Math.abs(pulls.reduce((a, b) => a + b, 0));
  }

  /** The largest |sum_i w_i (z_i - f_i) x_ik| of all columns, with the best intercept. */
  steepest(): number {
    this.#centre();
    return this.#columns.reduce((most, _, k) => Math.max(most, Math.abs(this.#dot(k))), 0);
  }

  /**
   * Minimises from the present coefficients, until no gradient is off by more than `tolerance`; yields now and then.
   *
   * @returns by how much the first round over all columns found a gradient off at most
   */
  *solve(lambda: number, tolerance: number): Generator<void, number, void> {
    let first = -1;
    for (;;) {
      let off = 0;
      for (let round = 0; round < MAX_ROUNDS; round++) {
        off = 0;
        for (const k of this.#active) off = Math.max(off, this.#update(k, lambda));
        first = Math.max(first, round === 0 ? off : 0);
        if (this.#isTurnOver()) yield;
        if (off <= tolerance) break;
        if (round % ROUNDS_A_STEP === ROUNDS_A_STEP - 1) this.#step(lambda);
      }
      const added = this.#activate(lambda + tolerance);
      first = Math.max(first, added);
      if (this.#isTurnOver()) yield;
      if (added === 0) return first;
    }
  }

  /** a0 + sum_k a_k x_ik, shape [rows]. */
  scores(): Float64Array {
    const out = new Float64Array(this.#pull.length).fill(this.intercept);
    this.#columns.forEach(({ rows, values }, k) => {
      const a = this.coefficients[k];
      if (a === 0) return;
      for (let i = 0; i < rows.length; i++)
        out[rows[i]] += values === undefined ? a : a * values[i];
    });
    return out;
  }

  /** Puts coefficients and intercept part of the way between others and the present ones. */
  retreat(coefficients: Float64Array, intercept: number, share: number): void {
    this.coefficients.forEach((a, k) => {
      this.coefficients[k] = coefficients[k] + share * (a - coefficients[k]);
    });
    this.intercept = intercept + share * (this.intercept - intercept);
    this.#active = [...this.coefficients.keys()].filter((k) => this.coefficients[k] !== 0);
  }

  /** Activates the columns whose gradient exceeds a bound; returns by how much at most, 0 if there is none. */
  #activate(bound: number): number {
    this.#centre();
    let most = 0;
    this.#columns.forEach((_, k) => {
      if (this.#isActive[k] === 1) return;
      const excess = Math.abs(this.#dot(k)) - bound;
      if (!(excess > 0) || !(this.#curvatureOf(k) > 0)) return;
      most = Math.max(most, excess);
      this.#isActive[k] = 1;
      this.#active.push(k);
    });
    return most;
  }

  /** Puts the change of the intercept into the residuals. */
  #centre(): void {
    const pull = this.#pull;
    let sum = 0;
    for (let row = 0; row < pull.length; row++) sum += pull[row];
    const rest = this.#total > 0 ? sum / this.#total : 0;
    this.intercept += rest + this.#shift;
    for (let row = 0; row < pull.length; row++) pull[row] -= rest * this.#weights[row];
    this.#shift = 0;
    this.#visits += pull.length;
  }

  /** Minimises over one coefficient; returns by how much its gradient was off. */
  #update(k: number, lambda: number): number {
    const curvature = this.#curvatureOf(k);
    if (!(curvature > 0)) return 0;
    const old = this.coefficients[k];
    const wanted = old * curvature + this.#dot(k) + this.#shift * this.#sums[k];
    const size = Math.abs(wanted) - lambda;
    const a = size > 0 ? (wanted > 0 ? size : -size) / curvature : 0;
    if (a === old) return 0;
    this.#change(k, a);
    return Math.abs(a - old) * curvature;
  }

  /** Sets a coefficient, and the intercept that is best with it. */
  #change(k: number, a: number): void {
    const change = a - this.coefficients[k];
    this.coefficients[k] = a;
    this.#subtract(k, change);
    const shift = (change * this.#sums[k]) / this.#total;
    this.#shift += shift;
    this.intercept -= shift;
  }

  /**
   * Moves all coefficients to where the gradient is 0 as long as no sign changes, or as far as the first that becomes 0.
   * Coordinate descent alone takes very many rounds where rules overlap.
   */
  #step(lambda: number): void {
    const moved = this.#active.filter((k) => this.coefficients[k] !== 0);
    if (moved.length === 0 || moved.length > MAX_STEP) return;
    const slopes = Float64Array.from(moved, (k) => {
      const pull = this.#dot(k) + this.#shift * this.#sums[k];
      return pull - (this.coefficients[k] > 0 ? lambda : -lambda);
    });
    const direction = solveSymmetric(this.#products(moved), slopes);
    let share = 1;
    moved.forEach((k, i) => {
      const left = -this.coefficients[k] / direction[i];
      if (left > 0 && left < share) share = left;
    });
    moved.forEach((k, i) => {
      const old = this.coefficients[k];
      const isZero = share < 1 && -old / direction[i] === share;
      this.#change(k, isZero ? 0 : old + share * direction[i]);
    });
  }

  /** Weighted products of columns of mean 0, shape [columns][columns up to this one]. */
  #products(columns: readonly number[]): Float64Array[] {
    const weighted = new Float64Array(this.#pull.length);
    return columns.map((j, at) => {
      const { rows, values } = this.#columns[j];
      for (let i = 0; i < rows.length; i++) {
        weighted[rows[i]] = this.#weights[rows[i]] * (values === undefined ? 1 : values[i]);
      }
      const out = Float64Array.from({ length: at + 1 }, (_, i) => {
        const k = columns[i];
        return this.#along(k, weighted) - (this.#sums[j] * this.#sums[k]) / this.#total;
      });
      for (let i = 0; i < rows.length; i++) weighted[rows[i]] = 0;
      return out;
    });
  }

  #dot(k: number): number {
    return this.#along(k, this.#pull);
  }

  /** The sum of numbers of rows, times a column. */
  #along(k: number, numbers: Float64Array): number {
    const { rows, values } = this.#columns[k];
    this.#visits += rows.length;
    let sum = 0;
    if (values === undefined) for (let i = 0; i < rows.length; i++) sum += numbers[rows[i]];
    else for (let i = 0; i < rows.length; i++) sum += values[i] * numbers[rows[i]];
    return sum;
  }

  #subtract(k: number, change: number): void {
    const { rows, values } = this.#columns[k];
    const pull = this.#pull;
    const weights = this.#weights;
    this.#visits += rows.length;
    if (values === undefined) {
      for (let i = 0; i < rows.length; i++) pull[rows[i]] -= change * weights[rows[i]];
      return;
    }
    for (let i = 0; i < rows.length; i++) {
      pull[rows[i]] -= change * values[i] * weights[rows[i]];
    }
  }

  /** sum w x^2 - (sum w x)^2 / sum w; 0 for a column that is constant up to rounding. */
  #curvatureOf(k: number): number {
    if (!Number.isNaN(this.#sums[k])) return this.#curvatures[k];
    const { rows, values } = this.#columns[k];
    let [sum, squares] = [0, 0];
    for (let i = 0; i < rows.length; i++) {
      const x = values === undefined ? 1 : values[i];
      sum += this.#weights[rows[i]] * x;
      squares += this.#weights[rows[i]] * x * x;
    }
    const curvature = squares - (sum * sum) / this.#total;
    this.#visits += rows.length;
    this.#sums[k] = sum;
    this.#curvatures[k] = curvature > 1e-10 * squares ? curvature : 0;
    return this.#curvatures[k];
  }

  #isTurnOver(): boolean {
    if (this.#visits < VISITS_A_TURN) return false;
    this.#visits = 0;
    return true;
  }
}
