// The loops of ../products.ts and `solveFour` of ../cholesky.ts with two sums in a register. Every sum is added up in the order
// of its terms, so that the bits are those of TypeScript. Pointers are bytes from the start of the memory.

/** The number of bytes of a number. */
const SIZE: usize = 8;

/**
 * A times the transpose of B; see `timesTransposed`.
 *
 * @param scratch  shape [width x 4]
 */
export function timesTransposed(
  a: usize,
  aRows: usize,
  b: usize,
  bRows: usize,
  width: usize,
  out: usize,
  scratch: usize,
): void {
  const line = width * SIZE;
  const outLine = bRows * SIZE;
  for (let j: usize = 0; j < bRows; j += 4) {
    interleave(b + j * line, width, line, scratch);
    for (let i: usize = 0; i < aRows; i += 4) {
      productBlock(a + i * line, line, scratch, out + i * outLine + j * SIZE, outLine);
    }
  }
}

/** Four rows and four columns of A B'. */
// @ts-ignore: a decorator
@inline
function productBlock(a: usize, line: usize, panel: usize, out: usize, outLine: usize): void {
  let c0 = f64x2.splat(0);
  let c1 = c0;
  let c2 = c0;
  let c3 = c0;
  let d0 = c0;
  let d1 = c0;
  let d2 = c0;
  let d3 = c0;
  const r1 = line;
  const r2 = 2 * line;
  const r3 = 3 * line;
  for (let k: usize = 0; k < line; k += SIZE, panel += 4 * SIZE) {
    const b = v128.load(panel);
    const e = v128.load(panel, 16);
    const a0 = v128.load64_splat(a + k);
    c0 = f64x2.add(c0, f64x2.mul(a0, b));
    d0 = f64x2.add(d0, f64x2.mul(a0, e));
    const a1 = v128.load64_splat(a + k + r1);
    c1 = f64x2.add(c1, f64x2.mul(a1, b));
    d1 = f64x2.add(d1, f64x2.mul(a1, e));
    const a2 = v128.load64_splat(a + k + r2);
    c2 = f64x2.add(c2, f64x2.mul(a2, b));
    d2 = f64x2.add(d2, f64x2.mul(a2, e));
    const a3 = v128.load64_splat(a + k + r3);
    c3 = f64x2.add(c3, f64x2.mul(a3, b));
    d3 = f64x2.add(d3, f64x2.mul(a3, e));
  }
  storeBlock(out, outLine, c0, d0, c1, d1, c2, d2, c3, d3);
}

/** Adds X'X to the blocks of a matrix on and below the diagonal; see `addSquares`. */
export function addSquares(x: usize, rows: usize, pitch: usize, into: usize): void {
  const line = pitch * SIZE;
  const end = x + rows * line;
  for (let i: usize = 0; i < line; i += 4 * SIZE) {
    for (let j: usize = 0; j <= i; j += 4 * SIZE) {
      addSquareBlock(x, end, line, into + i * pitch + j, i, j);
    }
  }
}

/** Four rows and four columns of X'X, from the bytes i and j of a row of X. */
// @ts-ignore: a decorator
@inline
function addSquareBlock(
  x: usize,
  end: usize,
  line: usize,
  into: usize,
  i: usize,
  j: usize,
): void {
  let c0 = v128.load(into);
  let d0 = v128.load(into, 16);
  let c1 = v128.load(into + line);
  let d1 = v128.load(into + line, 16);
  let c2 = v128.load(into + 2 * line);
  let d2 = v128.load(into + 2 * line, 16);
  let c3 = v128.load(into + 3 * line);
  let d3 = v128.load(into + 3 * line, 16);
  for (let row = x; row < end; row += line) {
    const b = v128.load(row + j);
    const e = v128.load(row + j, 16);
    const a0 = v128.load64_splat(row + i);
    c0 = f64x2.add(c0, f64x2.mul(a0, b));
    d0 = f64x2.add(d0, f64x2.mul(a0, e));
    const a1 = v128.load64_splat(row + i, 8);
    c1 = f64x2.add(c1, f64x2.mul(a1, b));
    d1 = f64x2.add(d1, f64x2.mul(a1, e));
    const a2 = v128.load64_splat(row + i, 16);
    c2 = f64x2.add(c2, f64x2.mul(a2, b));
    d2 = f64x2.add(d2, f64x2.mul(a2, e));
    const a3 = v128.load64_splat(row + i, 24);
    c3 = f64x2.add(c3, f64x2.mul(a3, b));
    d3 = f64x2.add(d3, f64x2.mul(a3, e));
  }
  storeBlock(into, line, c0, d0, c1, d1, c2, d2, c3, d3);
}

/**
 * Solves L x = b in place for the rows of a matrix; see `solveFour`.
 *
 * @param size     rows of L
 * @param pitch    length of a row of L and of the matrix
 * @param scratch  shape [pitch x 4]
 */
export function solveRows(
  lower: usize,
  size: usize,
  pitch: usize,
  rows: usize,
  height: usize,
  scratch: usize,
): void {
  const line = pitch * SIZE;
  const end = rows + height * line;
  for (let four = rows; four < end; four += 4 * line) {
    interleave(four, size, line, scratch);
    let j: usize = 0;
    for (; j + 4 <= size; j += 4) {
      subtractFour(lower + j * line, line, j, scratch);
      for (let k: usize = 0; k < 4; k++) solveOne(lower + (j + k) * line, j, j + k, scratch);
    }
    for (; j < size; j++) solveOne(lower + j * line, 0, j, scratch);
    separate(scratch, size, line, four);
  }
}

