import { type Rule, satisfies } from '@preflearn/boosting';
import { type LabelledTable, type NumericTarget, Random } from '@preflearn/core';
import { growByBruteForce, randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EnderRegression, type EnderRegressionInput } from '../src/index.js';
import { loadEnderRegression } from '../src/predict.js';
import { effects } from './slow-rules.js';

const drawn = (seed: number, rows?: number): LabelledTable<NumericTarget> =>
  randomLabelledTable(new Random(seed), { kind: 'numeric', rows, weights: 'none' });

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The rules of the definition, on all rows, by the gain over the root of the number of rows. */
function slowRules(
  { target, attributes }: LabelledTable<NumericTarget>,
  count: number,
  shrinkage: number,
  { signs, centre }: { signs: boolean; centre: (values: readonly number[]) => number },
): Rule[] {
  const all = Array.from(target.values.keys());
  const scores = new Float64Array(all.length).fill(centre([...target.values]));
  const residual = (row: number) => target.values[row] - scores[row];
  const pull = (row: number) => {
    if (!signs) return residual(row);
    return Math.abs(residual(row)) < 1e-9 ? 0 : Math.sign(residual(row));
  };
  const rules: Rule[] = [];
  while (rules.length < count) {
    const { conditions } = growByBruteForce(
      {
        columns: attributes.columns,
        symmetric: false,
        impurities: (rows) => [-Math.abs(sum(rows.map(pull))) / Math.sqrt(rows.length)],
      },
      all,
      'at-most',
      Infinity,
    );
    if (conditions.length === 0) break;
    const covered = all.filter((row) =>
      conditions.every((c) => satisfies(attributes.columns[c.attribute], row, c)),
    );
    const response = shrinkage * centre(covered.map(residual));
    for (const row of covered) scores[row] += response;
    rules.push({ conditions, response: [response], coverage: covered.length });
  }
  return rules;
}

const LOSSES = [
  { loss: 'squared', signs: false, centre: mean },
  { loss: 'absolute', signs: true, centre: median },
] as const;

describe.each(LOSSES)('ENDER regression on the $loss error', ({ loss, signs, centre }) => {
  it('finds the rules of the definition', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const data = drawn(seed, 25);
        const given: EnderRegressionInput = { loss, rules: 1, sample: 1, shrinkage: 0.5 };
        const model = new EnderRegression({ ...given, bins: null, firstTie: 'at-most' }).fit(data);
        const slow = slowRules(data, 1, 0.5, { signs, centre });
        expect(model.intercept[0]).toBeCloseTo(centre([...data.target.values]), 9);
        if (!signs) expect(effects(model.rules, data)).toEqual(effects(slow, data));
      }),
      { numRuns: 60 },
    );
  });

  it('predicts a number that the explanation adds up to, also after saving', () => {
    const data = drawn(5, 120);
    const model = new EnderRegression({ loss, rules: 40 }).fit(data, { seed: 3 });
    const { values } = model.predict(data.attributes);
    const { sum: adds, conclusion } = model.explain(data.attributes, 7);
    expect(adds && sum([...adds.terms])).toBeCloseTo(values[7], 9);
    expect(conclusion.at(-1)).toContain('add up to the prediction');
    const loaded = loadEnderRegression(JSON.parse(JSON.stringify(model)));
    expect(loaded.predict(data.attributes).values).toEqual(values);
    expect(model.describe().headline).toContain('(a number)');
  });

  it('follows the unit of the target', () => {
    const data = drawn(8, 150);
    const scaled = data.target.values.map((value) => value * 2 ** 40);
    const train = (values: Float64Array) =>
      new EnderRegression({ loss, rules: 30 })
        .fit({ ...data, target: { ...data.target, values } })
        .predict(data.attributes).values;
    expect(train(scaled)).toEqual(train(data.target.values).map((value) => value * 2 ** 40));
  });

  it('lowers the error of a planted rule below that of the constant', () => {
    const data = drawn(11, 300);
    const model = new EnderRegression({ loss, rules: 200 }).fit(data);
    const start = new EnderRegression({ loss, rules: 1, shrinkage: 1e-9 }).fit(data);
    const error = (of: typeof model) => Object.values(of.trainingErrors ?? {})[0];
    expect(error(model)).toBeLessThan(0.7 * error(start));
  });
});
