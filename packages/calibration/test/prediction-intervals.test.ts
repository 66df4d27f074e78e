import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectiveRows,
  fitIntervalRule,
  predictionIntervals,
  rowsForIntervals,
} from '../src/index.js';

/** Rows whose errors are tied now and then, with whole weights. */
const tables = fc
  .record({ rows: fc.integer({ min: 1, max: 60 }), seed: fc.integer({ min: 0, max: 1e6 }) })
  .map(({ rows, seed }) => {
    const random = new Random(seed);
    const draw = (below: number) =>
      Float64Array.from({ length: rows }, () => random.integer(below));
    return { predicted: draw(20), numbers: draw(20), weights: draw(4).map((w) => w + 1) };
  });

const shares = fc.double({ min: 0.05, max: 0.98, noNaN: true });

/** Kish's effective number of rows for whole weights, rounded down. */
function slowRows(weights: Float64Array): number {
  let [all, squares] = [0, 0];
  for (const weight of weights) {
    all += weight;
    squares += weight * weight;
  }
  return Math.floor((all * all) / squares);
}

/** The bound from its definition: the smallest error up to which the rows weigh enough, of all errors that there are. */
function slowBound(errors: readonly number[], weights: Float64Array, coverage: number): number {
  const all = weights.reduce((a, b) => a + b, 0);
  const rows = slowRows(weights);
  const enough = (all * ((1 + coverage) / 2) * (rows + 1)) / rows;
  const upTo = (limit: number) =>
    errors.reduce((sum, error, row) => sum + (error <= limit ? weights[row] : 0), 0);
  const fitting = errors.filter((limit) => upTo(limit) >= enough - 1e-6);
  return fitting.length === 0 ? Infinity : Math.min(...fitting);
}

const equal = (rows: number) => new Float64Array(rows).fill(1);