/** Subtracts from the unknowns j to j + 3 the terms of those before j. */
// @ts-ignore: a decorator
@inline
function subtractFour(l: usize, line: usize, j: usize, x: usize): void {
  const own = x + 4 * SIZE * j;
  let c0 = v128.load(own);
  let d0 = v128.load(own, 16);
  let c1 = v128.load(own, 32);
  let d1 = v128.load(own, 48);
  let c2 = v128.load(own, 64);
  let d2 = v128.load(own, 80);
  let c3 = v128.load(own, 96);
  let d3 = v128.load(own, 112);
  const r1 = line;
  const r2 = 2 * line;
  const r3 = 3 * line;
  for (let at = x; at < own; at += 4 * SIZE, l += SIZE) {
    const b = v128.load(at);
    const e = v128.load(at, 16);
    const l0 = v128.load64_splat(l);
    c0 = f64x2.sub(c0, f64x2.mul(l0, b));
    d0 = f64x2.sub(d0, f64x2.mul(l0, e));
    const l1 = v128.load64_splat(l + r1);
    c1 = f64x2.sub(c1, f64x2.mul(l1, b));
    d1 = f64x2.sub(d1, f64x2.mul(l1, e));
    const l2 = v128.load64_splat(l + r2);
    c2 = f64x2.sub(c2, f64x2.mul(l2, b));
    d2 = f64x2.sub(d2, f64x2.mul(l2, e));
    const l3 = v128.load64_splat(l + r3);
    c3 = f64x2.sub(c3, f64x2.mul(l3, b));
    d3 = f64x2.sub(d3, f64x2.mul(l3, e));
  }
  storeBlock(own, 4 * SIZE, c0, d0, c1, d1, c2, d2, c3, d3);
}

/** Subtracts from the unknown j the terms of those from `from` on, and divides it by the diagonal entry. */
// @ts-ignore: a decorator
@inline
function solveOne(l: usize, from: usize, j: usize, x: usize): void {
  const own = x + 4 * SIZE * j;
  let c = v128.load(own);
  let d = v128.load(own, 16);
  for (let k = from; k < j; k++) {
    const one = v128.load64_splat(l + k * SIZE);
    const at = x + 4 * SIZE * k;
    c = f64x2.sub(c, f64x2.mul(one, v128.load(at)));
    d = f64x2.sub(d, f64x2.mul(one, v128.load(at, 16)));
  }
  const diagonal = v128.load64_splat(l + j * SIZE);
  v128.store(own, f64x2.div(c, diagonal));
  v128.store(own, f64x2.div(d, diagonal), 16);
}

/**
 * Multiplies each row by its factor, and adds multiples of the products to sums; see `weighRows`.
 *
 * @param factors  shape [height x 2]: the factor of a row, and what its products are multiplied by in the sums
 */
export function weighRows(
  rows: usize,
  height: usize,
  pitch: usize,
  factors: usize,
  sums: usize,
): void {
  const line = pitch * SIZE;
  const end = rows + height * line;
  for (let row = rows; row < end; row += line, factors += 2 * SIZE) {
    const factor = v128.load64_splat(factors);
    const multiple = v128.load64_splat(factors, 8);
    for (let j: usize = 0; j < line; j += 2 * SIZE) {
      const product = f64x2.mul(v128.load(row + j), factor);
      v128.store(row + j, product);
      const sum = v128.load(sums + j);
      v128.store(sums + j, f64x2.add(sum, f64x2.mul(product, multiple)));
    }
  }
}

/** The first entries of four rows of a matrix, column by column; `into` has the shape [count x 4]. */
function interleave(rows: usize, count: usize, line: usize, into: usize): void {
  const end = rows + count * SIZE;
  for (let at = rows; at < end; at += SIZE, into += 4 * SIZE) {
    store<f64>(into, load<f64>(at));
    store<f64>(into, load<f64>(at + line), 8);
    store<f64>(into, load<f64>(at + 2 * line), 16);
    store<f64>(into, load<f64>(at + 3 * line), 24);
  }
}

/** The reverse of `interleave`. */
function separate(from: usize, count: usize, line: usize, rows: usize): void {
  const end = rows + count * SIZE;
  for (let at = rows; at < end; at += SIZE, from += 4 * SIZE) {
    store<f64>(at, load<f64>(from));
    store<f64>(at + line, load<f64>(from, 8));
    store<f64>(at + 2 * line, load<f64>(from, 16));
    store<f64>(at + 3 * line, load<f64>(from, 24));
  }
}

// @ts-ignore: a decorator
@inline
function storeBlock(
  at: usize,
  line: usize,
  c0: v128,
  d0: v128,
  c1: v128,
  d1: v128,
  c2: v128,
  d2: v128,
  c3: v128,
  d3: v128,
): void {
  v128.store(at, c0);
  v128.store(at, d0, 16);
  v128.store(at + line, c1);
  v128.store(at + line, d1, 16);
  v128.store(at + 2 * line, c2);
  v128.store(at + 2 * line, d2, 16);
  v128.store(at + 3 * line, c3);
  v128.store(at + 3 * line, d3, 16);
}
