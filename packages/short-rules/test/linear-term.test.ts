import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { linearTermOf, termOf } from '../src/linear-term.js';
import { numbers } from './drawn.js';

function column(values: Float64Array) {
  return { type: 'numeric', name: 'x', values } as const;
}

it('has mean 0 and deviation 1 on the training rows, once clipped', () => {
  const values = numbers(new Random(1), 200, 30).map((x) => x + 100);
  values[0] = 1e6; // far off, and clipped
  const term = linearTermOf(column(values), 0, new Float64Array(200).fill(1));
  if (term === undefined) throw new Error('no term');
  const z = values.map((x) => termOf(term, x));
  const mean = z.reduce((a, b) => a + b) / 200;
  expect(mean).toBeCloseTo(0, 10);
  expect(z.reduce((sum, x) => sum + x * x, 0) / 200).toBeCloseTo(1, 10);
  expect(termOf(term, 1e6)).toBe(termOf(term, term.high));
  expect(term.high).toBe(values.slice().sort()[194]); // 97.5 % of 200 is 195
  expect(termOf(term, -1e6)).toBe(termOf(term, term.low));
});

it('a missing value is the mean', () => {
  const values = Float64Array.of(1, NaN, 2, 3);
  const term = linearTermOf(column(values), 0, new Float64Array(4).fill(1));
  expect(term && termOf(term, NaN)).toBe(0);
  expect(term && termOf(term, 2)).toBeCloseTo(0, 12);
});

it('a weight of 2 is the row twice', () => {
  const once = linearTermOf(column(Float64Array.of(5, 1, 9)), 0, Float64Array.of(2, 1, 3));
  const repeated = linearTermOf(
    column(Float64Array.of(5, 5, 1, 9, 9, 9)),
    0,
    new Float64Array(6).fill(1),
  );
  expect(once).toEqual({
    ...repeated,
    scale: expect.closeTo(repeated?.scale ?? NaN, 12),
    centre: expect.closeTo(repeated?.centre ?? NaN, 12),
  });
});

it('there is none where all values are equal or missing', () => {
  for (const values of [Float64Array.of(2, 2), Float64Array.of(NaN, NaN)]) {
    expect(linearTermOf(column(values), 0, Float64Array.of(1, 1))).toBeUndefined();
  }
});