describe('prediction intervals', () => {
  it('extend to the quantiles of the errors on both sides, counted as if there were a row more', () => {
    fc.assert(
      fc.property(tables, shares, fc.boolean(), (table, share, isWeighted) => {
        const { predicted, numbers } = table;
        const weights = isWeighted ? table.weights : equal(numbers.length);
        const rule = fitIntervalRule(predicted, numbers, weights, share);
        const errors = [...numbers].map((number, row) => number - predicted[row]);
        if (slowRows(weights) < (1 + share) / (1 - share) - 1e-9) {
          expect(rule).toBeUndefined();
          return;
        }
        const above = slowBound(errors, weights, share);
        const below = slowBound(
          errors.map((error) => -error),
          weights,
          share,
        );
        expect(rule).toMatchObject({ above: Math.max(0, above), below: Math.max(0, below) });
      }),
    );
  });

  it('hold the number of the share that was asked for, and state what to expect of a new row', () => {
    fc.assert(
      fc.property(tables, shares, ({ predicted, numbers, weights }, share) => {
        const rule = fitIntervalRule(predicted, numbers, weights, share);
        if (rule === undefined) return;
        const { lower, upper, coverage } = predictionIntervals(predicted, rule);
        const all = weights.reduce((a, b) => a + b, 0);
        const covered = weights.reduce(
          (sum, w, row) => sum + (lower[row] <= numbers[row] && numbers[row] <= upper[row] ? w : 0),
          0,
        );
        expect(covered / all).toBeGreaterThanOrEqual(share - 1e-9);
        const rows = slowRows(weights);
        const expected = ((covered / all) * rows - 1) / (rows + 1);
        expect(coverage).toBeCloseTo(Math.max(share, expected), 12);
      }),
    );
  });

  it('need 19 rows for nine of ten, 39 for nineteen of twenty, and 199 for 99 of a hundred', () => {
    for (const [coverage, rows] of [
      [0.9, 19],
      [0.95, 39],
      [0.99, 199],
    ]) {
      expect(rowsForIntervals(coverage)).toBe(rows);
      const numbers = Float64Array.from({ length: rows }, (_, row) => row);
      const predicted = new Float64Array(rows);
      expect(fitIntervalRule(predicted, numbers, equal(rows), coverage)).toMatchObject({
        above: rows - 1,
        below: 0,
      });
      const fewer = [predicted.slice(1), numbers.slice(1), equal(rows - 1)] as const;
      expect(fitIntervalRule(...fewer, coverage)).toBeUndefined();
    }
  });

  it('state no more than new rows show, also from few rows', () => {
    const random = new Random(1);
    for (const [rows, share] of [
      [3, 0.5],
      [19, 0.9],
      [25, 0.9],
      [60, 0.8],
    ]) {
      let [stated, held] = [0, 0];
      for (let time = 0; time < 2000; time++) {
        const numbers = Float64Array.from({ length: rows }, () => random.uniform());
        const middle = new Float64Array(rows).fill(0.5);
        const rule = fitIntervalRule(middle, numbers, equal(rows), share);
        stated += rule?.coverage ?? NaN;
        held += Math.min(0.5, rule?.above ?? NaN) + Math.min(0.5, rule?.below ?? NaN);
      }
      expect(stated / 2000).toBeLessThan(held / 2000 + 0.01);
      expect(stated / 2000).toBeGreaterThanOrEqual(share);
    }
  });

  it('cover new rows also if few rows have most of the weight, or are refused', () => {
    const random = new Random(1);
    for (const heavy of [1, 3, 10, 1000]) {
      const weights = Float64Array.from({ length: 200 }, (_, row) => (row < 50 ? heavy : 1));
      let held = 0;
      for (let time = 0; time < 500; time++) {
        const numbers = weights.map(() => random.uniform());
        const rule = fitIntervalRule(new Float64Array(200).fill(0.5), numbers, weights, 0.9);
        held += Math.min(0.5, rule?.above ?? NaN) + Math.min(0.5, rule?.below ?? NaN);
      }
      expect(held / 500).toBeGreaterThan(0.89);
    }
    const one = Float64Array.from({ length: 200 }, (_, row) => (row === 0 ? 1e300 : 1));
    expect(fitIntervalRule(one, one, one, 0.9)).toBeUndefined();
  });

  it('count rows of unequal weights as fewer, whatever the unit of the weights', () => {
    expect(effectiveRows(Float64Array.of(1, 1, 1, 0))).toBe(3);
    expect(effectiveRows(Float64Array.of(3, 1, 1, 1))).toBe(3);
    expect(effectiveRows(Float64Array.of(1e300, 1, 1))).toBe(1);
    for (const weight of [0.1, 0.7, 1e300, 1e-300]) {
      expect(effectiveRows(new Float64Array(19).fill(weight))).toBe(19);
      expect(effectiveRows(new Float64Array(100_003).fill(weight))).toBe(100_003);
    }
  });

  it('are as wide as their coverage allows on new rows, also if errors are skewed', () => {
    const random = new Random(3);
    const draw = (rows: number) =>
      Float64Array.from({ length: rows }, () => -Math.log(random.uniform()));
    const [old, fresh] = [draw(4000), draw(4000)];
    const rule = fitIntervalRule(new Float64Array(4000).fill(1), old, equal(4000), 0.8);
    expect(rule).toBeDefined();
    if (rule === undefined) return;
    // The quantiles of the exponential distribution at .1 and .9.
    expect(1 - rule.below).toBeCloseTo(-Math.log(0.9), 1);
    expect(1 + rule.above).toBeCloseTo(-Math.log(0.1), 0);
    const outside = fresh.filter((x) => x < 1 - rule.below || x > 1 + rule.above).length;
    expect(Math.abs(outside / 4000 - 0.2)).toBeLessThan(4 * Math.sqrt((2 * 0.2 * 0.8) / 4000));
  });

  it('stay finite where a bound would overflow', () => {
    const numbers = Float64Array.from({ length: 40 }, (_, row) => (row % 2 ? 1.7e308 : -1.7e308));
    const rule = fitIntervalRule(
      numbers.map((x) => -x),
      numbers,
      equal(40),
      0.9,
    );
    const { lower, upper } = predictionIntervals(
      Float64Array.of(1e308, -1e308),
      rule ?? { below: Number.NaN, above: Number.NaN, coverage: 1 },
    );
    expect([...lower, ...upper].every(Number.isFinite)).toBe(true);
  });
});
