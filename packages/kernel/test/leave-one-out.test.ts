import { expect, it } from 'vitest';
import { fitWithCentres } from '../src/centre-fit.js';
import { fitExactly } from '../src/exact-fit.js';
import type { FitTask, HeldOut } from '../src/fit.js';
import { pointsOf } from '../src/kernel.js';
import { finished, kernelOf, randomNumbers, rowsOf, solvedSlowly, source } from './slow.js';

const WIDTH = 3;

function task(rows: number, seed: number): FitTask & { readonly inputs: Float64Array[] } {
  const random = source(seed);
  const values = randomNumbers(random, rows * WIDTH);
  const inputs = rowsOf(values, WIDTH);
  const targets = Float64Array.from(inputs, (x) => Math.sin(3 * x[0]) + x[1] * x[2] + 0.1 * x[1]);
  return {
    ...{ inputs, targets, points: pointsOf(values, rows, WIDTH), gammas: [1], strengths: [0.1] },
    weights: Float64Array.from(targets, (_, i) => 1 + (i % 3)),
    errorOf: ({ rows, values }: HeldOut) =>
      values.reduce((sum, value, i) => sum + (value - targets[rows[i]]) ** 2, 0),
  };
}

/** The function that minimises the penalised squares over some rows, from the normal equations. */
function slowFit(
  { inputs, targets, weights }: ReturnType<typeof task>,
  rows: readonly number[],
  centres: readonly number[],
  distance: number,
) {
  const k = (i: number, j: number) => kernelOf(inputs[i], inputs[j], 1, distance);
  const matrix = centres.map((c) =>
    centres.map((d) =>
      rows.reduce((sum, i) => sum + weights[i] * k(i, c) * k(i, d), 0.1 * k(c, d)),
    ),
  );
  const products = centres.map((c) =>
    rows.reduce((sum, i) => sum + weights[i] * k(i, c) * targets[i], 0),
  );
  const coefficients = solvedSlowly(matrix, products);
  return {
    coefficients,
    at: (i: number) => centres.reduce((sum, c, j) => sum + coefficients[j] * k(i, c), 0),
  };
}

it('holds out each row as fits without it do, with all rows as centres', () => {
  const data = task(12, 1);
  const fit = finished(fitExactly(data));
  const all = [...data.targets.keys()];
  const whole = slowFit(data, all, all, fit.distance);
  all.forEach((row) => {
    const own = fit.coefficients.reduce(
      (sum, a, c) => sum + a * kernelOf(data.inputs[row], data.inputs[c], 1, fit.distance),
      0,
    );
    expect(own).toBeCloseTo(whole.at(row), 6);
    const others = all.filter((other) => other !== row);
    const without = slowFit(data, others, others, fit.distance);
    const slow = others.reduce(
      (sum, c, j) =>
        sum + without.coefficients[j] * kernelOf(data.inputs[row], data.inputs[c], 1, fit.distance),
      0,
    );
    expect(fit.heldOut.values[row]).toBeCloseTo(slow, 6);
  });
});

it('holds out each row as fits without it do, with some rows as centres', () => {
  const data = task(30, 2);
  const order = Int32Array.from({ length: 30 }, (_, i) => (i * 7) % 30);
  const fit = finished(fitWithCentres(data, order, 8));
  expect(Array.from(fit.centres)).toEqual(Array.from(order.subarray(0, 8)));
  const all = [...data.targets.keys()];
  const centres = Array.from(fit.centres);
  const whole = slowFit(data, all, centres, fit.distance);
  whole.coefficients.forEach((a, j) => {
    expect(fit.coefficients[j]).toBeCloseTo(a, 5);
  });
  fit.heldOut.values.forEach((value, i) => {
    const row = fit.heldOut.rows[i];
    const others = all.filter((other) => other !== row);
    expect(value).toBeCloseTo(slowFit(data, others, centres, fit.distance).at(row), 5);
  });
});

it('chooses gamma and strength by the errors of held-out rows', () => {
  const data = { ...task(40, 3), gammas: [0.1, 1, 3], strengths: [10, 0.1, 0.001] };
  const fit = finished(fitExactly(data));
  const each = data.gammas.flatMap((gamma) =>
    data.strengths.map((strength) =>
      finished(fitExactly({ ...data, gammas: [gamma], strengths: [strength] })),
    ),
  );
  const least = each.reduce((a, b) => (b.error < a.error ? b : a));
  expect([fit.gamma, fit.strength, fit.error]).toEqual([least.gamma, least.strength, least.error]);
});

it('chooses the penalty with some rows as centres as the errors of fits for each say', () => {
  const order = Int32Array.from({ length: 60 }, (_, i) => (i * 7) % 60);
  const data = { ...task(60, 4), strengths: [100, 0.01] };
  expect(finished(fitWithCentres(data, order, 20)).strength).toBe(0.01);
  const noise = randomNumbers(source(5), 60);
  const errorOf = ({ rows, values }: HeldOut) =>
    values.reduce((sum, value, i) => sum + (value - noise[rows[i]]) ** 2, 0);
  const random = { ...data, targets: noise, errorOf };
  expect(finished(fitWithCentres(random, order, 20)).strength).toBe(100);
});
