import { Random } from '@preflearn/core';

/** Numbers from -1 to 1. */
export function randomNumbers(random: Random, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => 2 * random.uniform() - 1);
}

/** Solves A x = b by Gaussian elimination with pivots. */
export function solvedSlowly(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]]);
  const size = b.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k; i < size; i++) {
      if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i;
    }
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      const factor = rows[i][k] / rows[k][k];
      for (let j = k; j <= size; j++) rows[i][j] -= factor * rows[k][j];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}

/** The kernel of two rows of inputs, from its definition. */
export function kernelOf(
  x: Float64Array,
  z: Float64Array,
  gamma: number,
  distance: number,
): number {
  let squares = 0;
  let dot = 0;
  x.forEach((value, j) => {
    squares += (value - z[j]) ** 2;
    dot += value * z[j];
  });
  return Math.exp((-gamma * squares) / distance) + dot / x.length;
}

/** Rows of a matrix. */
export function rowsOf(inputs: Float64Array, width: number): Float64Array[] {
  return Array.from({ length: inputs.length / width }, (_, i) =>
    inputs.slice(i * width, (i + 1) * width),
  );
}

/** Runs a generator to its end. */
export function finished<T>(steps: Generator<unknown, T, void>): T {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** A random source of its own for each test. */
export function source(seed: number): Random {
  return new Random(seed);
}
