import { expect, it } from 'vitest';
import { solveFour, solveLower, solveUpper } from '../src/dense/cholesky.js';
import { DenseSpace } from '../src/dense/dense-space.js';
import { addSquares, padded, timesTransposed, weighRows } from '../src/dense/products.js';
import { ShiftedTridiagonal, tridiagonalise } from '../src/dense/tridiagonal.js';
import { finished, randomNumbers, solvedSlowly, source } from './slow.js';

const portable = new DenseSpace([], 0, true);

/** A symmetric positive definite matrix as rows. */
function definite(size: number, seed: number): number[][] {
  const x = randomNumbers(source(seed), size * (size + 2));
  const at = (i: number, k: number) => x[i * (size + 2) + k];
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => {
      let sum = i === j ? 0.1 : 0;
      for (let k = 0; k < size + 2; k++) sum += at(i, k) * at(j, k);
      return sum;
    }),
  );
}

/** Its lower triangle with rows of a pitch; what is above the diagonal is nonsense. */
function lowerOf(matrix: readonly (readonly number[])[], pitch: number): Float64Array {
  const out = new Float64Array(padded(matrix.length) * pitch);
  matrix.forEach((row, i) => {
    row.forEach((value, j) => {
      out[i * pitch + j] = j <= i ? value : 77;
    });
  });
  return out;
}

it('adds up squares as their definition does', () => {
  const [rows, pitch] = [8, 12];
  const x = randomNumbers(source(1), rows * pitch);
  const into = new Float64Array(pitch * pitch).fill(1);
  addSquares(x, rows, pitch, into);
  for (let i = 0; i < pitch; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 1;
      for (let row = 0; row < rows; row++) sum += x[row * pitch + i] * x[row * pitch + j];
      expect(into[i * pitch + j]).toBe(sum);
    }
  }
});

it('multiplies by a transposed matrix as the definition does', () => {
  const [aRows, bRows, width] = [8, 4, 7];
  const [a, b] = [randomNumbers(source(2), aRows * width), randomNumbers(source(3), bRows * width)];
  const out = new Float64Array(aRows * bRows);
  timesTransposed(a, aRows, b, bRows, width, out);
  for (let i = 0; i < aRows; i++) {
    for (let j = 0; j < bRows; j++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += a[i * width + k] * b[j * width + k];
      expect(out[i * bRows + j]).toBe(sum);
    }
  }
});

it('weighs rows as the definition does', () => {
  const [height, pitch] = [5, 4];
  const given = randomNumbers(source(6), height * pitch);
  const factors = randomNumbers(source(7), 2 * height);
  const [rows, sums] = [given.slice(), new Float64Array(pitch).fill(1)];
  weighRows(rows, height, pitch, factors, sums);
  for (let j = 0; j < pitch; j++) {
    let sum = 1;
    for (let i = 0; i < height; i++) {
      expect(rows[i * pitch + j]).toBe(given[i * pitch + j] * factors[2 * i]);
      sum += rows[i * pitch + j] * factors[2 * i + 1];
    }
    expect(sums[j]).toBe(sum);
  }
});

