import { standardised, standardScale } from '@preflearn/core/numbers';
import { describe, expect, it } from 'vitest';

/** Numbers 2, 4 and 6 divided by the largest: mean 4 / 6, deviation of n rows sqrt(8 / 3) / 6. */
const MOMENTS = { mean: 4 / 6, deviation: Math.sqrt(8 / 3) / 6 };

describe('the z of a number', () => {
  it('has mean 0 and standard deviation 1, and ends where it is told to', () => {
    const scale = standardScale(MOMENTS, 6, [0, 7 / 6]);
    if (scale === undefined) throw new Error('varies');
    const z = [2, 4, 6].map((x) => standardised(scale, x));
    expect(z[1]).toBeCloseTo(0, 14);
    expect(z.reduce((sum, one) => sum + one ** 2, 0) / 3).toBeCloseTo(1, 14);
    expect(standardised(scale, -5)).toBe(standardised(scale, 0));
    expect(standardised(scale, 1e9)).toBe(standardised(scale, 7));
    expect(standardised(scale, Number.NaN)).toBe(0);
  });

  it('is not there for numbers that do not vary, or only by rounding errors', () => {
    expect(standardScale({ mean: 1, deviation: 0 }, 5, [1, 1])).toBeUndefined();
    expect(standardScale({ mean: 1, deviation: 1e-14 }, 5, [0, 2])).toBeUndefined();
    expect(standardScale({ mean: 0.5, deviation: 0.5 }, Number.MIN_VALUE, [0, 1])).toBeUndefined();
  });

  it('is finite next to the largest numbers', () => {
    const scale = standardScale({ mean: 0, deviation: 1 }, Number.MAX_VALUE, [-2, 2]);
    expect(scale).toMatchObject({ low: -Number.MAX_VALUE, high: Number.MAX_VALUE });
    expect(standardScale({ mean: 0, deviation: 1.1 }, Number.MAX_VALUE, [-2, 2])).toBeUndefined();
  });
});
