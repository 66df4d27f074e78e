import { type LabelledTable, Random, Table, tableFromRows, takeTarget } from '@preflearn/core';
import { expect, it } from 'vitest';
import { addedErrors, normalQuantile } from '../src/added-errors.js';
import { C45, loadC45 } from '../src/index.js';

/** Probability of at most k successes in n trials. */
function atMost(k: number, n: number, p: number): number {
  let sum = 0;
  let ways = 1;
  for (let i = 0; i <= k; i++) {
    sum += ways * p ** i * (1 - p) ** (n - i);
    ways *= (n - i) / (i + 1);
  }
  return sum;
}

it('adds the errors of the table in the book of Quinlan to leaves without errors', () => {
  // Quinlan (1993), section 4.2: U25%(0, 6) = 0.206, U25%(0, 9) = 0.143, U25%(0, 1) = 0.750.
  const added = addedErrors(0.25);
  expect([6, 9, 1].map((n) => Number((added(n, 0) / n).toFixed(3)))).toEqual([0.206, 0.143, 0.75]);
  for (const n of [1, 2.5, 40]) expect((1 - added(n, 0) / n) ** n).toBeCloseTo(0.25, 12);
});

it('adds errors up to the limit at which so few errors have the chance of the confidence', () => {
  for (const confidence of [0.05, 0.25, 0.5]) {
    const added = addedErrors(confidence);
    for (const [n, errors] of [
      [50, 3],
      [200, 20],
      [400, 100],
    ]) {
      const limit = (errors + added(n, errors)) / n;
      expect(Math.abs(atMost(errors, n, limit) - confidence)).toBeLessThan(0.04); // a normal approximation
    }
  }
});

it('adds errors linearly between 0 and 1, and never more than there are rows', () => {
  const added = addedErrors(0.25);
  expect(added(10, 0.3)).toBeCloseTo(0.7 * added(10, 0) + 0.3 * added(10, 1), 12);
  expect(added(4, 3.8)).toBeCloseTo(0.2, 12);
  expect(added(1, 1)).toBe(0);
});

it('knows the quantiles of the standard normal distribution', () => {
  // scipy.stats.norm.ppf
  expect(normalQuantile(0.75)).toBeCloseTo(0.6744897501960817, 12);
  expect(normalQuantile(0.999)).toBeCloseTo(3.090232306167813, 10);
  expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
});

/** Rows of a colour and a class, as many as stated. */
function coloured(
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>,
): LabelledTable {
  const rows = Object.entries(counts).flatMap(([colour, classes]) =>
    Object.entries(classes).flatMap(([name, n]) =>
      Array.from({ length: n }, () => ({ colour: colour === '?' ? null : colour, class: name })),
    ),
  );
  return takeTarget(tableFromRows(rows), 'class', { kind: 'nominal', classes: ['a', 'b'] });
}

it('sends a row with a missing value down every branch, by the shares of the others', () => {
  const data = coloured({ red: { a: 30 }, blue: { b: 10 }, '?': { a: 4 } });
  const model = new C45({ smoothing: 0 }).fit(data);
  expect(model.leaves.map(({ class: name, weight, errors }) => [name, weight, errors])).toEqual([
    ['a', 33, 0],
    ['b', 11, 1],
  ]);
  const { probabilities } = model.predict(tableFromRows([{ colour: null }]), { unseen: 'missing' });
  // 33/44 of the leaf of red, all a, and 11/44 of that of blue, one in eleven.
  expect(probabilities?.[0]).toBeCloseTo(33 / 44 + (11 / 44) * (1 / 11), 12);
});

it('predicts the class of the node above for a category without rows', () => {
  const codes = Int32Array.from({ length: 20 }, (_, row) => Number(row >= 12));
  const categories = ['red', 'blue', 'green'];
  const model = new C45().fit({
    attributes: new Table([{ type: 'nominal', name: 'colour', codes, categories }]),
    target: { kind: 'nominal', name: 'class', classes: ['a', 'b'], codes },
  });
  expect(model.leaves.map((leaf) => [leaf.conditions[0], leaf.class, leaf.weight])).toEqual([
    ['colour = red', 'a', 12],
    ['colour = blue', 'b', 8],
    ['colour = green', 'a', 0],
  ]);
  expect(model.predict(tableFromRows([{ colour: 'green' }])).codes[0]).toBe(0);
});

