import { tableFromRows, takeTarget } from '@preflearn/core';
import { expect, it } from 'vitest';
import { Lri, loadLri } from '../src/index.js';

/** Class a where x is below 3 or the colour is red, three rows of class b, and a class without rows. */
const data = takeTarget(
  tableFromRows([
    ...[1, 2].map((x) => ({ x, colour: 'blue', class: 'a' })),
    ...[4, 5, 6].map((x) => ({ x, colour: 'red', class: 'a' })),
    ...[4, 5, 6].map((x) => ({ x, colour: 'blue', class: 'b' })),
  ]),
  'class',
  { kind: 'nominal', classes: ['none', 'a', 'b'] },
);
const model = new Lri({ rules: 3 }).fit(data);

it('joins two conjunctions by "or", and describes the rules with what they cover', () => {
  const { headline, facts, sections } = model.describe();
  expect(headline).toBe(
    '6 rules that vote on class (3 classes) from 2 attributes, trained on 8 rows.',
  );
  expect(facts).toContainEqual(['different rules', '2']);
  expect(sections[1].lines).toEqual([
    'a if colour = red or x <= 3 (3 votes; covers 5 of 8 rows, 5 of its class)',
    'b if colour = blue and x >= 3 (3 votes; covers 3 of 8 rows, 3 of its class)',
  ]);
});

it('explains a row by the rules that it satisfies, equal ones together', () => {
  const { because, conclusion, prediction } = model.explain(
    tableFromRows([{ x: 1, colour: null }]),
    0,
    { unseen: 'missing' },
  );
  expect(prediction).toBe('a');
  expect(because).toEqual([{ text: 'a if colour = red or x <= 3', value: 3 }]);
  expect(conclusion.slice(0, 2)).toEqual([
    'The votes are none: 0 of 0, a: 3 of 3, b: 0 of 3.',
    'a has the most votes.',
  ]);
  const unknown = model.explain(tableFromRows([{ x: null, colour: null }]), 0, {
    unseen: 'missing',
  });
  expect(unknown.conclusion[1]).toBe('a has the most votes, as the first of several.');
});

it('never predicts a class without training rows, even where no rule votes', () => {
  const { codes } = model.predict(tableFromRows([{ x: null, colour: null }]), {
    unseen: 'missing',
  });
  expect(data.target.kind === 'nominal' && data.target.classes[codes[0]]).toBe('a');
});

it('searches only the attributes in use once it is frozen', () => {
  const { classes } = new Lri({ rules: 20, length: 1, disjuncts: 1, freeze: 1 }).fit(data);
  const used = new Set(classes[1].rules.flatMap(({ any }) => any[0].conditions[0].attribute));
  expect(used.size).toBe(1);
  const free = new Lri({ rules: 20, length: 1, disjuncts: 1, freeze: null }).fit(data).classes[1];
  expect(new Set(free.rules.flatMap(({ any }) => any[0].conditions[0].attribute)).size).toBe(2);
});

it('refuses saved rules that do not fit the schema, and counts that cannot be', () => {
  type Saved = ReturnType<typeof model.toJSON> & { parameters: { classes: SavedClass[] } };
  interface SavedClass {
    class: string;
    rows: number;
    rules: { any: { if: unknown[]; coverage: number }[]; coverage: number; correct: number }[];
  }
  const loading = (edit: (classes: SavedClass[], saved: Saved) => void) => () => {
    const saved = JSON.parse(JSON.stringify(model)) as Saved;
    edit(saved.parameters.classes, saved);
    return loadLri(saved);
  };
  expect(loading(() => undefined)()).toBeDefined();
  expect(loading((all) => all.pop())).toThrow('found 2, expected 3, one for each class');
  expect(loading((all) => all.reverse())).toThrow('found b, expected none');
  expect(
    loading((all) =>
      all.forEach((one) => {
        one.rows = 0;
      }),
    ),
  ).toThrow('0 rows of classes');
  expect(
    loading((all) => {
      all[1].rows = 9;
    }),
  ).toThrow('12 rows of classes');
  expect(
    loading(([, a]) => {
      a.rules.push(a.rules[0]);
    }),
  ).toThrow('found 4 rules, expected at most 3');
  expect(
    loading(([, a]) => {
      a.rules[0].correct = 6;
    }),
  ).toThrow('6 of 5 rows');
  expect(
    loading(([, a]) => {
      a.rules[0].coverage = 2;
      a.rules[0].correct = 2;
    }),
  ).toThrow('cover together');
  expect(
    loading(([, a]) => {
      a.rules[0].any[0].coverage = 7;
    }),
  ).toThrow('cover together');
  expect(
    loading(([, a]) => {
      a.rules[0].any[0].if = [['y', '<=', 1]];
    }),
  ).toThrow('does not fit');
  expect(
    loading(([, a]) => {
      a.rules[0].any[0].if = [];
    }),
  ).toThrow('found 0, expected at least 1');
  expect(
    loading(([, a]) => {
      a.rules[0].any = [];
    }),
  ).toThrow('found 0, expected at least 1');
});

it('refuses rows that take more memory than they may', () => {
  const training = new Lri().train(data, 1, { memory: { arrayBytes: 100 } });
  expect(() => training.next()).toThrow(
    '8 rows of 2 attributes and 200 rules for each of 3 classes',
  );
});
