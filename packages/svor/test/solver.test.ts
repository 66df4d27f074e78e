import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { finished, kernelOf, squaredDistances } from '../src/kernel.js';
import { searchSettings } from '../src/search.js';
import { type SvorProblem, SvorSolver } from '../src/smo.js';

const seeds = fc.integer({ min: 1, max: 1e6 });
const TIGHT = 1e-7;

function drawn(seed: number, explicit = false) {
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
  return {
    values,
    rows,
    classes,
    distances,
    problem: { kernel, codes, weights, classes, explicit },
  };
}

/** The primal objective, from the definition. */
function primal(
  { kernel, codes, weights, explicit }: SvorProblem,
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
    return (
      sum +
      of.reduce((x, y, i) => x + (explicit && codes[i] !== j && codes[i] !== j + 1 ? 0 : y), 0)
    );
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

it.each([false, true])(
  'ends where primal and dual objectives are equal, with ascending thresholds: explicit %s',
  (explicit) => {
    let joined = 0;
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.1, 1, 20), (seed, cost) => {
        const { problem } = drawn(seed, explicit);
        const solver = new SvorSolver(problem);
        expect(finished(solver.solve(cost, TIGHT, 1e6))).toBe(true);
        const thresholds = solver.thresholds().map(({ value }) => value);
        const upper = primal(problem, solver.coefficients(), thresholds, cost);
        expect(upper).toBeCloseTo(solver.objective(), 4);
        thresholds.forEach((b, j) => {
          expect(b).toBeGreaterThanOrEqual((thresholds[j - 1] ?? -Infinity) - 1e-5);
          if (solver.multipliers[j] > 0) expect(thresholds[j + 1]).toBe(b);
        });
        joined += solver.multipliers.filter((m) => m > 0).length;
      }),
      runs(100),
    );
    if (explicit) expect(joined).toBeGreaterThan(20);
    else expect(joined).toBe(0);
  },
);

/** The dual objective after many changes of two u, of any thresholds that the constraints let change. */
function slowObjective({ kernel, codes, weights, classes, explicit }: SvorProblem, cost: number) {
  const rows = codes.length;
  const u = Array.from({ length: classes - 1 }, () => new Float64Array(rows));
  const scoreOf = (i: number) =>
    u.reduce((sum, own) => sum + own.reduce((s, b, l) => s + b * kernel[i * rows + l], 0), 0);
  const sumTo = (j: number) =>
    u.slice(0, j + 1).reduce((sum, own) => sum + own.reduce((s, b) => s + b, 0), 0);
  /** How far u may grow at j and shrink at k. */
  const roomOf = (j: number, k: number) => {
    if (j === k) return Infinity;
    if (!explicit) return 0;
    const between = Array.from({ length: Math.max(0, k - j) }, (_, l) => -sumTo(j + l));
    return Math.min(...between);
  };
  const places = u.flatMap((_, j) =>
    Array.from(codes.keys())
      .filter((i) => !explicit || codes[i] === j || codes[i] === j + 1)
      .map((i) => ({ i, j, s: codes[i] <= j ? -1 : 1 })),
  );
  for (let sweep = 0; sweep < 60; sweep++) {
    for (const up of places) {
      for (const down of places) {
        if (up === down || (!explicit && up.j !== down.j)) continue;
        const gap = scoreOf(down.i) - down.s - (scoreOf(up.i) - up.s);
        if (gap <= 0) continue;
        const curvature = 2 - 2 * kernel[up.i * rows + down.i];
        const delta = Math.min(
          curvature > 0 ? gap / curvature : Infinity,
          (up.s < 0 ? 0 : cost * weights[up.i]) - u[up.j][up.i],
          u[down.j][down.i] - (down.s < 0 ? -cost * weights[down.i] : 0),
          roomOf(up.j, down.j),
        );
        if (delta <= 0) continue;
        u[up.j][up.i] += delta;
        u[down.j][down.i] -= delta;
      }
    }
  }
  const sizes = u.reduce((sum, own) => sum + own.reduce((s, x) => s + Math.abs(x), 0), 0);
  const products = Array.from(codes.keys()).reduce(
    (sum, i) => sum + scoreOf(i) * u.reduce((s, own) => s + own[i], 0),
    0,
  );
  return sizes - products / 2;
}

it.each([false, true])(
  'reaches the dual objective of a slow solver that tries all pairs: explicit %s',
  (explicit) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem } = drawn(seed, explicit);
        const solver = new SvorSolver(problem);
        finished(solver.solve(2, TIGHT, 1e6));
        const slow = slowObjective(problem, 2);
        expect(solver.objective()).toBeGreaterThanOrEqual(slow - 1e-6);
        // Many pairs of small steps come near, and never beyond.
        expect(slow).toBeGreaterThan(0.99 * solver.objective() - 1e-6);
      }),
      runs(4),
    );
  },
);

it('solves the same problem for two classes with either kind of constraints', () => {
  const [implicit, explicit] = [false, true].map((kind) => {
    const { problem } = drawn(12, kind);
    const codes = problem.codes.map((code) => Math.min(1, code));
    const solver = new SvorSolver({ ...problem, classes: 2, codes });
    finished(solver.solve(1.5, TIGHT, 1e6));
    return { coefficients: solver.coefficients(), thresholds: solver.thresholds() };
  });
  expect(explicit).toEqual(implicit);
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
  const { codes, weights, classes, explicit } = problem;
  const task = { distances, codes, weights, classes, explicit, cost: null, kappa: null, folds: 2 };
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
