import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mean, standardError, summarise } from '../src/index.js';

describe('mean and standardError', () => {
  // By hand: deviations -3, -1, 1, 3; sum of squares 20; sqrt(20 / 3 / 4).
  it('have the values found by hand', () => {
    expect(mean([1, 3, 5, 7])).toBe(4);
    expect(standardError([1, 3, 5, 7])).toBeCloseTo(Math.sqrt(20 / 12), 15);
  });

  it('of equal numbers are the number, and 0', () => {
    const equal = fc.tuple(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 2, max: 50 }),
    );
    fc.assert(
      fc.property(equal, ([value, count]) => {
        const values = Array<number>(count).fill(value);
        expect(mean(values)).toBe(value + 0);
        expect(standardError(values)).toBe(0);
      }),
    );
    expect(mean([0.1, 0.1, 0.1])).toBe(0.1);
  });

  it('stay accurate far from 0', () => {
    expect(mean([1e9 + 1, 1e9 + 2, 1e9 + 6])).toBe(1e9 + 3);
    expect(standardError([1e9 + 1, 1e9 + 2, 1e9 + 6])).toBeCloseTo(Math.sqrt(14 / 6), 12);
  });

  it('are NaN where they are not defined', () => {
    expect(mean([])).toBeNaN();
    expect(standardError([])).toBeNaN();
    expect(standardError([3])).toBeNaN();
    expect(mean([1, NaN])).toBeNaN();
    expect(mean([1, Infinity])).toBe(Infinity);
  });
});

describe('summarise', () => {
  it('is over the defined values and shows the others', () => {
    const summary = summarise([1, NaN, 3]);
    expect(summary).toEqual({ mean: 2, standardError: 1, values: [1, null, 3] });
  });

  it('has no standard error for one value, and is nothing for none', () => {
    expect(summarise([5])).toEqual({ mean: 5, standardError: null, values: [5] });
    expect(summarise([Infinity, 5])?.standardError).toBeNull();
    expect(summarise([NaN, Infinity])).toBeUndefined();
    expect(summarise([])).toBeUndefined();
  });
});
