import {
  expectedPositions,
  type LabelledTable,
  type OrdinalTarget,
  Random,
  tableFromColumns,
} from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadSmoothRules, SmoothRules } from '../src/index.js';
import { chosenShare } from '../src/out-of-fold.js';

const classes = ['low', 'mid', 'high'];

/** Classes of x, and of y if they are smooth; else by two exact thresholds. */
function planted(rows: number, smooth: boolean): LabelledTable<OrdinalTarget> {
  const random = new Random(4);
  const x = Array.from({ length: rows }, () => random.uniform());
  const y = x.map(() => random.uniform());
  const codes = Int32Array.from(x, (own, i) =>
    smooth ? Math.min(2, Math.floor(1.5 * (own + y[i]))) : own < 0.3 ? 0 : y[i] < 0.5 ? 1 : 2,
  );
  return {
    attributes: tableFromColumns({ x, y }),
    target: { kind: 'ordinal', name: 'grade', classes, codes },
  };
}

/** Out-of-fold positions of 40 rows of class 1, of which a part is wrong about the first few by one class. */
function positions(wrongRules: number, wrongSmooth: number) {
  const codes = new Int32Array(40).fill(1);
  const of = (wrong: number) => Float64Array.from(codes, (_, row) => (row < wrong ? 2.4 : 1));
  const target = { kind: 'ordinal' as const, name: 'y', classes, codes };
  const attributes = tableFromColumns({ row: Array.from(codes.keys()) });
  return { data: { attributes, target }, rules: of(wrongRules), smooth: of(wrongSmooth) };
}

it('averages both parts unless one alone is better by more than a standard error', () => {
  expect(chosenShare(positions(10, 10)).share).toBe(0.5);
  expect(chosenShare(positions(0, 20)).share).toBe(0);
  expect(chosenShare(positions(20, 0)).share).toBe(1);
  expect(chosenShare(positions(0, 0)).share).toBe(0.5);
  const { rules, smooth, half } = chosenShare(positions(0, 20)).errors;
  expect(rules).toBe(0);
  expect(smooth).toBeCloseTo(0.5, 12);
  expect(half).toBeCloseTo(0.5, 12);
});

it('keeps rules alone on a table of exact thresholds, and then stores no training rows', () => {
  const data = planted(400, false);
  const model = new SmoothRules({ rules: 100 }).fit(data);
  expect([model.share, model.smooth]).toEqual([0, null]);
  const saved = JSON.parse(JSON.stringify(model));
  expect(saved.parameters.smooth).toBeUndefined();
  const [before, after] = [model, loadSmoothRules(saved)].map((one) =>
    one.predict(data.attributes),
  );
  expect(after.codes).toEqual(before.codes);
  expect(after.codes).toEqual(model.rules?.predict(data.attributes).codes);
});

it.each(['rank-rules', 'short-rules'] as const)('rounds the mean position of %s', (base) => {
  const data = planted(200, true);
  const model = new SmoothRules({ base, rules: 30, share: 0.25, folds: 2 }).fit(data);
  const { codes, positions: means = [] } = model.predict(data.attributes);
  if (model.rules === null || model.smooth === null) throw new Error('both parts have a weight');
  const rules = expectedPositions(model.rules.predict(data.attributes)) ?? new Float64Array(0);
  const { positions: smooth = [] } = model.smooth.predict(data.attributes);
  codes.forEach((code, row) => {
    expect(means[row]).toBeCloseTo(0.75 * rules[row] + 0.25 * smooth[row], 12);
    expect(code).toBe(Math.floor(means[row] + 0.5));
  });
  expect(Array.from(rules, (x) => Math.floor(x + 0.5))).toEqual(
    Array.from(model.rules.predict(data.attributes).codes),
  );
});

it('explains by part, and prints the rules that it uses', () => {
  const data = planted(200, true);
  const model = new SmoothRules({ rules: 30, share: 0.5, folds: 2 }).fit(data);
  const { because, conclusion } = model.explain(data.attributes, 3);
  const mean = model.predict(data.attributes).positions?.[3] ?? NaN;
  expect(because.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(mean, 12);
  expect(because.map(({ text }) => text.split(':')[0])).toEqual(['rules', 'smooth part']);
  expect(conclusion.join(' ')).toMatch(/Strongest grounds of the rules .* of the smooth part /);
  const sections = model.describe().sections.flatMap(({ lines }) => lines);
  expect(sections).toEqual(
    expect.arrayContaining([...(model.rules?.describe().sections[0].lines ?? [])]),
  );
});

it('refuses more rules than short rules take', () => {
  expect(() => new SmoothRules({ base: 'short-rules', rules: 5000 })).toThrow(/rules/);
});
