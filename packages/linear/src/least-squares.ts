import { choleskyFactor, type Factor, solve } from './newton.js';

/** Rows of a linear model of a number. */
export interface NumericRows {
  /** Shape [rows x width]. */
  readonly inputs: Float64Array;
  readonly width: number;
  /** Number of each row, shape [rows]. */
  readonly values: Float64Array;
  /** Above 0, of sum 1, shape [rows]. */
  readonly weights: Float64Array;
}

/** Multiplications between two moments at which other work may run. */
const BLOCK = 4e6;

/** Rows between two moments at which other work may run. */
export function blockOf(width: number): number {
  return Math.max(1, Math.floor(BLOCK / (width + 1) ** 2));
}

/**
 * Least squares with a constant a and coefficients b: minimises
 *
 *     1/2 sum_i w_i (y_i - a - z_i b)^2 + strength / 2 |b|^2.
 *
 * The parameters are a, then b, shape [1 + width].
 */
export class LeastSquares {
  /** Number of parameters. */
  readonly size: number;
  /** sum_i w_i z_i z_i', z beginning with the constant 1: lower triangle, shape [size x size]. */
  readonly moments: Float64Array;
  /** sum_i w_i y_i z_i, shape [size]. */
  readonly products: Float64Array;
  readonly rows: NumericRows;
  readonly #block: number;

  constructor(rows: NumericRows) {
    this.rows = rows;
    this.size = rows.width + 1;
    this.moments = new Float64Array(this.size * this.size);
    this.products = new Float64Array(this.size);
    this.#block = blockOf(rows.width);
  }

  /** Adds up the moments; yields between blocks of rows. Has to run first. */
  *prepare(): Generator<void, void> {
    const { inputs, width, values, weights } = this.rows;
    const { size, moments, products } = this;
    const line = new Float64Array(size);
    line[0] = 1;
    for (let row = 0; row < values.length; row++) {
      line.set(inputs.subarray(row * width, (row + 1) * width), 1);
      for (let i = 0; i < size; i++) {
        const scale = weights[row] * line[i];
        products[i] += scale * values[row];
        if (scale === 0) continue;
        for (let j = 0; j <= i; j++) moments[i * size + j] += scale * line[j];
      }
      if ((row + 1) % this.#block === 0) yield;
    }
  }

  /** The Cholesky factor of the second derivatives. */
  factor(strength: number): Factor {
    const { size } = this;
    const matrix = this.moments.slice();
    for (let j = 1; j < size; j++) matrix[j * size + j] += strength;
    return choleskyFactor(matrix, size);
  }

  /**
   * The parameters for a penalty. Two rounds of refinement, by the gradient that the rows show, remove most of the
   * rounding errors of the moments.
   */
  solved(factor: Float64Array, strength: number): Float64Array {
    let parameters = solve(factor, this.products);
    for (let round = 0; round < 2; round++) {
      const step = solve(factor, this.#descent(parameters, strength));
      parameters = parameters.map((p, i) => p + step[i]);
    }
    return parameters;
  }

  /** What the numbers exceed their predictions by, shape [rows]. */
  residuals(parameters: Float64Array): Float64Array {
    const { inputs, width, values } = this.rows;
    return values.map((value, row) => {
      let rest = value - parameters[0];
      for (let j = 0; j < width; j++) rest -= parameters[1 + j] * inputs[row * width + j];
      return rest;
    });
  }

  /**
   * The mean squared error of rows that are left out, one at a time: the error of a row is r / (1 - h), with its residual
   * r and h = z' H^-1 z / n, where H are the second derivatives and n the weight of all rows. A row of a larger weight
   * stands for equal ones, of which one is left out. Yields between blocks of rows.
   *
   * @param total  weight of all rows
   */
  *leaveOneOut(
    factor: Float64Array,
    parameters: Float64Array,
    total: number,
  ): Generator<void, number> {
    const { inputs, width, weights } = this.rows;
    const { size } = this;
    const line = new Float64Array(size);
    const residuals = this.residuals(parameters);
    let sum = 0;
    for (let row = 0; row < weights.length; row++) {
      line[0] = 1;
      line.set(inputs.subarray(row * width, (row + 1) * width), 1);
      const own = Math.min(1, weights[row] * total) / total;
      const rest = Math.max(LEAST_REST, 1 - own * squaredLength(factor, line));
      sum += weights[row] * (residuals[row] / rest) ** 2;
      if ((row + 1) % this.#block === 0) yield;
    }
    return sum;
  }

  /** The negative gradient. */
  #descent(parameters: Float64Array, strength: number): Float64Array {
    const { inputs, width, weights } = this.rows;
    const out = new Float64Array(this.size);
    this.residuals(parameters).forEach((residual, row) => {
      const scale = weights[row] * residual;
      out[0] += scale;
      for (let j = 0; j < width; j++) out[1 + j] += scale * inputs[row * width + j];
    });
    for (let j = 1; j < this.size; j++) out[j] -= strength * parameters[j];
    return out;
  }
}

/** A row whose residual vanishes because the model passes through it has no error to divide by less than this. */
const LEAST_REST = 1e-9;

/** |L^-1 z|^2; z is overwritten. */
function squaredLength(factor: Float64Array, z: Float64Array): number {
  const size = z.length;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    let rest = z[i];
    for (let j = 0; j < i; j++) rest -= factor[i * size + j] * z[j];
    z[i] = rest / factor[i * size + i];
    sum += z[i] * z[i];
  }
  return sum;
}