it('describes the tree with conditions, classes and rows, and the importance of attributes', () => {
  const data = coloured({ red: { a: 30, b: 2 }, blue: { b: 10 } });
  const { headline, facts, sections } = new C45({ smoothing: 0 }).fit(data).describe();
  expect(headline).toBe(
    'A decision tree of 2 leaves that predicts class (2 classes) from 1 attribute, trained on 42 rows.',
  );
  expect(facts.at(-1)).toEqual(['training rows of another class than their leaf', '2 of 42']);
  expect(sections[0].lines).toEqual([
    'colour = red: a (32 rows, 2 of other classes)',
    'colour = blue: b (10 rows)',
  ]);
  expect(sections[1].lines).toEqual(['100.0 %  colour']);
});

it('explains a row by its path, and says where a value is missing', () => {
  const data = coloured({ red: { a: 30, b: 2 }, blue: { b: 10 } });
  const model = new C45().fit(data);
  const table = tableFromRows([{ colour: 'red' }, { colour: null }]);
  const known = model.explain(table, 0);
  expect(known.because).toEqual([{ text: 'colour = red', value: 32 }]);
  expect(known.conclusion[0]).toBe('Of 32 training rows in the leaf, 30 are a.');
  const missing = model.explain(table, 1);
  expect(missing.because[0].text).toBe(
    '"colour" is missing: every branch counts by its share of the rows',
  );
  expect(missing.prediction).toBe('a');
});

it('refuses weights that sum to more than 1e100', () => {
  const data = coloured({ red: { a: 3 }, blue: { b: 3 } });
  const weights = new Float64Array(6).fill(1e100);
  expect(() => new C45().fit({ ...data, weights })).toThrow('The weights sum to 6e+100');
});

it('refuses a tree that takes more memory than it may', () => {
  const data = coloured({ red: { a: 3 }, blue: { b: 3 } });
  const training = new C45().train(data, 1, { memory: { heapBytes: 100 } });
  expect(() => training.next()).toThrow('nodes of a tree');
});

it('refuses a saved tree that is not whole or does not fit its attributes', () => {
  const saved = new C45().fit(coloured({ red: { a: 30 }, blue: { b: 10 } })).toJSON();
  const withNodes = (nodes: unknown) => () => loadC45({ ...saved, parameters: { nodes } });
  const leaf = { weights: [1, 0] };
  expect(withNodes([{ by: 'colour' }, leaf])).toThrow('are not one whole tree');
  expect(withNodes([{ by: 'colour' }, leaf, leaf, leaf])).toThrow('are not one whole tree');
  expect(withNodes([{ by: 'size' }, leaf, leaf])).toThrow('is not the name of a nominal attribute');
  expect(withNodes([{ if: ['colour', '<=', 1] }, leaf, leaf])).toThrow('of a numeric attribute');
  expect(withNodes([{ weights: [1] }])).toThrow('found 1 weights for 2 classes');
  expect(withNodes([{ weights: [0, 0] }])).toThrow('all weights are 0');
});

it('adds rows with the class shares to each leaf for its probabilities, and keeps its classes', () => {
  const data = coloured({ red: { a: 30, b: 2 }, blue: { b: 10 } });
  const raw = new C45({ smoothing: 0 }).fit(data).predict(data.attributes);
  const smoothed = new C45({ smoothing: 5 }).fit(data);
  const { codes, probabilities = [] } = smoothed.predict(data.attributes);
  expect(codes).toEqual(raw.codes);
  expect(probabilities[0]).toBeCloseTo((30 + (5 * 30) / 42) / (32 + 5), 12);
  expect(probabilities[2 * 41]).toBeCloseTo((0 + (5 * 30) / 42) / (10 + 5), 12);
  expect(loadC45(smoothed.toJSON()).predict(data.attributes).probabilities).toEqual(probabilities);
});

it('leaves hardly more than the class shares of noise, and little smoothing where leaves are right', () => {
  const random = new Random(3);
  const rows = Array.from({ length: 90 }, () => Array.from({ length: 8 }, () => random.uniform()));
  const table = (classOf: (first: number) => string) =>
    takeTarget(
      tableFromRows(
        rows.map((values) => ({
          ...Object.fromEntries(values.map((value, j) => [`x${j}`, value])),
          class: classOf(values[0]),
        })),
      ),
      'class',
      { kind: 'nominal', classes: ['a', 'b'] },
    );
  const smoothingOf = (data: LabelledTable) =>
    new C45({ prune: 'none' }).fit(data).toJSON().parameters as { readonly smoothing: number };
  expect(smoothingOf(table(() => 'ab'[random.integer(2)])).smoothing).toBeGreaterThanOrEqual(50);
  expect(smoothingOf(table((first) => (first < 0.4 ? 'a' : 'b'))).smoothing).toBeLessThanOrEqual(1);
});
