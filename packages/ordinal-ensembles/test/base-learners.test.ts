import { Random } from '@preflearn/core';
import { expect, it } from 'vitest';
import { outputsOf } from '../src/base-learner.js';
import { StepSearch, trainPerceptron, unitPlane } from '../src/train-perceptron.js';
import { sortedRows, trainStump } from '../src/train-stump.js';

const ROWS = 25;

function drawn(seed: number, inputs: number) {
  const random = new Random(seed);
  const values = Float64Array.from({ length: inputs * ROWS }, () => random.integer(7) - 3);
  const sizes = Array.from({ length: ROWS }, () => random.uniform());
  const total = sizes.reduce((a, b) => a + b);
  const labels = Float64Array.from(sizes, (size) => ((random.coin() ? 1 : -1) * size) / total);
  return { random, given: { values, rows: ROWS }, labels };
}

/** Weight of the rows whose output has another sign than their label. */
const errorOf = (outputs: Float64Array, labels: Float64Array) =>
  labels.reduce((sum, label, row) => sum + (outputs[row] * label < 0 ? Math.abs(label) : 0), 0);

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

it.each(seeds)('finds the stump of least error among all (%i)', (seed) => {
  const { given, labels } = drawn(seed, 3);
  const stump = trainStump(given, labels, sortedRows(given));
  let least = Infinity;
  for (let input = 0; input < 3; input++) {
    for (let threshold = -2.5; threshold < 3; threshold++) {
      for (const direction of [1, -1] as const) {
        const outputs = outputsOf('stump', { input, threshold, direction }, given);
        least = Math.min(least, errorOf(outputs, labels));
      }
    }
  }
  expect(stump && errorOf(outputsOf('stump', stump, given), labels)).toBeCloseTo(least, 12);
});

it.each(seeds)('finds the best step along a direction among all (%i)', (seed) => {
  const { random, labels } = drawn(seed, 1);
  const numbers = () => Float64Array.from({ length: ROWS }, () => random.integer(9) - 4);
  const [products, slopes] = [numbers(), numbers()];
  const after = (a: number) => products.map((x, row) => (x + a * slopes[row] >= 0 ? 1 : -1));
  const changes = Array.from(products, (x, row) => -x / slopes[row] + 0).filter(Number.isFinite);
  const steps = [...new Set(changes)].sort((a, b) => a - b);
  const middles = steps.map((step, i) => (step + (steps[i + 1] ?? step + 2)) / 2);
  const tried = [steps[0] - 1, ...middles].map((a) => errorOf(after(a), labels));
  const step = new StepSearch(labels).best(products, slopes);
  expect(errorOf(after(step), labels)).toBeCloseTo(Math.min(...tried), 12);
});

it('never raises the error of a perceptron by further updates', () => {
  for (const seed of seeds) {
    const { given, labels } = drawn(seed, 4);
    const errors = [1, 2, 5, 10, 20, 40].map((updates) => {
      const plane = trainPerceptron(given, labels, updates, new Random(seed));
      return errorOf(outputsOf('perceptron', plane, given), labels);
    });
    for (let i = 1; i < errors.length; i++)
      expect(errors[i]).toBeLessThanOrEqual(errors[i - 1] + 1e-12);
    expect(errors[0]).toBeLessThanOrEqual(0.5 + 1e-12);
    expect(errors[5]).toBeLessThan(0.4);
  }
});

it('turns a perceptron into tanh(4 v . x) for v of length 1', () => {
  const plane = unitPlane({ vector: [3, -4] });
  expect(plane.vector).toEqual([0.6, -0.8]);
  const given = { values: Float64Array.of(1, 2, -30), rows: 3 };
  const outputs = outputsOf('sigmoid', plane, given);
  [0.6 - 0.8, 1.2 - 0.8, -18 - 0.8].forEach((x, row) => {
    expect(outputs[row]).toBeCloseTo(Math.tanh(4 * x), 12);
  });
  expect(unitPlane({ vector: [0, 0] }).vector).toEqual([0, 0]);
});
