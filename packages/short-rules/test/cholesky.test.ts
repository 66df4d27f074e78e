import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { Cholesky } from '../src/cholesky.js';
import { numbers } from './drawn.js';

/** B B' + I. */
function positiveDefinite(random: Random, size: number): number[][] {
  const b = Array.from({ length: size }, () => numbers(random, size));
  return b.map((x, i) => b.map((y, j) => x.reduce((sum, v, k) => sum + v * y[k], i === j ? 1 : 0)));
}

function factorOf(a: readonly (readonly number[])[]): Cholesky {
  const factor = new Cholesky();
  a.forEach((row, i) => {
    factor.append(Float64Array.from(row.slice(0, i)), row[i]);
  });
  return factor;
}

it('solves the system that its rows make up', () => {
  const random = new Random(1);
  for (const size of [1, 2, 7]) {
    const a = positiveDefinite(random, size);
    const b = numbers(random, size);
    const x = factorOf(a).solve(b);
    a.forEach((row, i) => {
      expect(row.reduce((sum, v, j) => sum + v * x[j], 0)).toBeCloseTo(b[i], 9);
    });
  }
});

it('the Schur complement is the square of the next pivot', () => {
  const a = positiveDefinite(new Random(2), 5);
  const factor = factorOf(a.slice(0, 4).map((row) => row.slice(0, 4)));
  const v = Float64Array.from(a[4].slice(0, 4));
  const solved = factor.solve(v);
  const expected = a[4][4] - v.reduce((sum, x, i) => sum + x * solved[i], 0);
  expect(factor.schurComplement(v, a[4][4])).toBeCloseTo(expected, 9);
  expect(factor.size).toBe(4);
});

it('a row that follows from others gets the step 0, and leaves theirs as they are', () => {
  const twice = factorOf([
    [2, 1, 2],
    [1, 3, 1],
    [2, 1, 2],
  ]);
  const x = twice.solve(Float64Array.of(1, 2, 1));
  expect(x[2]).toBe(0);
  expect([2 * x[0] + x[1], x[0] + 3 * x[1]]).toEqual([
    expect.closeTo(1, 12),
    expect.closeTo(2, 12),
  ]);
  expect(twice.schurComplement(Float64Array.of(2, 1, 2), 2)).toBe(0);
});
