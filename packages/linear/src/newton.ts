/** A convex function of a few parameters. */
export interface ConvexLoss {
  /** Number of parameters. */
  readonly size: number;
  /** The value at some parameters; Infinity where it is not defined. */
  value(parameters: Float64Array): number;
  /**
   * Writes the derivatives at some parameters.
   *
   * @param gradient  shape [size]
   * @param hessian   second derivatives; only the lower triangle is written, `hessian[i * size + j]`, j <= i
   */
  derivatives(parameters: Float64Array, gradient: Float64Array, hessian: Float64Array): void;
}

/** Where a minimisation ended. */
export interface Minimum {
  readonly parameters: Float64Array;
  readonly value: number;
  /** Second derivatives at the parameters, lower triangle, shape [size x size]. */
  readonly hessian: Float64Array;
  /** Parameters that were held where they were, since they are a combination of those before them; ascending. */
  readonly held: readonly number[];
}

/** Most steps of a minimisation, less one. */
export const MAX_STEPS = 60;
/** The search ends once a step promises less than this share of the value. */
const PRECISION = 1e-16;
/** A pivot below this share of its diagonal entry is rounding error: the parameter is a combination of earlier ones. */
const MIN_PIVOT = 1e-10;

/**
 * Minimises a convex function by Newton's method with step halving; yields the number of steps after each.
 *
 * @param start  parameters with a finite value; not changed
 */
export function* minimise(loss: ConvexLoss, start: Float64Array): Generator<number, Minimum> {
  const { size } = loss;
  let parameters: Float64Array = start.slice();
  let value = loss.value(parameters);
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let steps = 1; steps < MAX_STEPS; steps++) {
    loss.derivatives(parameters, gradient, hessian);
    const { factor, held } = choleskyFactor(hessian, size);
    const step = solve(factor, gradient);
    const promise = dot(step, gradient); // twice what a full step gains where the function is quadratic
    const next = promise > PRECISION * (1 + Math.abs(value)) ? stepped() : undefined;
    if (next === undefined) return { parameters, value, hessian, held };
    ({ parameters, value } = next);
    yield steps;

    function stepped(): { parameters: Float64Array; value: number } | undefined {
      for (let length = 1; length > 1e-10; length /= 2) {
        const tried = parameters.map((p, i) => p - length * step[i]);
        const reached = loss.value(tried);
        if (reached < value) return { parameters: tried, value: reached };
      }
      return undefined;
    }
  }
  loss.derivatives(parameters, gradient, hessian);
  return { parameters, value, hessian, held: choleskyFactor(hessian, size).held };
}

/** A lower triangular factor L with L L' = A, shape [size x size]; the diagonal is Infinity for parameters held fixed. */
export interface Factor {
  readonly factor: Float64Array;
  readonly held: readonly number[];
}

/**
 * The Cholesky factor of a symmetric matrix that is positive semidefinite up to rounding.
 *
 * @param matrix  lower triangle, shape [size x size]
 */
export function choleskyFactor(matrix: Float64Array, size: number): Factor {
  const factor = new Float64Array(size * size);
  const held: number[] = [];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= factor[i * size + k] * factor[j * size + k];
      if (j < i) {
        factor[i * size + j] = sum / factor[j * size + j];
      } else {
        const own = matrix[i * size + i];
        const isFree = sum > MIN_PIVOT * own && sum > 0;
        factor[i * size + i] = isFree ? Math.sqrt(sum) : Infinity;
        if (!isFree) held.push(i);
      }
    }
  }
  return { factor, held };
}

/** Solves L L' x = b; 0 for parameters held fixed. */
export function solve(factor: Float64Array, b: Float64Array): Float64Array {
  const size = b.length;
  const x = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = b[i];
    for (let j = 0; j < i; j++) sum -= factor[i * size + j] * x[j];
    x[i] = sum / factor[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    x[i] /= factor[i * size + i];
    for (let j = 0; j < i; j++) x[j] -= factor[i * size + j] * x[i];
  }
  return x;
}

/** The inverse of a positive definite matrix, all of it; rows and columns of parameters held fixed are 0. */
export function inverse(matrix: Float64Array, size: number): Float64Array {
  const { factor } = choleskyFactor(matrix, size);
  const out = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    unit.fill(0);
    unit[i] = 1;
    out.set(solve(factor, unit), i * size);
  }
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
