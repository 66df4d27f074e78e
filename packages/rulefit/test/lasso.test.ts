import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import type { Column } from '../src/lasso.js';
import { type FitProblem, PathFit } from '../src/path-fit.js';
import { ROW_LOSSES } from '../src/row-loss.js';

const seeds = fc.integer({ min: 1, max: 1e6 });

/** A problem whose columns overlap, repeat one another and depend on one another. */
function drawn(seed: number, lossName: keyof typeof ROW_LOSSES): FitProblem {
  const random = new Random(seed);
  const rows = 8 + random.integer(20);
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  const columns: Column[] = Array.from({ length: 3 + random.integer(12) }, () => ({
    rows: all.filter(() => random.integer(3) === 0),
  }));
  columns.push(
    { rows: columns[0].rows },
    { rows: all.filter((r) => !columns[1].rows.includes(r)) },
  );
  columns.push({ rows: all, values: Float64Array.from(all, () => random.uniform() - 0.3) });
  const raw = Float64Array.from(all, () => 1 + random.integer(3));
  const total = raw.reduce((a, b) => a + b, 0);
  const y = Float64Array.from(all, (row) => (row === 0 || random.coin() ? 1 : -1));
  y[1] = -1;
  return { columns, y, weights: raw.map((w) => w / total), loss: ROW_LOSSES[lossName] };
}

/** Rows of numbers, from the definition. */
function dense({ columns, y }: FitProblem): number[][] {
  return Array.from(y, (_, row) =>
    columns.map(({ rows, values }) => {
      const at = rows.indexOf(row);
      return at < 0 ? 0 : (values?.[at] ?? 1);
    }),
  );
}

function objective(problem: FitProblem, a: readonly number[], a0: number, lambda: number): number {
  const { y, weights, loss } = problem;
  const x = dense(problem);
  const fit = x.reduce((sum, row, i) => {
    const f = row.reduce((s, value, k) => s + value * a[k], a0);
    return sum + weights[i] * loss.value(y[i], f);
  }, 0);
  return fit + lambda * a.reduce((sum, one) => sum + Math.abs(one), 0);
}

function solved(problem: FitProblem, fit: PathFit, lambda: number) {
  for (const _ of fit.to(lambda));
  const { columns, coefficients, intercept } = fit.point();
  const a = problem.columns.map((_, k) => coefficients[columns.indexOf(k)] ?? 0);
  return { a, intercept };
}

/** The gradient of the loss by each coefficient, then by the intercept. */
function gradient(problem: FitProblem, a: readonly number[], a0: number): number[] {
  const { y, weights, loss } = problem;
  const x = dense(problem);
  const pulls = x.map((row, i) => {
    const f = row.reduce((s, value, k) => s + value * a[k], a0);
    return weights[i] * loss.slope(y[i], f);
  });
  const own = a.map((_, k) => x.reduce((sum, row, i) => sum + row[k] * pulls[i], 0));
  return [...own, pulls.reduce((s, p) => s + p, 0)];
}

it.each(['squared', 'logistic'] as const)(
  'meets the conditions of a minimum at each penalty, with the %s loss',
  (lossName) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const problem = drawn(seed, lossName);
        const fit = new PathFit(problem, 1e-6);
        const largest = fit.largestPenalty();
        for (const share of [1, 0.6, 0.3, 0.1, 0.03]) {
          const lambda = share * largest;
          const { a, intercept } = solved(problem, fit, lambda);
          const slopes = gradient(problem, a, intercept);
          expect(Math.abs(slopes.pop() as number)).toBeLessThan(1e-6);
          slopes.forEach((slope, k) => {
            if (a[k] === 0) expect(Math.abs(slope)).toBeLessThanOrEqual(lambda * (1 + 1e-4));
            else expect(slope).toBeCloseTo(Math.sign(a[k]) * lambda, 5);
          });
          if (share === 1) expect(a.every((one) => one === 0)).toBe(true);
        }
      }),
      runs(40),
    );
  },
);

it.each(['squared', 'logistic'] as const)(
  'finds no higher an objective than a slow proximal gradient, with the %s loss',
  (lossName) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const problem = drawn(seed, lossName);
        const fit = new PathFit(problem, 1e-6);
        const lambda = 0.2 * fit.largestPenalty();
        const { a, intercept } = solved(problem, fit, lambda);
        const slow = problem.columns.map(() => 0);
        let slow0 = 0;
        const step = 1 / (problem.columns.length + 1); // no column exceeds 1, and no curvature
        for (let i = 0; i < 400; i++) {
          const slopes = gradient(problem, slow, slow0);
          slow0 += step * (slopes.pop() as number);
          slopes.forEach((slope, k) => {
            const to = slow[k] + step * slope;
            slow[k] = Math.sign(to) * Math.max(0, Math.abs(to) - step * lambda);
          });
        }
        const found = objective(problem, a, intercept, lambda);
        expect(found).toBeLessThanOrEqual(objective(problem, slow, slow0, lambda) + 1e-9);
      }),
      runs(15),
    );
  },
);

it('never ends above the ramp objective of a constant', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const problem = drawn(seed, 'ramp');
      const fit = new PathFit(problem, 1e-6);
      const lambda = 0.2 * fit.largestPenalty();
      const { a, intercept } = solved(problem, fit, lambda);
      const found = objective(problem, a, intercept, lambda);
      const none = objective(
        problem,
        a.map(() => 0),
        problem.loss.constant(meanOf(problem)),
        lambda,
      );
      expect(found).toBeLessThanOrEqual(none + 1e-12);
    }),
    runs(30),
  );
});

it('gives the same coefficients for a row of weight 2 and for the row twice', () => {
  const problem = drawn(5, 'logistic');
  const { columns, y, weights, loss } = problem;
  const rows = y.length;
  const doubled: FitProblem = {
    loss,
    y: Float64Array.from([...y, y[3]]),
    weights: Float64Array.from([...weights, weights[3]].map((w) => w / (1 + weights[3]))),
    columns: columns.map(({ rows: own, values }) => {
      const at = own.indexOf(3);
      if (at < 0) return { rows: own, values };
      return {
        rows: Int32Array.of(...own, rows),
        values: values && Float64Array.of(...values, values[at]),
      };
    }),
  };
  const heavy = weights.map((w, i) => (w * (i === 3 ? 2 : 1)) / (1 + weights[3]));
  const one = solved(problem, new PathFit({ ...problem, weights: heavy }, 1e-8), 0.02);
  const two = solved(doubled, new PathFit(doubled, 1e-8), 0.02);
  expect(objective({ ...problem, weights: heavy }, one.a, one.intercept, 0.02)).toBeCloseTo(
    objective({ ...problem, weights: heavy }, two.a, two.intercept, 0.02),
    9,
  );
});

function meanOf({ y, weights }: FitProblem): number {
  return y.reduce((sum, one, i) => sum + weights[i] * one, 0);
}
