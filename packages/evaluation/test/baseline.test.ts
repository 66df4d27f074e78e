import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  brierLoss,
  classShares,
  constantPrediction,
  logLoss,
  maeLoss,
  medianClass,
  mostFrequentClass,
  rankedProbabilityLoss,
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

  it('has class shares that no other constant probabilities beat', () => {
    const odds = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(rows, odds, (drawn, other) => {
        const codes = [0, 1, 2, ...drawn.map(([code]) => code % 3)];
        const weights = Float64Array.of(1, 2, 3, ...drawn.map(([, weight]) => weight));
        const target = ordinal(codes, 3);
        const lossOf = (metric: typeof logLoss, shares: Float64Array) =>
          metric.value(constantPrediction(target, 0, codes.length, shares), target, weights);
        const total = other.reduce((sum, value) => sum + value, 0);
        const others = Float64Array.from(other, (value) => value / total);
        for (const metric of [logLoss, brierLoss, rankedProbabilityLoss]) {
          const best = lossOf(metric, classShares(target, weights));
          expect(best).toBeLessThanOrEqual(lossOf(metric, others) + 1e-12);
        }
      }),
      runs(300),
    );
  });

  // By hand.
  it('shares one more row out where a class has none', () => {
    expect([...classShares(ordinal([0, 0, 0, 1]))]).toEqual([0.75, 0.25]);
    expect([...classShares(ordinal([0, 1]), Float64Array.of(1e308, 1e308))]).toEqual([0.5, 0.5]);
    const [first, second, third] = classShares(ordinal([0, 0, 0, 1], 3));
    expect(first).toBeCloseTo((3 + 1 / 3) / 5, 12);
    expect(second).toBeCloseTo((1 + 1 / 3) / 5, 12);
    expect(third).toBeCloseTo(1 / 15, 12);
    const weighted = classShares(ordinal([0, 0, 0, 1, 2], 3), Float64Array.of(2, 2, 2, 2, 0));
    expect([...weighted]).toEqual([...classShares(ordinal([0, 0, 0, 1], 3))]);
    expect([...classShares(ordinal([0, 1]), Float64Array.of(0, 0))]).toEqual([0.5, 0.5]);
  });

  it('needs rows and sound weights', () => {
    const none = ordinal([], 2);
    expect(() => classShares(none)).toThrow(expect.objectContaining({ code: 'TABLE_EMPTY' }));
    expect(() => medianClass(none)).toThrow(expect.objectContaining({ code: 'TABLE_EMPTY' }));
    expect(() => mostFrequentClass(ordinal([0]), Float64Array.of(-1))).toThrow(
      expect.objectContaining({ code: 'WEIGHTS' }),
    );
  });
});
