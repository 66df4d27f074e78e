/**
 * A sum of squares that counts as 0. In the matrix of few distinct points the columns shrink to rounding errors of rounding
 * errors, whose squares have no finite inverse; entries of about 1 make up the rest of it.
 */
const NEGLIGIBLE = 1e-280;

/** Columns between two yields. */
const COLUMNS_A_TURN = 16;

/** A symmetric matrix as Q T Q', with Q orthogonal and T tridiagonal. */
export interface Tridiagonal {
  readonly size: number;
  /** Diagonal of T, shape [size]. */
  readonly diagonal: Float64Array;
  /** Below the diagonal of T, shape [size]; the last is 0. */
  readonly below: Float64Array;
  /** Q, shape [size x pitch]. */
  readonly vectors: Float64Array;
  readonly pitch: number;
}

/**
 * Reduces a symmetric matrix to tridiagonal form by Householder reflections; yields how many of 2 size columns are
 * done. O(4/3 size^3) multiplications.
 *
 * Source: Golub and Van Loan (2013), Matrix computations, algorithm 8.3.1.
 *
 * @param matrix  lower triangle, shape [size x pitch]; overwritten
 */
export function* tridiagonalise(
  matrix: Float64Array,
  size: number,
  pitch: number,
): Generator<number, Tridiagonal, void> {
  const diagonal = new Float64Array(size);
  const below = new Float64Array(size);
  const factors = new Float64Array(size);
  const reflections = new Float64Array(size * pitch); // row k: the reflection of column k
  const scratch = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    diagonal[k] = matrix[k * pitch + k];
    const v = reflections.subarray(k * pitch, k * pitch + size);
    if (k + 1 < size) {
      const reflection = reflect(matrix, k, pitch, v);
      below[k] = reflection.below;
      factors[k] = reflection.factor;
      if (reflection.factor !== 0) update(matrix, k + 1, pitch, v, reflection.factor, scratch);
    }
    if (k % COLUMNS_A_TURN === COLUMNS_A_TURN - 1) yield k + 1;
  }
  const vectors = new Float64Array(size * pitch);
  for (let i = 0; i < size; i++) vectors[i * pitch + i] = 1;
  for (let k = size - 2; k >= 0; k--) {
    const v = reflections.subarray(k * pitch, k * pitch + size);
    if (factors[k] !== 0) applyReflection(vectors, k + 1, pitch, v, factors[k], scratch);
    if (k % COLUMNS_A_TURN === 0) yield 2 * size - k - 1;
  }
  return { size, diagonal, below, vectors, pitch };
}

/** The reflection I - factor v v' that clears column k below its first entry under the diagonal. */
function reflect(
  matrix: Float64Array,
  k: number,
  pitch: number,
  v: Float64Array,
): { below: number; factor: number } {
  const size = v.length;
  let rest = 0;
  for (let i = k + 1; i < size; i++) {
    v[i] = matrix[i * pitch + k];
    if (i > k + 1) rest += v[i] * v[i];
  }
  const first = v[k + 1];
  if (rest < NEGLIGIBLE) return { below: first, factor: 0 };
  const length = Math.sqrt(first * first + rest);
  const target = first > 0 ? -length : length;
  v[k + 1] = first - target;
  return { below: target, factor: 2 / (v[k + 1] * v[k + 1] + rest) };
}

/** A - v w' - w v' for the rows and columns from `from`, with w = p - (factor / 2) (p' v) v and p = factor A v. */
function update(
  matrix: Float64Array,
  from: number,
  pitch: number,
  v: Float64Array,
  factor: number,
  w: Float64Array,
): void {
  const size = v.length;
  w.fill(0, from, size);
  for (let i = from; i < size; i++) {
    const row = i * pitch;
    const own = v[i];
    let sum = 0;
    for (let j = from; j < i; j++) {
      const a = matrix[row + j];
      sum += a * v[j];
      w[j] += a * own;
    }
    w[i] += sum + matrix[row + i] * own;
  }
  let along = 0;
  for (let i = from; i < size; i++) {
    w[i] *= factor;
    along += w[i] * v[i];
  }
  const half = (factor / 2) * along;
  for (let i = from; i < size; i++) w[i] -= half * v[i];
  for (let i = from; i < size; i++) {
    const row = i * pitch;
    const [own, other] = [v[i], w[i]];
    for (let j = from; j <= i; j++) matrix[row + j] -= own * w[j] + other * v[j];
  }
}

