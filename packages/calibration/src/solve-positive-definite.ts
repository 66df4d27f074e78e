/**
 * Solves A x = b for a symmetric positive definite matrix, by its Cholesky factor.
 *
 * @param matrix  row by row, shape [n x n]
 * @param right   b, shape [n]
 * @returns x, shape [n]
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const factor = matrix.slice();
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      factor[i * n + j] = i === j ? Math.sqrt(sum) : sum / factor[j * n + j];
    }
  }
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= factor[i * n + k] * x[k];
    x[i] /= factor[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= factor[k * n + i] * x[k];
    x[i] /= factor[i * n + i];
  }
  return x;
}
