/** A symmetric matrix, shape [width x width]. */
export type Symmetric = Float64Array;

/** Sum of the diagonal. */
export function traceOf(matrix: Symmetric, width: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += matrix[i * width + i];
  return sum;
}

/**
 * The factor L with L L' = A, for a matrix whose eigenvalues are all above 0, by Cholesky's method.
 *
 * @param matrix  A, of which the lower part is read
 * @returns L, shape [width x width], 0 above its diagonal
 */
export function choleskyFactor(matrix: Symmetric, width: number): Float64Array {
  const factor = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j];
      for (let k = 0; k < j; k++) sum -= factor[i * width + k] * factor[j * width + k];
      factor[i * width + j] = i === j ? Math.sqrt(sum) : sum / factor[j * width + j];
    }
  }
  return factor;
}

/** Solves L L' x = b in place. */
export function solveWithFactor(factor: Float64Array, width: number, b: Float64Array): void {
  for (let i = 0; i < width; i++) {
    for (let k = 0; k < i; k++) b[i] -= factor[i * width + k] * b[k];
    b[i] /= factor[i * width + i];
  }
  for (let i = width - 1; i >= 0; i--) {
    for (let k = i + 1; k < width; k++) b[i] -= factor[k * width + i] * b[k];
    b[i] /= factor[i * width + i];
  }
}
