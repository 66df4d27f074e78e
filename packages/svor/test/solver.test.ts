import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { finished, kernelOf, squaredDistances } from '../src/kernel.js';
import { searchSettings } from '../src/search.js';
import { type SvorProblem, SvorSolver } from '../src/smo.js';

const seeds = fc.integer({ min: 1, max: 1e6 });
const TIGHT = 1e-7;

function drawn(seed: number) {
  const random = new Random(seed);
  const rows = 5 + random.integer(14);
  const classes = 2 + random.integer(3);
  const inputs = 2;
  const values = Float64Array.from({ length: inputs * rows }, () =>
    random.integer(4) === 0 ? 1 : 4 * random.uniform(),
  );
  const codes = Int32Array.from({ length: rows }, () => random.integer(classes));
  const weights = Float64Array.from(codes, () => 1 + random.integer(2));
  const distances = finished(squaredDistances({ values, rows }));
  const kernel = finished(kernelOf(distances, rows, Int32Array.from(codes.keys()), 0.4));
  return { values, rows, classes, distances, problem: { kernel, codes, weights, classes } };
}

/** The primal objective, from the definition. */
function primal(
  { kernel, codes, weights }: SvorProblem,
  coefficients: Float64Array,
  thresholds: readonly number[],
  cost: number,
): number {
  const rows = codes.length;
  const scores = Array.from(codes, (_, i) =>
    coefficients.reduce((sum, b, l) => sum + b * kernel[i * rows + l], 0),
  );
  const square = scores.reduce((sum, f, i) => sum + coefficients[i] * f, 0);
  const violations = thresholds.reduce((sum, b, j) => {
    if (!Number.isFinite(b)) return sum;
    const of = scores.map(
      (f, i) => weights[i] * Math.max(0, 1 - (codes[i] <= j ? -1 : 1) * (f - b)),
    );
    return sum + of.reduce((x, y) => x + y, 0);
  }, 0);
  return square / 2 + cost * violations;
}

it('computes the kernel of the definition', () => {
  const { values, rows, problem } = drawn(7);
  for (let i = 0; i < rows; i++) {
    for (let l = 0; l < rows; l++) {
      const gap = (values[i] - values[l]) ** 2 + (values[rows + i] - values[rows + l]) ** 2;
      expect(problem.kernel[i * rows + l]).toBeCloseTo(Math.exp(-0.4 * gap), 12);
    }
  }
});

it('ends where primal and dual objectives are equal, with ascending thresholds', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(0.1, 1, 20), (seed, cost) => {
      const { problem } = drawn(seed);
      const solver = new SvorSolver(problem);
      expect(finished(solver.solve(cost, TIGHT, 1e6))).toBe(true);
      const thresholds = solver.thresholds().map(({ value }) => value);
      const upper = primal(problem, solver.coefficients(), thresholds, cost);
      expect(upper).toBeCloseTo(solver.objective(), 4);
      thresholds.forEach((b, j) => {
        expect(b).toBeGreaterThanOrEqual((thresholds[j - 1] ?? -Infinity) - 1e-5);
      });
    }),
    runs(100),
  );
});

it('reaches the dual objective of a slow solver that tries all pairs of all thresholds', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { problem, rows, classes } = drawn(seed);
      const { kernel, codes, weights } = problem;
      const cost = 2;
      const u = Array.from({ length: classes - 1 }, () => new Float64Array(rows));
      const scoreOf = (i: number) =>
        u.reduce((sum, own) => sum + own.reduce((s, b, l) => s + b * kernel[i * rows + l], 0), 0);
      for (let sweep = 0; sweep < 60; sweep++) {
        for (let j = 0; j + 1 < classes; j++) {
          for (let a = 0; a < rows; a++) {
            for (let b = 0; b < rows; b++) {
              const s = (i: number) => (codes[i] <= j ? -1 : 1);
              const most = s(a) < 0 ? 0 : cost * weights[a];
              const least = s(b) < 0 ? -cost * weights[b] : 0;
              const gap = scoreOf(b) - s(b) - (scoreOf(a) - s(a));
              const curvature = 2 - 2 * kernel[a * rows + b];
              if (a === b || gap <= 0) continue;
              const delta = Math.min(
                curvature > 0 ? gap / curvature : Infinity,
                most - u[j][a],
                u[j][b] - least,
              );
              u[j][a] += delta;
              u[j][b] -= delta;
            }
          }
        }
      }
      const sizes = u.reduce((sum, own) => sum + own.reduce((s, x) => s + Math.abs(x), 0), 0);
      const products = Array.from(codes.keys()).reduce(
        (sum, i) => sum + scoreOf(i) * u.reduce((s, own) => s + own[i], 0),
        0,
      );
      const solver = new SvorSolver(problem);
      finished(solver.solve(cost, TIGHT, 1e6));
      expect(solver.objective()).toBeGreaterThanOrEqual(sizes - products / 2 - 1e-6);
    }),
    runs(4),
  );
});

it('equals a plain support vector machine for two classes', () => {
  const { problem, rows } = drawn(12);
  const two = { ...problem, classes: 2, codes: problem.codes.map((code) => Math.min(1, code)) };
  const solver = new SvorSolver(two);
  finished(solver.solve(1.5, TIGHT, 1e6));
  const y = Array.from(two.codes, (code) => (code === 1 ? 1 : -1));
  const coefficients = solver.coefficients();
  expect(coefficients.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 9);
  const [{ value: b }] = solver.thresholds();
  // The conditions of a support vector machine: margins of at least 1, 1 or at most 1.
  for (let i = 0; i < rows; i++) {
    const size = y[i] * coefficients[i];
    const margin = y[i] * (solver.scores[i] - b);
    expect(size).toBeGreaterThanOrEqual(-1e-12);
    expect(size).toBeLessThanOrEqual(1.5 * two.weights[i] + 1e-12);
    if (size < 1e-9) expect(margin).toBeGreaterThan(1 - 1e-5);
    else if (size > 1.5 * two.weights[i] - 1e-9) expect(margin).toBeLessThan(1 + 1e-5);
    else expect(margin).toBeCloseTo(1, 5);
  }
});

it('reaches the same objective from the solution for a lower cost', () => {
  const { problem } = drawn(31);
  const warm = new SvorSolver(problem);
  for (const cost of [0.1, 1, 10]) finished(warm.solve(cost, TIGHT, 1e6));
  const cold = new SvorSolver(problem);
  finished(cold.solve(10, TIGHT, 1e6));
  expect(warm.objective()).toBeCloseTo(cold.objective(), 4);
});

it('chooses settings with the least error, and fills a grid of 49 and one of 81', () => {
  const { distances, problem } = drawn(77);
  const { codes, weights, classes } = problem;
  const task = { distances, codes, weights, classes, cost: null, kappa: null, folds: 2 };
  const coarse = searchSettings({ ...task, fine: false }, new Random(4));
  let steps = 0;
  let next = coarse.next();
  for (; !next.done; next = coarse.next()) steps = Math.max(steps, next.value);
  expect(steps).toBe(100 * 2 * 49);
  const fine = finished(searchSettings({ ...task, fine: true }, new Random(4)));
  expect(fine.error).toBeLessThanOrEqual(next.value.error);
  const fixed = { ...task, cost: next.value.cost, kappa: next.value.kappa, fine: false };
  expect(finished(searchSettings(fixed, new Random(4))).error).toBe(next.value.error);
});
