import { readFileSync } from 'node:fs';
import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadOrdinalLogit, OrdinalLogit } from '../src/index.js';
import { minimiseLasso } from '../src/lasso.js';
import { type LinearRows, ThresholdLoss } from '../src/threshold-loss.js';

// Made by golden/make_lasso.py with scikit-learn.
const golden = JSON.parse(
  readFileSync(new URL('./golden/lasso.json', import.meta.url), 'utf8'),
) as {
  readonly columns: Readonly<Record<string, number[]>>;
  readonly high: readonly number[];
  readonly fits: readonly {
    readonly strength: number;
    readonly coefficients: readonly number[];
    readonly threshold: number;
  }[];
};

/** Rows whose second input is nearly the first, and whose last is the sum of both. */
function rowsOf(seed: number, classes: number): LinearRows {
  const random = new Random(seed);
  const [count, width] = [60, 6];
  const inputs = Float64Array.from({ length: count * width }, () => 2 * random.uniform() - 1);
  for (let row = 0; row < count; row++) {
    const at = row * width;
    inputs[at + 1] = inputs[at] + 0.01 * inputs[at + 1];
    inputs[at + 5] = inputs[at] + inputs[at + 1];
  }
  const codes = Int32Array.from({ length: count }, (_, row) => {
    const score = 2 * inputs[row * width] - inputs[row * width + 2] + random.uniform() - 0.5;
    return Math.min(classes - 1, Math.max(0, Math.floor((score + 2) * (classes / 4))));
  });
  for (let k = 0; k < classes; k++) codes[k] = k; // each occurs
  const weights = new Float64Array(count).fill(1 / count);
  return { inputs, width, codes, classes, weights };
}

function minimumOf(loss: ThresholdLoss, start: Float64Array, penalties: Float64Array) {
  const fitting = minimiseLasso(loss, start, penalties);
  let next = fitting.next();
  while (!next.done) next = fitting.next();
  return next.value;
}

it('ends where the subgradient of the penalised loss contains 0', () => {
  for (const form of ['cumulative', 'all-threshold'] as const) {
    for (const [seed, strength] of [
      [1, 0.3],
      [2, 0.03],
      [3, 0.003],
      [4, 0.0003],
    ]) {
      const rows = rowsOf(seed, 4);
      const loss = new ThresholdLoss(rows, form, 0);
      const penalties = new Float64Array(loss.size).fill(strength, 3);
      const { parameters, value } = minimumOf(loss, loss.start(), penalties);
      const gradient = new Float64Array(loss.size);
      loss.derivatives(parameters, gradient, new Float64Array(loss.size ** 2));
      gradient.forEach((slope, i) => {
        if (i >= 3 && parameters[i] === 0) expect(Math.abs(slope)).toBeLessThan(strength + 1e-7);
        else expect(slope + penalties[i] * Math.sign(parameters[i])).toBeCloseTo(0, 6);
      });
      const size = parameters.reduce((sum, p, i) => sum + penalties[i] * Math.abs(p), 0);
      expect(value).toBe(loss.value(parameters) + size);
      const nearby = new Random(seed);
      for (let i = 0; i < 200; i++) {
        const other = parameters.map((p) => p + 0.02 * (nearby.uniform() - 0.5));
        const own = other.reduce((sum, p, j) => sum + penalties[j] * Math.abs(p), 0);
        expect(loss.value(other) + own).toBeGreaterThanOrEqual(value);
      }
    }
  }
});

const { columns, high, fits } = golden;
const two: LabelledTable = {
  attributes: tableFromColumns(columns),
  target: {
    ...{ kind: 'ordinal', name: 'y', classes: ['low', 'high'] },
    codes: Int32Array.from(high),
  },
};

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x / values.length, 0);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2 / values.length, 0));
}

it('equals the lasso of scikit-learn for two classes', () => {
  const deviations = Object.values(columns).map(deviationOf);
  for (const { strength, coefficients, threshold } of fits) {
    const model = new OrdinalLogit({ penalty: 'lasso', strength }).fit(two);
    expect(model.thresholds[0]).toBeCloseTo(threshold, 6);
    model.coefficients.forEach(({ estimate, standardError }, j) => {
      expect(estimate * deviations[j]).toBeCloseTo(coefficients[j], 6);
      expect(standardError).toBeUndefined();
    });
  }
});

it('leaves out attributes of noise and says which, and keeps its answers when it is saved', () => {
  const random = new Random(9);
  const x = Array.from({ length: 300 }, () => 4 * random.uniform() - 2);
  const noise = Array.from({ length: 8 }, (_, j) => [`noise${j}`, x.map(() => random.uniform())]);
  const codes = Int32Array.from(x, (value) => {
    const u = random.uniform();
    return Math.min(2, Math.max(0, Math.round(1 + value + 0.5 * Math.log(u / (1 - u)))));
  });
  const data: LabelledTable = {
    attributes: tableFromColumns({ x, ...Object.fromEntries(noise) }),
    target: { kind: 'ordinal', name: 'grade', classes: ['a', 'b', 'c'], codes },
  };
  const model = new OrdinalLogit({ penalty: 'lasso' }).fit(data);
  const zero = model.coefficients.filter(({ estimate }) => estimate === 0);
  expect(zero.length).toBeGreaterThan(0);
  expect(model.coefficients[0].estimate).toBeGreaterThan(0.5);
  const { facts, sections } = model.describe();
  const names = zero.map(({ attribute }) => data.attributes.columns[attribute].name);
  const said = Object.fromEntries(facts);
  expect(said['left out']).toContain(`${zero.length} of 9 attributes: "${names[0]}"`);
  expect(said['lasso penalty']).toBeDefined();
  expect(sections[0].note).toContain('no intervals');
  expect(sections[0].lines).toHaveLength(9 - zero.length);
  const loaded = loadOrdinalLogit(JSON.parse(JSON.stringify(model)));
  expect(loaded.describe()).toStrictEqual(model.describe());
  expect(loaded.predict(data.attributes).codes).toStrictEqual(model.predict(data.attributes).codes);
});

it('gives standard errors without a penalty, as the ridge without one does', () => {
  const [lasso, ridge] = (['lasso', 'ridge'] as const).map((penalty) =>
    new OrdinalLogit({ penalty, strength: 0 }).fit(two),
  );
  expect(lasso.coefficients).toStrictEqual(ridge.coefficients);
});
