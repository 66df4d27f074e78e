import { type OrdinalTarget, tableFromColumns, takeTarget } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  constantNumber,
  intervalCoverageScore,
  intervalMetrics,
  intervalWidthLoss,
  type Metric,
  maeLoss,
  meanNumber,
  measure,
  medianNumber,
  metricNamed,
  metricsFor,
  numberMaeLoss,
  rmseLoss,
  rSquaredScore,
} from '../src/index.js';
import { predicted as classesOf, numbers, ordinal } from './toy.js';

const target = (values: readonly number[]) =>
  ({ kind: 'numeric', name: 'y', values: Float64Array.from(values) }) as const;

// Printed by Python 3.11 with scikit-learn 1.9.1.
const found = target([1.5, -2, 0.25, 7, 3, 3, 10, -1.5]);
const predicted = numbers([1, -1, 0, 6, 3.5, 2, 12, 0.5]);
const weights = Float64Array.of(1, 2, 1, 3, 1, 1, 0, 2);

describe('metrics of numbers', () => {
  it.each<[string, Metric, number, number]>([
    ['root_mean_squared_error', rmseLoss, 1.202211503854459, 1.1505927326224672],
    ['r2_score', rSquaredScore, 0.9029317242736276, 0.8935542819171027],
    ['mean_absolute_error', maeLoss, 1.03125, 1.0227272727272727],
  ])('agree with %s', (_, metric, plain, weighted) => {
    expect(metric.value(predicted, found)).toBeCloseTo(plain, 12);
    expect(metric.value(predicted, found, weights)).toBeCloseTo(weighted, 12);
  });

  it('have their usual names', () => {
    for (const name of ['r2', 'r2_score', 'R-squared'])
      expect(metricNamed(name)).toBe(rSquaredScore);
    expect(metricNamed('rmse')).toBe(rmseLoss);
    expect(metricNamed('root_mean_squared_error')).toBe(rmseLoss);
  });

  it('give no R squared where all true numbers are equal', () => {
    expect(rSquaredScore.value(numbers([1, 2]), target([3, 3]))).toBeNaN();
    expect(rmseLoss.value(numbers([1, 2]), target([3, 3]), new Float64Array(2))).toBeNaN();
  });
});

describe('metrics of prediction intervals', () => {
  const rows = fc.array(
    fc.record({
      y: fc.integer({ min: -9, max: 9 }),
      p: fc.integer({ min: -9, max: 9 }),
      below: fc.nat(5),
      above: fc.nat(5),
      w: fc.nat(3),
    }),
    { minLength: 1, maxLength: 20 },
  );

  it('are the share of weight in the intervals, bounds included, and the mean width', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const own = Float64Array.from(drawn, ({ w }) => w);
        const all = drawn.reduce((sum, { w }) => sum + w, 0);
        const guess = {
          ...numbers(drawn.map(({ p }) => p)),
          intervals: {
            coverage: 0.9,
            lower: Float64Array.from(drawn, ({ p, below }) => p - below),
            upper: Float64Array.from(drawn, ({ p, above }) => p + above),
          },
        };
        const truth = target(drawn.map(({ y }) => y));
        const values = intervalMetrics.map((metric) => metric.value(guess, truth, own));
        if (all === 0) {
          expect(values).toEqual([Number.NaN, Number.NaN]);
          return;
        }
        let [held, width] = [0, 0];
        for (const { y, p, below, above, w } of drawn) {
          if (y >= p - below && y <= p + above) held += w;
          width += w * (below + above);
        }
        expect(values[0]).toBeCloseTo(held / all, 12);
        expect(values[1]).toBeCloseTo(width / all, 12);
      }),
    );
  });

  it('are undefined for a model without intervals, and measured where asked for', () => {
    expect(metricsFor(found)).not.toContain(intervalCoverageScore);
    expect(measure(intervalWidthLoss, predicted, found)).toEqual({
      value: null,
      reason: 'the model gives no prediction intervals',
    });
    expect(metricNamed('coverage')).toBe(intervalCoverageScore);
    expect(metricNamed('interval-width')).toBe(intervalWidthLoss);
  });
});

describe('the error in the number that classes were made from', () => {
  const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 20 });

  it('is the mean distance of the median of the predicted class', () => {
    fc.assert(
      fc.property(values, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (xs, drawn) => {
        fc.pre(new Set(xs).size > 1);
        const made = takeTarget(tableFromColumns({ y: xs, x: xs.map((_, i) => i) }), 'y', {
          discretize: 3,
        }).target as OrdinalTarget;
        const codes = xs.map((_, i) => drawn[i] % made.classes.length);
        const own = Float64Array.from(xs, (_, i) => 1 + (drawn[i] % 3));
        const medianOf = (k: number) => {
          const members = xs.filter((_, i) => made.codes[i] === k).sort((a, b) => a - b);
          return (members[(members.length - 1) >> 1] + members[members.length >> 1]) / 2;
        };
        const guess = {
          ...made,
          kind: 'ordinal',
          details: [],
          codes: Int32Array.from(codes),
        } as const;
        let [sum, total] = [0, 0];
        xs.forEach((x, i) => {
          sum += own[i] * Math.abs(medianOf(codes[i]) - x);
          total += own[i];
        });
        expect(numberMaeLoss.value(guess, made, own)).toBeCloseTo(sum / total, 10);
        expect(metricsFor(made)[1]).toBe(numberMaeLoss);
      }),
    );
  });

  it('is measured and reported for no other classes', () => {
    const plain = ordinal([0, 1, 2]);
    expect(metricsFor(plain)).not.toContain(numberMaeLoss);
    expect(measure(numberMaeLoss, classesOf([0, 1, 2], 3), plain)).toEqual({
      value: null,
      reason: 'the classes were not made from a number',
    });
  });
});

describe('constant numbers', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat(3)), {
    minLength: 1,
    maxLength: 12,
  });

  it.each([
    ['meanNumber', meanNumber, rmseLoss],
    ['medianNumber', medianNumber, maeLoss],
  ])('%s has the least error of all', (_, constant, metric) => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const own = Float64Array.from(drawn, ([, weight]) => weight);
        fc.pre(own.some((weight) => weight > 0));
        const truth = target(drawn.map(([value]) => value));
        const errorAt = (value: number) =>
          metric.value(constantNumber(value, drawn.length), truth, own);
        const best = constant(truth, own);
        for (const by of [-1, -0.01, 0.01, 1]) {
          expect(errorAt(best + by)).toBeGreaterThanOrEqual(errorAt(best) - 1e-12);
        }
      }),
    );
  });

  it('needs rows', () => {
    expect(() => meanNumber(target([]))).toThrow('the target has no rows');
    expect(() => medianNumber(target([]))).toThrow('the target has no rows');
    expect(medianNumber(target([1]), Float64Array.of(0))).toBeNaN();
  });
});
