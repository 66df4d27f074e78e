/*
 * Products of dense matrices, which take most of the time of a fit. Matrices are stored by rows, and the number of
 * columns (the pitch) and of rows are multiples of 4, so that 16 sums are held in registers at a time; what is beyond
 * the matrix proper is 0. Every sum is added up in the order of its terms, with equal bits in every engine.
 */

/** A number rounded up to a multiple of 4. */
export function padded(size: number): number {
  return (size + 3) & ~3;
}

/**
 * Adds X'X to a symmetric matrix, of which only the blocks on and below the diagonal are written.
 *
 * @param x      shape [rows x pitch]
 * @param rows   a multiple of 4
 * @param pitch  a multiple of 4
 * @param into   shape [pitch x pitch]
 */
export function addSquares(x: Float64Array, rows: number, pitch: number, into: Float64Array): void {
  for (let i = 0; i < pitch; i += 4) {
    for (let j = 0; j <= i; j += 4) addSquareBlock(x, rows, pitch, into, i, j);
  }
}

/** Rows i to i + 3 and columns j to j + 3 of X'X. */
function addSquareBlock(
  x: Float64Array,
  rows: number,
  pitch: number,
  into: Float64Array,
  i: number,
  j: number,
): void {
  const r0 = i * pitch + j;
  const [r1, r2, r3] = [r0 + pitch, r0 + 2 * pitch, r0 + 3 * pitch];
  let [c00, c01, c02, c03] = [into[r0], into[r0 + 1], into[r0 + 2], into[r0 + 3]];
  let [c10, c11, c12, c13] = [into[r1], into[r1 + 1], into[r1 + 2], into[r1 + 3]];
  let [c20, c21, c22, c23] = [into[r2], into[r2 + 1], into[r2 + 2], into[r2 + 3]];
  let [c30, c31, c32, c33] = [into[r3], into[r3 + 1], into[r3 + 2], into[r3 + 3]];
  const end = rows * pitch;
  for (let at = 0; at < end; at += pitch) {
    const [b0, b1, b2, b3] = [x[at + j], x[at + j + 1], x[at + j + 2], x[at + j + 3]];
    const a0 = x[at + i];
    c00 += a0 * b0;
    c01 += a0 * b1;
    c02 += a0 * b2;
    c03 += a0 * b3;
    const a1 = x[at + i + 1];
    c10 += a1 * b0;
    c11 += a1 * b1;
    c12 += a1 * b2;
    c13 += a1 * b3;
    const a2 = x[at + i + 2];
    c20 += a2 * b0;
    c21 += a2 * b1;
    c22 += a2 * b2;
    c23 += a2 * b3;
    const a3 = x[at + i + 3];
    c30 += a3 * b0;
    c31 += a3 * b1;
    c32 += a3 * b2;
    c33 += a3 * b3;
  }
  write4(into, r0, c00, c01, c02, c03);
  write4(into, r1, c10, c11, c12, c13);
  write4(into, r2, c20, c21, c22, c23);
  write4(into, r3, c30, c31, c32, c33);
}

/**
 * Multiplies rows of a matrix by factors in place, and adds multiples of the products to sums of the columns.
 *
 * @param rows     shape [height x pitch]
 * @param factors  shape [height x 2]: the factor of a row, and what its products are multiplied by in the sums
 * @param sums     shape [pitch]
 */
export function weighRows(
  rows: Float64Array,
  height: number,
  pitch: number,
  factors: Float64Array,
  sums: Float64Array,
): void {
  for (let i = 0; i < height; i++) {
    const [factor, multiple] = [factors[2 * i], factors[2 * i + 1]];
    for (let j = 0, at = i * pitch; j < pitch; j++, at++) {
      rows[at] *= factor;
      sums[j] += rows[at] * multiple;
    }
  }
}

/**
 * A times the transpose of B.
 *
 * @param a       shape [aRows x width]
 * @param b       shape [bRows x width]
 * @param aRows   a multiple of 4
 * @param bRows   a multiple of 4
 * @param out     shape [aRows x bRows]
 */
export function timesTransposed(
  a: Float64Array,
  aRows: number,
  b: Float64Array,
  bRows: number,
  width: number,
  out: Float64Array,
): void {
  for (let i = 0; i < aRows; i += 4) {
    for (let j = 0; j < bRows; j += 4) writeProductBlock(a, b, width, bRows, out, i, j);
  }
}

/** Rows i to i + 3 and columns j to j + 3 of A B'. */
function writeProductBlock(
  a: Float64Array,
  b: Float64Array,
  width: number,
  bRows: number,
  out: Float64Array,
  i: number,
  j: number,
): void {
  const [p0, p1, p2, p3] = [i * width, (i + 1) * width, (i + 2) * width, (i + 3) * width];
  const [q0, q1, q2, q3] = [j * width, (j + 1) * width, (j + 2) * width, (j + 3) * width];
  let [c00, c01, c02, c03] = [0, 0, 0, 0];
  let [c10, c11, c12, c13] = [0, 0, 0, 0];
  let [c20, c21, c22, c23] = [0, 0, 0, 0];
  let [c30, c31, c32, c33] = [0, 0, 0, 0];
  for (let k = 0; k < width; k++) {
    const [b0, b1, b2, b3] = [b[q0 + k], b[q1 + k], b[q2 + k], b[q3 + k]];
    const a0 = a[p0 + k];
    c00 += a0 * b0;
    c01 += a0 * b1;
    c02 += a0 * b2;
    c03 += a0 * b3;
    const a1 = a[p1 + k];
    c10 += a1 * b0;
    c11 += a1 * b1;
    c12 += a1 * b2;
    c13 += a1 * b3;
    const a2 = a[p2 + k];
    c20 += a2 * b0;
    c21 += a2 * b1;
    c22 += a2 * b2;
    c23 += a2 * b3;
    const a3 = a[p3 + k];
    c30 += a3 * b0;
    c31 += a3 * b1;
    c32 += a3 * b2;
    c33 += a3 * b3;
  }
  const at = i * bRows + j;
  write4(out, at, c00, c01, c02, c03);
  write4(out, at + bRows, c10, c11, c12, c13);
  write4(out, at + 2 * bRows, c20, c21, c22, c23);
  write4(out, at + 3 * bRows, c30, c31, c32, c33);
}

function write4(out: Float64Array, at: number, a: number, b: number, c: number, d: number): void {
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  out[at + 3] = d;
}
