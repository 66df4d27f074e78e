import { covers } from '@preflearn/boosting';
import type { NumericPrediction } from '@preflearn/core';
import { type LabelledTable, type NumericTarget, Random } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShortRules, type ShortRulesModel } from '../src/index.js';
import { loadShortRules } from '../src/predict.js';

const drawn = (seed: number, rows: number): LabelledTable<NumericTarget> =>
  randomLabelledTable(new Random(seed), { kind: 'numeric', rows, weights: 'none' });

const train = (data: LabelledTable, options: ConstructorParameters<typeof ShortRules>[0]) =>
  new ShortRules(options).fit(data, { seed: 2 }) as unknown as ShortRulesModel<NumericPrediction>;

/** The coefficients of least squares with a ridge penalty on standardised numbers, by Gaussian elimination. */
function slowFit(columns: readonly Float64Array[], y: Float64Array, penalty: number): number[] {
  const rows = y.length;
  const mean = y.reduce((sum, v) => sum + v, 0) / rows;
  const deviation = Math.sqrt(y.reduce((sum, v) => sum + (v - mean) ** 2, 0) / rows);
  const all = [new Float64Array(rows).fill(1), ...columns];
  const matrix = all.map((a, i) => [
    ...all.map((b, j) => {
      const product = a.reduce((sum, v, row) => sum + v * b[row], 0);
      return product + (i === j && i > 0 ? penalty : 0);
    }),
    a.reduce((sum, v, row) => sum + (v * (y[row] - mean)) / deviation, 0),
  ]);
  for (let k = 0; k < matrix.length; k++) {
    const pivot = matrix[k].map((v) => v / matrix[k][k]);
    for (let i = 0; i < matrix.length; i++) {
      const factor = matrix[i][k];
      matrix[i] = i === k ? pivot : matrix[i].map((v, j) => v - factor * pivot[j]);
    }
  }
  const solved = matrix.map((row) => row[row.length - 1] * deviation);
  return [mean + solved[0], ...solved.slice(1)];
}

describe('short rules for numbers', () => {
  it('have the responses of penalised least squares', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const data = drawn(seed, 40);
        const model = train(data, { rules: 4, poolRules: 10, penalty: 3 });
        const { columns } = data.attributes;
        const covered = model.rules.map((rule) =>
          Float64Array.from({ length: 40 }, (_, row) => (covers(rule, columns, row) ? 1 : 0)),
        );
        const [start, ...responses] = slowFit(covered, data.target.values, 3);
        const size = Math.max(...data.target.values.map(Math.abs));
        expect(Math.abs(model.intercept[0] - start)).toBeLessThan(1e-4 * size);
        model.rules.forEach(({ response }, j) => {
          expect(Math.abs(response[0] - responses[j])).toBeLessThan(2e-3 * size);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('predict what their rules add up to, also after saving', () => {
    const data = drawn(4, 150);
    const model = train(data, { rules: 8, linear: true });
    const { values } = model.predict(data.attributes);
    const { sum, prediction } = model.explain(data.attributes, 3);
    expect(sum?.terms.reduce((all, term) => all + term, 0)).toBeCloseTo(values[3], 9);
    expect(prediction).toBe(String(values[3]));
    const loaded = loadShortRules(JSON.parse(JSON.stringify(model)));
    expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));
    expect(model.describe().headline).toContain('(a number)');
    expect(model.rulesInWords(1)[0]).toMatch(/ then [+-][\d.]+ \(covers/);
  });

  it('follow the unit of the target, and tell numbers apart that are far from 0', () => {
    const data = drawn(6, 120);
    const of = (values: Float64Array) =>
      train({ ...data, target: { ...data.target, values } }, { rules: 5 });
    const plain = of(data.target.values);
    const scaled = of(data.target.values.map((value) => 1000 * value));
    scaled.rules.forEach(({ conditions, response }, j) => {
      expect(conditions).toEqual(plain.rules[j].conditions);
      expect(response[0]).toBeCloseTo(1000 * plain.rules[j].response[0], 6);
    });
    const far = of(data.target.values.map((value) => 1e9 + value));
    const error = (model: typeof plain) => model.trainingCurve.at(-1)?.error ?? NaN;
    expect(error(far)).toBeCloseTo(error(plain), 3);
    expect(far.intercept[0] - 1e9).toBeCloseTo(plain.intercept[0], 3);
  });

  it('choose their number by cross-validation of the squared error', () => {
    const data = drawn(9, 200);
    const model = train(data, { rules: 30, selection: 'cross-validation' });
    expect(model.rules.length).toBeGreaterThan(0);
    const curve = model.trainingCurve.map(({ error }) => error);
    expect(curve[curve.length - 1]).toBeLessThan(0.9 * curve[0]);
  });

  it('predict the number that all rows have', () => {
    const data = drawn(1, 30);
    const values = new Float64Array(30).fill(0.1);
    const model = train({ ...data, target: { ...data.target, values } }, { rules: 3 });
    expect(new Set(model.predict(data.attributes).values)).toEqual(new Set([0.1]));
  });
});
