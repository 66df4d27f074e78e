import { readFileSync } from 'node:fs';
import { type LabelledTable, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { type LinearModel, LinearRegression } from '../src/index.js';

/** What programs print of a linear regression. */
interface Golden {
  readonly names: readonly string[];
  readonly coefficients: readonly number[];
  readonly errors: readonly number[];
  readonly pValues: readonly number[];
  readonly rSquared: number;
  readonly residual: number;
  readonly leaveOneOut: number;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));
const { x, z, colour } = read('logit').data as { x: number[]; z: number[]; colour: string[] };
const data = { x, z, colour };
// Made by golden/make_linear.py with statsmodels.
const ols = read('linear') as Golden & {
  readonly price: readonly number[];
  readonly intervals: readonly (readonly [number, number])[];
  readonly pValue: number;
  readonly predictions: readonly number[];
};
// Made by golden/make.R with R.
const r = read('r') as Record<
  'lm' | 'lmRepeated',
  Golden & { low: number[]; high: number[]; fValue: number; degrees: number }
>;

function fitted(
  values: readonly number[],
  columns: Parameters<typeof tableFromColumns>[0],
  weights?: Float64Array,
): LinearModel {
  const table: LabelledTable = {
    attributes: tableFromColumns(columns),
    target: { kind: 'numeric', name: 'price', values: Float64Array.from(values) },
    ...(weights && { weights }),
  };
  return new LinearRegression({ strength: 0 }).fit(table);
}

/** The coefficient of a name: an attribute, or a category with or without the name of its attribute before it. */
function named(model: LinearModel, name: string) {
  const found = model.coefficients.find(({ attribute, category }) => {
    const own = model.schema.attributes[attribute].name;
    return category === undefined ? own === name : [category, `${own}${category}`].includes(name);
  });
  if (found === undefined) throw new Error(`no coefficient of ${name}`);
  return found;
}

function expectNear(found: number | undefined, golden: number): void {
  expect(Math.abs((found ?? NaN) / golden - 1)).toBeLessThan(1e-6);
}

function expectGolden(model: LinearModel, golden: Golden): void {
  golden.names.forEach((name, i) => {
    if (name === '(Intercept)') return;
    const { estimate, standardError, pValue } = named(model, name);
    expectNear(estimate, golden.coefficients[i]);
    expectNear(standardError, golden.errors[i]);
    expectNear(pValue, golden.pValues[i]);
  });
  expectNear(model.rSquared, golden.rSquared);
  expectNear(model.residualError, golden.residual);
  expectNear(model.leaveOneOutError, golden.leaveOneOut);
}

it('fits the coefficients, errors, intervals and p-values of statsmodels.OLS', () => {
  const model = fitted(ols.price, data);
  expectGolden(model, ols);
  ols.names.forEach((name, i) => {
    const { interval = [] } = named(model, name);
    interval.forEach((end, k) => {
      expectNear(end, ols.intervals[i][k]);
    });
    expect(interval).toHaveLength(2);
  });
  const predicted = model.predict(tableFromColumns(data)).values;
  ols.predictions.forEach((value, i) => {
    expectNear(predicted[i], value);
  });
  const facts = Object.fromEntries(model.describe().facts);
  expect(facts['p-value of all effects together']).toBe(
    ols.pValue.toExponential(2).replace('e+', 'e'),
  );
});

it.each([
  ['a row each', undefined, r.lm],
  [
    'weights of 1, 2 and 3, which R gets as repeated rows',
    Float64Array.from(data.x, (_, i) => 1 + ((i + 1) % 3)),
    r.lmRepeated,
  ],
] as const)('fits the numbers of lm in R: %s', (_, weights, golden) => {
  const model = fitted(x, { z, colour }, weights);
  expectGolden(model, golden);
  golden.names.slice(1).forEach((name, i) => {
    const { interval = [NaN, NaN] } = named(model, name);
    expectNear(interval[0], golden.low[i + 1]);
    expectNear(interval[1], golden.high[i + 1]);
  });
  expect(model.parts.degrees).toBe(golden.degrees);
  expect(
    Number(Object.fromEntries(model.describe().facts)['p-value of all effects together']),
  ).toBe(Number(golden.fValue.toPrecision(3)));
});
