/** A lower triangular factor L with L L' = A. */
export interface Factor {
  /** Number of rows and columns. */
  readonly size: number;
  /** Length of a row, at least the size. */
  readonly pitch: number;
  /** Shape [size x pitch]. */
  readonly lower: Float64Array;
}

/**
 * Factors a symmetric positive definite matrix in place, four rows at a time; a row whose pivot is below a share of its
 * diagonal entry is a combination of those before it: it is left out of the rows that are returned, and its diagonal entry
 * becomes Infinity, so that it solves to 0.
 *
 * @param matrix    lower triangle, shape [pitch x pitch]; becomes the factor
 * @param minPivot  share of the diagonal entry
 * @param solve     solves L x = b in place for four rows of the matrix from a row on, with the rows of L before it
 * @returns the rows that were kept, ascending
 */
export function factorise(
  { size, pitch, lower }: Factor,
  minPivot: number,
  solve: (before: Factor, from: number) => void,
): number[] {
  const kept: number[] = [];
  for (let from = 0; from < size; from += 4) {
    solve({ size: from, pitch, lower }, from);
    for (let i = from; i < Math.min(from + 4, size); i++) {
      const row = i * pitch;
      const own = lower[row + i];
      for (let j = from; j < i; j++) {
        const other = j * pitch;
        let sum = lower[row + j];
        for (let k = 0; k < j; k++) sum -= lower[row + k] * lower[other + k];
        lower[row + j] = sum / lower[other + j];
      }
      let pivot = own;
      for (let k = 0; k < i; k++) pivot -= lower[row + k] * lower[row + k];
      const isFree = pivot > minPivot * own;
      lower[row + i] = isFree ? Math.sqrt(pivot) : Infinity;
      if (isFree) kept.push(i);
    }
  }
  return kept;
}

/**
 * Solves L x = b for four right-hand sides, in place.
 *
 * @param rows  shape [4 x pitch], from `at`
 */
export function solveFour({ size, pitch, lower }: Factor, rows: Float64Array, at: number): void {
  const [p0, p1, p2, p3] = [at, at + pitch, at + 2 * pitch, at + 3 * pitch];
  for (let j = 0; j < size; j++) {
    const row = j * pitch;
    let [s0, s1, s2, s3] = [rows[p0 + j], rows[p1 + j], rows[p2 + j], rows[p3 + j]];
    for (let k = 0; k < j; k++) {
      const l = lower[row + k];
      s0 -= l * rows[p0 + k];
      s1 -= l * rows[p1 + k];
      s2 -= l * rows[p2 + k];
      s3 -= l * rows[p3 + k];
    }
    const own = lower[row + j];
    rows[p0 + j] = s0 / own;
    rows[p1 + j] = s1 / own;
    rows[p2 + j] = s2 / own;
    rows[p3 + j] = s3 / own;
  }
}

/** Solves L x = b in place. */
export function solveLower({ size, pitch, lower }: Factor, x: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let sum = x[i];
    for (let k = 0; k < i; k++) sum -= lower[i * pitch + k] * x[k];
    x[i] = sum / lower[i * pitch + i];
  }
}

/** Solves L' x = b in place. */
export function solveUpper({ size, pitch, lower }: Factor, x: Float64Array): void {
  for (let i = size - 1; i >= 0; i--) {
    x[i] /= lower[i * pitch + i];
    for (let k = 0; k < i; k++) x[k] -= lower[i * pitch + k] * x[i];
  }
}
