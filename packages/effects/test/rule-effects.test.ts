import { Random, type Table } from '@preflearn/core';
import type { PortableModel, PortableRules } from '@preflearn/core/models';
import { describe, expect, it } from 'vitest';
import { type AttributeEffect, ruleEffects } from '../src/index.js';
import { randomRules, randomTable, replaced, slowScores } from './random-rules.js';

const THRESHOLDS: PortableRules['decision'] = { type: 'thresholds', thresholds: [0, 1] };
const SOFTMAX: PortableRules['decision'] = { type: 'softmax', choose: 'median' };

/** The outputs of each row by definition: scores, those of softmax against their mean. */
function slowOutputs(model: PortableModel, table: Table): number[][] {
  const scores = slowScores(model, table);
  if (model.body.type !== 'rules' || model.body.decision.type !== 'softmax') return scores;
  return scores.map((row) => row.map((s) => s - row.reduce((a, b) => a + b, 0) / row.length));
}

function meanOf(outputs: number[][], weights: ArrayLike<number>): number[] {
  const total = Array.from(weights).reduce((a, b) => a + b, 0);
  return outputs[0].map((_, k) =>
    outputs.reduce((sum, row, i) => sum + (row[k] * weights[i]) / total, 0),
  );
}

/** Friedman (2001): the mean output when all rows have the value. */
function slowDependence(
  model: PortableModel,
  table: Table,
  attribute: number,
  value: number,
  weights: ArrayLike<number>,
): number[] {
  return meanOf(slowOutputs(model, replaced(table, attribute, value)), weights);
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i], 10);
  });
}

const at = (values: readonly (readonly number[])[], place: number) =>
  values.map((line) => line[place]);

function valuesOf(table: Table, attribute: number): number[] {
  const column = table.columns[attribute];
  return Array.from(column.type === 'numeric' ? column.values : column.codes);
}

/** Whether a row that counts has no value. */
function lacksValues(table: Table, attribute: number, weights: ArrayLike<number>): boolean {
  return valuesOf(table, attribute).some(
    (x, row) => weights[row] > 0 && (attribute % 2 === 0 ? Number.isNaN(x) : x < 0),
  );
}

describe.each([
  ['one score', 1, THRESHOLDS],
  ['scores of classes', 3, SOFTMAX],
] as const)('effects from rules with %s', (_, width, decision) => {
  const cases = Array.from({ length: 10 }, (_, seed) => {
    const random = new Random(seed);
    const table = randomTable(40, random);
    const weights = Float64Array.from({ length: 40 }, () => random.integer(4));
    return { model: randomRules(width, random, decision), table, weights };
  });

  it('are the partial dependence by definition, also at values between the levels', () => {
    for (const { model, table, weights } of cases) {
      for (const { attribute, dependence, average } of ruleEffects(model, table, { weights })) {
        const slow = (value: number) => slowDependence(model, table, attribute, value, weights);
        dependence.levels.forEach((level, i) => {
          expectClose(at(dependence.values, i), slow(level));
        });
        const isNumeric = attribute % 2 === 0;
        if (isNumeric) {
          dependence.levels.slice(1).forEach((high, i) => {
            const low = dependence.levels[i];
            const middle = (low + high) / 2;
            if (middle === low || middle === high) return;
            const mean = at(dependence.values, i).map(
              (value, k) => (value + dependence.values[k][i + 1]) / 2,
            );
            expectClose(mean, slow(middle));
          });
        }
        const absent = lacksValues(table, attribute, weights) ? slow(isNumeric ? NaN : -1) : [];
        expectClose(dependence.missing ?? [], absent);
        const own = valuesOf(table, attribute).map(slow);
        expectClose(average, meanOf(own, weights));
      }
    }
  });

  it('are accumulated local effects by definition', () => {
    for (const { model, table, weights } of cases) {
      for (const effect of ruleEffects(model, table, { weights, intervals: 4 })) {
        expectAccumulated(effect, model, table, weights);
      }
    }
  });
});

/** Apley and Zhu (2020): mean differences across each step, added up, around their mean. */
function expectAccumulated(
  { attribute, accumulated }: AttributeEffect,
  model: PortableModel,
  table: Table,
  weights: Float64Array,
): void {
  if (accumulated === undefined) throw new Error('no curve');
  const { levels, values, missing } = accumulated;
  const isNumeric = attribute % 2 === 0;
  const own = valuesOf(table, attribute);
  const isMissing = (x: number) => (isNumeric ? Number.isNaN(x) : x < 0);
  const difference = (from: number, to: number, counts: (x: number) => boolean) => {
    const among = weights.map((weight, row) => (counts(own[row]) ? weight : 0));
    const [a, b] = [from, to].map((x) => slowDependence(model, table, attribute, x, among));
    return b.map((value, k) => value - a[k]);
  };
  levels.slice(1).forEach((to, i) => {
    const from = levels[i];
    const takesPart = (x: number) =>
      isNumeric ? x <= to && (x > from || (i === 0 && x === from)) : x === from || x === to;
    const steps = at(values, i + 1).map((value, k) => value - values[k][i]);
    expectClose(steps, difference(from, to, takesPart));
  });
  const levelOf = (x: number) =>
    isNumeric
      ? Math.max(
          1,
          levels.findIndex((level) => x <= level),
        )
      : levels.indexOf(x);
  values.forEach((line) => {
    const mean = own.reduce(
      (sum, x, row) => sum + (isMissing(x) ? 0 : weights[row] * line[levelOf(x)]),
      0,
    );
    expect(mean).toBeCloseTo(0, 10);
  });
  expect(missing !== undefined).toBe(lacksValues(table, attribute, weights));
  if (missing === undefined) return;
  const weightOf = (level: number) =>
    own.reduce((sum, x, row) => sum + (x === level ? weights[row] : 0), 0);
  const reference = isNumeric
    ? Math.floor(levels.length / 2)
    : levels.map(weightOf).indexOf(Math.max(...levels.map(weightOf)));
  const change = difference(levels[reference], isNumeric ? NaN : -1, isMissing);
  expectClose(
    missing,
    at(values, reference).map((value, k) => value + change[k]),
  );
}
