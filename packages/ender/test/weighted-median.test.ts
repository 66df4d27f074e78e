import { Random } from '@preflearn/core';
import { shuffledIndices, standardNormal } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { exactWeights } from '../src/exact-weights.js';
import { weightedMedian } from '../src/weighted-median.js';

const weighted = fc.array(
  fc.record({ value: fc.integer({ min: -4, max: 4 }), weight: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 25 },
);

function medianOf(rows: readonly { value: number; weight: number }[]): number {
  const [values, weights] = (['value', 'weight'] as const).map((key) =>
    Float64Array.from(rows, (row) => row[key]),
  );
  return weightedMedian(values, weights, rows.length);
}

describe('the weighted median', () => {
  it('is the middle of all numbers with the least absolute error', () => {
    let intervals = 0;
    fc.assert(
      fc.property(weighted, (rows) => {
        const error = (m: number) =>
          rows.reduce((sum, { value, weight }) => sum + weight * Math.abs(value - m), 0);
        const values = rows.map(({ value }) => value).sort((a, b) => a - b);
        const least = Math.min(...values.map(error));
        const best = values.filter((value) => error(value) === least);
        const [low, high] = [best[0], best[best.length - 1]];
        expect(medianOf(rows)).toBe((low + high) / 2);
        if (low < high) intervals++;
      }),
      runs(500),
    );
    expect(intervals).toBeGreaterThanOrEqual(often(20));
  });

  it('of many numbers in any order is the one that sorting gives', () => {
    for (const rows of [1000, 1001, 20_000, 20_001]) {
      const random = new Random(rows);
      const sorted = Float64Array.from({ length: rows }, () => standardNormal(random)).sort();
      const order = shuffledIndices(rows, random);
      const expected = (sorted[Math.floor((rows - 1) / 2)] + sorted[Math.floor(rows / 2)]) / 2;
      for (const values of [
        sorted.slice(),
        sorted.slice().reverse(),
        sorted.map((_, i) => sorted[order[i]]),
      ]) {
        expect(weightedMedian(values, new Float64Array(rows).fill(1), rows)).toBe(expected);
      }
    }
  });

  it('of each number many times over is the same', () => {
    let intervals = 0;
    fc.assert(
      fc.property(weighted, (rows) => {
        const many = Array.from({ length: 6000 }, (_, i) => rows[i % rows.length]);
        const whole = many.slice(0, 6000 - (6000 % rows.length));
        const median = medianOf(rows);
        expect(medianOf(whole)).toBe(median);
        if (!rows.some(({ value }) => value === median)) intervals++;
      }),
      runs(100),
    );
    expect(intervals).toBeGreaterThanOrEqual(often(3));
  });

  it('looks at the first numbers only', () => {
    expect(weightedMedian(Float64Array.of(3, 5, 100, 100), Float64Array.of(1, 1, 9, 9), 2)).toBe(4);
  });
});

describe('exact weights', () => {
  it('have equal sums in any order, and are the weights but for rounding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(1, 2 ** -900, 2 ** 900),
        fc.integer(),
        (numbers, unit, seed) => {
          const weights = Float64Array.from(numbers, (x) => x * unit);
          const exact = exactWeights(weights);
          const order = shuffledIndices(weights.length, new Random(Math.abs(seed)));
          const add = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
          expect(add(Array.from(order, (i) => exact[i]))).toBe(add(exact));
          const scale = exact[0] / weights[0];
          const all = add(numbers);
          exact.forEach((weight, i) => {
            expect(weight).toBeGreaterThan(0);
            if (unit === 1) expect(Math.abs(weight - numbers[i])).toBeLessThanOrEqual(1e-15 * all);
            else expect(Number.isFinite(weight / scale)).toBe(true);
          });
        },
      ),
      runs(200),
    );
  });

  it('that are whole numbers stay as they are', () => {
    expect(Array.from(exactWeights(Float64Array.of(1, 2, 3)))).toEqual([1, 2, 3]);
  });
});
