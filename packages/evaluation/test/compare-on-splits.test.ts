import { UsageError } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareOnSplits } from '../src/index.js';

describe('compareOnSplits', () => {
  it('gives the probability of the corrected t, as the distribution function of t does', () => {
    // d = 1, 2, 3, 4: mean 2.5, variance 5/3; t = 2.5 / sqrt((1/4 + 1/3) 5/3) = 2.535463.
    const { difference, pValue } = compareOnSplits([2, 4, 6, 8], [1, 2, 3, 4], 1 / 3) ?? {};
    expect(difference).toBe(2.5);
    // With 3 degrees of freedom, F(t) = 1/2 + (u / (1 + u^2) + atan(u)) / pi for u = t / sqrt(3).
    const u = 2.5 / Math.sqrt(((1 / 4 + 1 / 3) * 5) / 3) / Math.sqrt(3);
    const below = 1 / 2 + (u / (1 + u * u) + Math.atan(u)) / Math.PI;
    expect(pValue).toBeCloseTo(2 * (1 - below), 12);
  });

  it('knows no direction, and does not see what both have in common', () => {
    const values = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
      {
        minLength: 2,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), (pairs, folds) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const forth = compareOnSplits(a, b, 1 / folds);
        const back = compareOnSplits(b, a, 1 / folds);
        const shifted = compareOnSplits(
          a.map((x) => x + 8),
          b.map((y) => y + 8),
          1 / folds,
        );
        expect(back?.pValue).toBe(forth?.pValue);
        expect(back?.difference).toBe(-(forth?.difference ?? 0) + 0);
        expect(shifted?.pValue).toBeCloseTo(forth?.pValue ?? Number.NaN, 10);
        expect(forth?.pValue).toBeGreaterThanOrEqual(0);
        expect(forth?.pValue).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('finds less where more of the training rows are shared', () => {
    const [a, b] = [
      [1, 2, 2, 3],
      [0, 1, 2, 1],
    ];
    const p = (ratio: number) => compareOnSplits(a, b, ratio)?.pValue ?? Number.NaN;
    expect(p(1)).toBeGreaterThan(p(1 / 3));
    expect(p(1 / 3)).toBeGreaterThan(p(1 / 9));
  });

  it('is certain of equal differences, and has nothing to say of one split', () => {
    expect(compareOnSplits([1, 2], [1, 2], 1)).toEqual({ difference: 0, pValue: 1 });
    expect(compareOnSplits([2, 3], [1, 2], 1)).toEqual({ difference: 1, pValue: 0 });
    expect(compareOnSplits([2], [1], 1)).toBeUndefined();
  });

  it('refuses values of other splits', () => {
    expect(() => compareOnSplits([1], [1, 2], 1)).toThrow(UsageError);
    expect(() => compareOnSplits([1], [1, 2], 1)).toThrow(
      'found 1 values of one learner and 2 of the other; give those of the same splits',
    );
  });
});