it('solves by a Cholesky factor what elimination solves', () => {
  const size = 7;
  const pitch = padded(size);
  const matrix = definite(size, 4);
  const factor = { size, pitch, lower: lowerOf(matrix, pitch) };
  expect(portable.factorise(factor, 1e-12)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const b = Array.from(randomNumbers(source(5), size));
  const x = Float64Array.from(b);
  solveLower(factor, x);
  const half = x.slice();
  solveUpper(factor, x);
  const slow = solvedSlowly(matrix, b);
  slow.forEach((value, i) => {
    expect(x[i]).toBeCloseTo(value, 9);
  });
  const four = new Float64Array(4 * pitch);
  for (let r = 0; r < 4; r++)
    four.set(
      b.map((value) => value * (r + 1)),
      r * pitch,
    );
  solveFour(factor, four, 0);
  for (let r = 0; r < 4; r++) {
    half.forEach((value, i) => {
      expect(four[r * pitch + i]).toBeCloseTo(value * (r + 1), 9);
    });
  }
});

it('leaves out rows that are combinations of those before them', () => {
  const matrix = definite(3, 6);
  const twice = [...matrix.map((row) => [...row, row[1]]), [...matrix[1], matrix[1][1]]];
  const factor = { size: 4, pitch: 4, lower: lowerOf(twice, 4) };
  expect(portable.factorise(factor, 1e-6)).toEqual([0, 1, 2]);
  const x = Float64Array.of(1, 2, 3, 2);
  solveLower(factor, x);
  solveUpper(factor, x);
  expect(x[3]).toBe(0);
  const slow = solvedSlowly(matrix, [1, 2, 3]);
  slow.forEach((value, i) => {
    expect(x[i]).toBeCloseTo(value, 8);
  });
});

it.each([1, 2, 3, 6, 21])('finds a tridiagonal form of %i rows', (size) => {
  const pitch = padded(size);
  const matrix = definite(size, 7);
  const form = finished(tridiagonalise(lowerOf(matrix, pitch), size, pitch));
  const q = (i: number, j: number) => form.vectors[i * pitch + j];
  const t = (i: number, j: number) =>
    i === j ? form.diagonal[i] : Math.abs(i - j) === 1 ? form.below[Math.min(i, j)] : 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let [product, along] = [0, 0];
      for (let k = 0; k < size; k++) {
        along += q(i, k) * q(j, k);
        for (let l = 0; l < size; l++) product += q(i, k) * t(k, l) * q(j, l);
      }
      expect(along).toBeCloseTo(i === j ? 1 : 0, 10);
      expect(product).toBeCloseTo(matrix[i][j], 9);
    }
  }
  const shifted = new ShiftedTridiagonal(form, 0.3);
  const b = Array.from(randomNumbers(source(8), size));
  const rows = b.map((_, i) => b.map((_, j) => t(i, j) + (i === j ? 0.3 : 0)));
  const slow = solvedSlowly(rows, b);
  const x = Float64Array.from(b);
  shifted.solve(x);
  slow.forEach((value, i) => {
    expect(x[i]).toBeCloseTo(value, 9);
  });
  const value = b.reduce((sum, own, i) => sum + own * slow[i], 0);
  expect(shifted.form(Float64Array.of(9, ...b), 1)).toBeCloseTo(value, 9);
  const vectors = Float64Array.of(
    9,
    ...Array.from({ length: 4 }, (_, r) => b.map((own) => own * (r - 2))).flat(),
  );
  const [four, weights] = [new Float64Array(8), randomNumbers(source(9), size)];
  shifted.fourForms(vectors, 1, size, weights, four);
  for (let r = 0; r < 4; r++) {
    const at = 1 + r * size;
    expect(four[r]).toBe(shifted.form(vectors, at));
    expect(four[4 + r]).toBe(weights.reduce((sum, own, i) => sum + own * vectors[at + i], 0));
  }
});

/** What a space computes from random matrices; `size` need not be a multiple of 4. */
function computedIn(isPortable: boolean, size: number, width: number, seed: number) {
  const pitch = padded(size);
  const height = 8;
  const random = source(seed);
  const [aLength, bLength] = [height * width, pitch * width];
  const square = pitch * pitch;
  const rowsLength = height * pitch;
  const lengths = [aLength, bLength, square, square, ...Array<number>(4).fill(rowsLength), height];
  const space = new DenseSpace(lengths, Math.max(pitch, width), isPortable);
  space.array(square).fill(NaN); // so that what is left of earlier arrays would be seen
  space.clear();
  const a = space.copy(randomNumbers(random, aLength));
  const b = space.copy(randomNumbers(random, bLength));
  const products = space.array(rowsLength);
  space.timesTransposed(a, height, b, pitch, width, products);
  const squares = space.array(square);
  space.addSquares(products, height, pitch, squares);
  space.addSquares(products, 4, pitch, squares);
  const lower = space.array(square);
  lower.set(lowerOf(definite(size, seed), pitch));
  const factor = { size, pitch, lower };
  space.factorise(factor, 1e-12);
  const factored = lower.slice();
  if (size > 2) lower[pitch + 1] = Infinity; // a row that solves to 0
  const solved = space.array(rowsLength);
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < size; j++) solved[i * pitch + j] = 2 * random.uniform() - 1;
  }
  space.solveRows(factor, solved, 4, 4);
  const weighed = space.copy(solved);
  const factors = space.copy(randomNumbers(random, 2 * height));
  const sums = space.copy(randomNumbers(random, pitch));
  space.weighRows(weighed, height - 1, pitch, factors, sums);
  const isInMemory = !(a.byteOffset === 0 && a.buffer.byteLength === 8 * aLength);
  return {
    isInMemory,
    bits: [products, squares, factored, solved, weighed, sums].map((array) => Array.from(array)),
  };
}

it('computes the same bits in WebAssembly as in TypeScript', () => {
  for (const [size, width] of [
    [1, 1],
    [3, 5],
    [4, 4],
    [7, 2],
    [18, 33],
    [41, 6],
  ]) {
    const [fast, slow] = [false, true].map((is) => computedIn(is, size, width, size));
    expect(fast.isInMemory).toBe(true);
    expect(slow.isInMemory).toBe(false);
    expect(fast.bits).toStrictEqual(slow.bits);
  }
});

it('computes in TypeScript where WebAssembly cannot allocate so much', () => {
  const space = new DenseSpace([2 ** 31], 4);
  expect(space.array(4).buffer.byteLength).toBe(32);
});
