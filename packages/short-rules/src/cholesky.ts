/** A pivot below this share of its diagonal entry is rounding error: the column is a combination of those before it. */
const MIN_PIVOT = 1e-11;

/**
 * The Cholesky factor L of a symmetric positive definite matrix A = L L', which grows one row at a time.
 *
 * If A is singular up to rounding, the parameter of the later row is held fixed: its step is 0.
 */
export class Cholesky {
  /** Rows of L without the diagonal: row i has i numbers. */
  readonly #rows: Float64Array[] = [];
  /** The diagonal of L; Infinity if the parameter is held fixed. */
  readonly #diagonal: number[] = [];

  get size(): number {
    return this.#rows.length;
  }

  /**
   * Adds a row to the matrix.
   *
   * @param entries  the new row of A left of the diagonal, shape [size]
   * @param own      the new entry on the diagonal
   */
  append(entries: Float64Array, own: number): void {
    const row = this.forward(entries);
    const pivot = own - squareOf(row);
    this.#rows.push(row);
    this.#diagonal.push(pivot > MIN_PIVOT * own ? Math.sqrt(pivot) : Infinity);
  }

  /**
   * The Schur complement of a diagonal entry, c - v' A^-1 v.
   *
   * @param entries  v, shape [size]
   * @param own      c
   * @returns 0 if it is only rounding error
   */
  schurComplement(entries: Float64Array, own: number): number {
    const left = own - squareOf(this.forward(entries));
    return left > MIN_PIVOT * own ? left : 0;
  }

  /** Solves L y = b. */
  forward(b: Float64Array): Float64Array {
    const y = new Float64Array(b.length);
    for (let i = 0; i < b.length; i++) {
      const row = this.#rows[i];
      let sum = b[i];
      for (let j = 0; j < i; j++) sum -= row[j] * y[j];
      y[i] = sum / this.#diagonal[i];
    }
    return y;
  }

  /** Solves A x = b, with 0 for parameters held fixed. */
  solve(b: Float64Array): Float64Array {
    const x = this.forward(b);
    for (let i = x.length - 1; i >= 0; i--) {
      x[i] /= this.#diagonal[i];
      const row = this.#rows[i];
      for (let j = 0; j < i; j++) x[j] -= row[j] * x[i];
    }
    return x;
  }
}

function squareOf(numbers: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] * numbers[i];
  return sum;
}
