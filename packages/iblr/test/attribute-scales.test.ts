import type { Column } from '@preflearn/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeScales } from '../src/attribute-scales.js';
import { pointsOf, squaredDistance } from '../src/points.js';
import { weightsOf } from './draws.js';

const numeric = (values: readonly number[]): Column => ({
  type: 'numeric',
  name: 'x',
  values: Float64Array.from(values),
});
const ones = (rows: number) => new Float64Array(rows).fill(1);

describe('scales', () => {
  it('divide by the standard deviation, weighted, of the values there are', () => {
    const example = fc.integer({ min: 1, max: 12 }).chain((rows) =>
      fc.tuple(
        fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(NaN)), {
          minLength: rows,
          maxLength: rows,
        }),
        weightsOf(rows),
      ),
    );
    fc.assert(
      fc.property(example, ([values, weights]) => {
        const known = values.flatMap((value, row) =>
          Number.isNaN(value) ? [] : [{ value, weight: weights[row] }],
        );
        const total = known.reduce((sum, { weight }) => sum + weight, 0);
        const mean = known.reduce((sum, { value, weight }) => sum + weight * value, 0) / total;
        const variance =
          known.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / total;
        const deviation = total > 0 && variance > 1e-9 ? Math.sqrt(variance) : 0;
        const [zScore] = attributeScales([numeric(values)], weights, 'z-score');
        const [none] = attributeScales([numeric(values)], weights, 'none');
        expect(zScore.factor * deviation).toBeCloseTo(deviation > 0 ? 1 : 0, 5);
        expect(zScore.unlike).toBe(deviation > 0 ? 2 : 0);
        expect(none.factor).toBe(deviation > 0 ? 1 : 0);
        expect(none.unlike).toBeCloseTo(2 * deviation * deviation, 4);
      }),
    );
  });

  it.each(['none', 'z-score'] as const)(
    '%s: numbers of any size keep their distances apart',
    (scaling) => {
      for (const size of [1e-310, 1e-300, 1e-150, 1, 1e150, 1e300]) {
        const columns = [numeric([0, 1, 3].map((value) => value * size))];
        const points = pointsOf(columns, attributeScales(columns, ones(3), scaling));
        const near = squaredDistance(points, 0, points, 1);
        const far = squaredDistance(points, 0, points, 2);
        expect(near).toBeGreaterThan(0);
        expect(far / near).toBeCloseTo(9, 3);
      }
    },
  );

  it('none: categories are 1 apart beside numbers of any size', () => {
    const codes = Int32Array.of(0, 1, 0);
    const colour: Column = { type: 'nominal', name: 'c', codes, categories: ['a', 'b'] };
    for (const size of [5e-324, 1e-300, 1]) {
      const columns = [colour, numeric([0, 0, size])];
      const points = pointsOf(columns, attributeScales(columns, ones(3), 'none'));
      expect(squaredDistance(points, 0, points, 1)).toBe(1);
      expect(squaredDistance(points, 0, points, 2)).toBe(size * size);
    }
    for (const size of [1e100, 1e300]) {
      const columns = [colour, numeric([0, 0, size])];
      const points = pointsOf(columns, attributeScales(columns, ones(3), 'none'));
      const near = squaredDistance(points, 0, points, 1);
      const far = squaredDistance(points, 0, points, 2);
      expect(Math.sqrt(near / far)).toBeCloseTo(1 / size, 110);
      expect(far).toBeGreaterThan(near);
      expect(far).toBeLessThan(Infinity);
    }
  });

  it('z-score: categories are 1 apart beside numbers of any size', () => {
    const codes = Int32Array.of(0, 1, 0);
    const colour: Column = { type: 'nominal', name: 'c', codes, categories: ['a', 'b'] };
    for (const size of [1e-300, 1, 1e100, 1e300]) {
      const columns = [colour, numeric([0, 0, size])];
      const points = pointsOf(columns, attributeScales(columns, ones(3), 'z-score'));
      expect(squaredDistance(points, 0, points, 1)).toBe(1);
    }
  });

  it('tell neighbouring floating-point numbers apart', () => {
    const columns = [numeric([1, 1 + Number.EPSILON, 1 + 3 * Number.EPSILON])];
    const points = pointsOf(columns, attributeScales(columns, ones(3), 'z-score'));
    const near = squaredDistance(points, 0, points, 1);
    expect(near).toBeGreaterThan(0.1);
    expect(squaredDistance(points, 0, points, 2)).toBeGreaterThan(near);
  });

  it('pass over constant and empty attributes', () => {
    for (const values of [
      [5, 5],
      [NaN, NaN],
      [5, NaN],
      [0, 0],
    ]) {
      const columns = [numeric(values)];
      const points = pointsOf(columns, attributeScales(columns, ones(2), 'z-score'));
      expect(squaredDistance(points, 0, points, 1)).toBe(0);
    }
  });

  it('take a missing number for one at the mean distance of two rows', () => {
    const values = [-3, 1, 4, 9, NaN];
    const columns = [numeric(values)];
    for (const scaling of ['none', 'z-score'] as const) {
      const points = pointsOf(columns, attributeScales(columns, ones(5), scaling));
      let mean = 0;
      for (let a = 0; a < 4; a++) {
        for (let b = 0; b < 4; b++) mean += squaredDistance(points, a, points, b) / 16;
      }
      for (let row = 0; row < 5; row++) {
        expect(squaredDistance(points, row, points, 4)).toBeCloseTo(mean, 4);
      }
    }
  });

  it('take categories that differ, or miss, for 1 apart', () => {
    const codes = Int32Array.of(0, 0, 1, -1, -1);
    const columns: Column[] = [{ type: 'nominal', name: 'x', codes, categories: ['a', 'b'] }];
    const points = pointsOf(columns, attributeScales(columns, ones(5), 'z-score'));
    const squares = Array.from(codes, (_, row) => squaredDistance(points, 0, points, row));
    expect(squares).toEqual([0, 0, 1, 1, 1]);
    expect(squaredDistance(points, 3, points, 4)).toBe(1);
  });

  it('count nothing for categories that never vary among rows that weigh something', () => {
    const nominal = (codes: readonly number[]): readonly Column[] => [
      { type: 'nominal', name: 'x', codes: Int32Array.from(codes), categories: ['a', 'b', 'c'] },
    ];
    const unlikeOf = (codes: readonly number[], weights: readonly number[]) =>
      attributeScales(nominal(codes), Float64Array.from(weights), 'z-score')[0].unlike;
    expect(unlikeOf([1, 1, 1], [1, 2, 1])).toBe(0);
    expect(unlikeOf([0, 1, 1], [0, 2, 1])).toBe(0);
    expect(unlikeOf([1, 1, 0], [1, 2, 0])).toBe(0);
    expect(unlikeOf([0, 1, 1, 2], [0, 2, 1, 1])).toBe(1);
    expect(unlikeOf([1, -1], [1, 1])).toBe(1);
  });

  it.each(['none', 'z-score'] as const)(
    '%s: rows of weight 0 change nothing, however large their numbers',
    (scaling) => {
      const weights = Float64Array.of(1, 0, 2, 1, 0);
      const columns = [numeric([1e-305, 1e305, 3e-305, 4e-305, NaN])];
      const without = [numeric([1e-305, 3e-305, 4e-305])];
      expect(attributeScales(columns, weights, scaling)).toEqual(
        attributeScales(without, Float64Array.of(1, 2, 1), scaling),
      );
    },
  );

  it('count nothing for an attribute that never varies, however large its number', () => {
    const columns = [numeric([1e-3, 2e-3, 4e-3]), numeric([1e300, 1e300, 1e300])];
    for (const scaling of ['none', 'z-score'] as const) {
      const alone = attributeScales(columns.slice(0, 1), ones(3), scaling);
      expect(attributeScales(columns, ones(3), scaling)).toEqual([
        ...alone,
        { factor: 0, unlike: 0 },
      ]);
    }
  });
});