/** Multiplies the rows and columns of Q from `from` by I - factor v v' from the left. */
function applyReflection(
  vectors: Float64Array,
  from: number,
  pitch: number,
  v: Float64Array,
  factor: number,
  sums: Float64Array,
): void {
  const size = v.length;
  sums.fill(0, from, size);
  for (let i = from; i < size; i++) {
    const [row, own] = [i * pitch, v[i]];
    for (let j = from; j < size; j++) sums[j] += own * vectors[row + j];
  }
  for (let i = from; i < size; i++) {
    const [row, own] = [i * pitch, factor * v[i]];
    for (let j = from; j < size; j++) vectors[row + j] -= own * sums[j];
  }
}

/** A tridiagonal matrix plus a multiple of the identity, positive definite, as L D L'. */
export class ShiftedTridiagonal {
  readonly #lower: Float64Array;
  readonly #pivots: Float64Array;

  /** @param shift  above 0, so that T + shift I is positive definite up to rounding */
  constructor({ size, diagonal, below }: Tridiagonal, shift: number) {
    this.#lower = new Float64Array(size);
    this.#pivots = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const before = i === 0 ? 0 : this.#lower[i - 1] * below[i - 1];
      // Rounding may leave less than the shift, which bounds all pivots from below.
      this.#pivots[i] = Math.max(shift, diagonal[i] + shift - before);
      this.#lower[i] = below[i] / this.#pivots[i];
    }
  }

  /** Solves (T + shift I) x = b in place. */
  solve(x: Float64Array): void {
    const { length } = x;
    for (let i = 1; i < length; i++) x[i] -= this.#lower[i - 1] * x[i - 1];
    for (let i = 0; i < length; i++) x[i] /= this.#pivots[i];
    for (let i = length - 2; i >= 0; i--) x[i] -= this.#lower[i] * x[i + 1];
  }

  /** u' (T + shift I)^-1 u for the vector u that begins at a position. */
  form(vectors: Float64Array, at: number): number {
    const [lower, pivots] = [this.#lower, this.#pivots];
    let sum = 0;
    let x = 0;
    for (let i = 0; i < pivots.length; i++) {
      x = vectors[at + i] - (i === 0 ? 0 : lower[i - 1] * x);
      sum += (x * x) / pivots[i];
    }
    return sum;
  }

  /**
   * For four vectors u one after the other u' (T + shift I)^-1 u, which is {@link ShiftedTridiagonal.form}, and u' b: the four
   * chains of operations do not wait for each other.
   *
   * @param pitch  from one vector to the next
   * @param b      shape [size]
   * @param out    the four forms, then the four products
   */
  fourForms(vectors: Float64Array, at: number, pitch: number, b: Float64Array, out: Float64Array) {
    const [lower, pivots] = [this.#lower, this.#pivots];
    const [p1, p2, p3] = [at + pitch, at + 2 * pitch, at + 3 * pitch];
    let [s0, s1, s2, s3, x0, x1, x2, x3, f0, f1, f2, f3] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < pivots.length; i++) {
      const before = i === 0 ? 0 : lower[i - 1];
      const [pivot, weight] = [pivots[i], b[i]];
      const [u0, u1, u2, u3] = [vectors[at + i], vectors[p1 + i], vectors[p2 + i], vectors[p3 + i]];
      x0 = u0 - before * x0;
      x1 = u1 - before * x1;
      x2 = u2 - before * x2;
      x3 = u3 - before * x3;
      s0 += (x0 * x0) / pivot;
      s1 += (x1 * x1) / pivot;
      s2 += (x2 * x2) / pivot;
      s3 += (x3 * x3) / pivot;
      f0 += u0 * weight;
      f1 += u1 * weight;
      f2 += u2 * weight;
      f3 += u3 * weight;
    }
    out.set([s0, s1, s2, s3, f0, f1, f2, f3]);
  }
}
