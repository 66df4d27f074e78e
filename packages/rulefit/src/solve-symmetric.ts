/** A pivot below this share of its entry is that of a column that depends on earlier ones. */
const LEAST_PIVOT = 1e-9;

/**
 * Solves A x = b for a symmetric matrix without negative eigenvalues, by Cholesky's method; x is 0 for rows that depend
 * on earlier ones.
 *
 * @param lower  A up to its diagonal, shape [rows][rows up to this one]; overwritten
 * @param b      shape [rows]
 */
export function solveSymmetric(lower: readonly Float64Array[], b: Float64Array): Float64Array {
  const isUsed = new Uint8Array(b.length);
  const x = b.slice();
  for (let j = 0; j < b.length; j++) {
    const row = lower[j];
    const entry = row[j];
    let pivot = entry;
    for (let k = 0; k < j; k++) {
      if (isUsed[k] === 0) {
        row[k] = 0;
        continue;
      }
      const other = lower[k];
      let sum = row[k];
      for (let i = 0; i < k; i++) sum -= row[i] * other[i];
      row[k] = sum / other[k];
      pivot -= row[k] * row[k];
    }
    if (!(pivot > LEAST_PIVOT * entry)) {
      row.fill(0);
      x[j] = 0;
      continue;
    }
    isUsed[j] = 1;
    row[j] = Math.sqrt(pivot);
    for (let k = 0; k < j; k++) x[j] -= row[k] * x[k];
    x[j] /= row[j];
  }
  for (let j = b.length - 1; j >= 0; j--) {
    if (isUsed[j] === 0) continue;
    x[j] /= lower[j][j];
    for (let k = 0; k < j; k++) x[k] -= lower[j][k] * x[j];
  }
  return x;
}
