import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kendallTauScore, maeLoss, mean, measure, standardError, summarise } from '../src/index.js';
import { ordinal, predicted } from './toy.js';

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
  const none = (reason: string) => ({ value: null, reason });

  it('is over the defined values, and says why the others are not', () => {
    const measured = [{ value: 1 }, none('late'), { value: 3 }, none('early'), none('late')];
    expect(summarise(measured)).toEqual({
      ...{ mean: 2, standardError: 1, defined: 2 },
      values: [1, null, 3, null, null],
      undefinedOn: [
        { reason: 'late', splits: [1, 4] },
        { reason: 'early', splits: [3] },
      ],
    });
  });

  it('takes 0 for a value', () => {
    expect(summarise([{ value: 0 }, { value: 0 }])).toEqual({
      ...{ mean: 0, standardError: 0, defined: 2, values: [0, 0] },
    });
  });

  it('has no standard error for one value, and no mean for none', () => {
    expect(summarise([{ value: 5 }])).toEqual({
      ...{ mean: 5, standardError: null, defined: 1, values: [5] },
    });
    expect(summarise([none('late')])).toEqual({
      ...{ mean: null, standardError: null, defined: 0, values: [null] },
      undefinedOn: [{ reason: 'late', splits: [0] }],
    });
  });
});

describe('measure', () => {
  const target = ordinal([0, 1]);

  it('gives the value, or the first reason that applies', () => {
    expect(measure(maeLoss, predicted([0, 0], 2), target)).toEqual({ value: 0.5 });
    const reason = 'all predicted values are equal';
    expect(measure(kendallTauScore, predicted([0, 0], 2), target)).toEqual({ value: null, reason });
    const weights = Float64Array.of(0, 0);
    expect(measure(kendallTauScore, predicted([0, 0], 2), target, weights)).toEqual({
      ...{ value: null, reason: 'no row has a weight above 0' },
    });
  });

  it('takes what is not finite as undefined', () => {
    const infinite = { ...maeLoss, value: () => Infinity };
    expect(measure(infinite, predicted([0, 0], 2), target)).toEqual({
      ...{ value: null, reason: 'the value is Infinity' },
    });
  });
});
