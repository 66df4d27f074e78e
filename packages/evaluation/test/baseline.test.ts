import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  constantPrediction,
  maeLoss,
  medianClass,
  mostFrequentClass,
  zeroOneLoss,
} from '../src/index.js';
import { ordinal } from './toy.js';

const rows = fc.array(fc.tuple(fc.nat(4), fc.nat(3)), { minLength: 1, maxLength: 12 });

/** The lowest class whose constant prediction has the smallest value of a metric. */
function bestConstant(metric: typeof maeLoss, codes: number[], weights: Float64Array) {
  const target = ordinal(codes, 5);
  const values = target.classes.map((_, code) =>
    metric.value(constantPrediction(target, code, codes.length), target, weights),
  );
  return values.indexOf(Math.min(...values));
}

describe('baselines', () => {
  it.each([
    ['medianClass', medianClass, maeLoss],
    ['mostFrequentClass', mostFrequentClass, zeroOneLoss],
  ])('%s is the lowest of the best constants', (_, baseline, metric) => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const codes = drawn.map(([code]) => code);
        const weights = Float64Array.from(drawn, ([, weight]) => weight);
        fc.pre(weights.some((weight) => weight > 0));
        expect(baseline(ordinal(codes, 5), weights)).toBe(bestConstant(metric, codes, weights));
      }),
      runs(300),
    );
  });

  // By hand.
  it('has the values found by hand', () => {
    expect(medianClass(ordinal([0, 1, 2, 3]))).toBe(1);
    expect(medianClass(ordinal([0, 1, 2, 3]), Float64Array.of(1, 1, 1, 4))).toBe(3);
    expect(mostFrequentClass(ordinal([2, 0, 2, 0, 1]))).toBe(0);
    expect([...constantPrediction(ordinal([0, 1]), 1, 3).codes]).toEqual([1, 1, 1]);
  });

  it('needs rows and sound weights', () => {
    const none = ordinal([], 2);
    expect(() => medianClass(none)).toThrow(expect.objectContaining({ code: 'TABLE_EMPTY' }));
    expect(() => mostFrequentClass(ordinal([0]), Float64Array.of(-1))).toThrow(
      expect.objectContaining({ code: 'WEIGHTS' }),
    );
  });
});
