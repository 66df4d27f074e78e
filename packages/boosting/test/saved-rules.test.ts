import { type LabelledTable, type OrdinalTarget, Table } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { meanCost, nearestClassLink, newton, pointwiseLoss, ruleLearner } from '../src/index.js';

const learner = ruleLearner({
  id: 'squared-rules',
  title: 'Squared rules',
  summary: 'Rules for ordered classes under the squared error.',
  loss: pointwiseLoss<OrdinalTarget>({
    id: 'squared',
    targetKinds: ['ordinal'],
    labels: ({ codes }) => codes.map((code) => code + 1),
    value: (y, f) => (f - y) ** 2 / 2,
    gradient: (y, f) => f - y,
    hessian: () => 1,
  }),
  link: nearestClassLink,
  techniques: [newton()],
  error: meanCost,
});

const attributes = new Table([
  { type: 'numeric', name: 'x', values: Float64Array.of(1.5, 4, 9, NaN) },
  {
    type: 'nominal',
    name: 'colour',
    codes: Int32Array.of(0, 1, 2, 0),
    categories: ['u', 'v', 'w'],
  },
]);
const data: LabelledTable = {
  attributes,
  target: {
    kind: 'ordinal',
    name: 'y',
    classes: ['lo', 'mid', 'hi'],
    codes: Int32Array.of(0, 1, 2, 1),
  },
};

/** A rule as it is saved. */
interface SavedRule {
  readonly if: readonly (readonly [string, string, string | number])[];
  readonly response: readonly number[];
  readonly coverage: number;
}

const rules: readonly SavedRule[] = [
  { if: [['colour', '!=', 'v']], response: [0.1], coverage: 90 },
  {
    if: [
      ['x', '<=', 2],
      ['colour', '=', 'u'],
    ],
    response: [0.5],
    coverage: 20,
  },
  {
    if: [
      ['x', '>=', 1],
      ['x', '<=', 5],
    ],
    response: [-0.3],
    coverage: 50,
  },
];

/** A model of these rules, as it is saved, of 100 training rows. */
function saved(changes: Record<string, unknown> = {}) {
  const document = JSON.parse(JSON.stringify(learner.create({ rules: 1 }).fit(data)));
  document.training.rows = 100;
  const points = [1, 3].map((count) => ({ ...document.parameters.checkpoints[0], rules: count }));
  Object.assign(document.parameters, { intercept: [2], rules, checkpoints: points, ...changes });
  return document;
}

const load = (changes?: Record<string, unknown>) => learner.load(saved(changes));

describe('rules from a file', () => {
  it('say the same when they are saved again', () => {
    expect(JSON.parse(JSON.stringify(load()))).toEqual(saved());
  });

  it('add their responses to the rows that they cover; a missing value is covered by no condition on it', () => {
    const scores = [2 + 0.1 + 0.5 - 0.3, 2 - 0.3, 2 + 0.1, 2 + 0.1];
    Array.from(load().scores(attributes), (score, row) =>
      expect(score).toBeCloseTo(scores[row], 12),
    );
  });

  it('are told the most important first: |response| sqrt(s (1 - s)), s the share of the rows', () => {
    // .1 x .3, .5 x .4 and .3 x .5.
    const lines = [
      'if x <= 2 and colour = u then score +0.5 (covers 20 of 100 rows)',
      'if 1 <= x <= 5 then score -0.3 (covers 50 of 100 rows)',
      'if colour != v then score +0.1 (covers 90 of 100 rows)',
    ];
    expect(load().rulesInWords()).toEqual(lines);
    expect(load().rulesInWords(2)).toEqual(lines.slice(0, 2));
    const told = load()
      .describe(1)
      .sections.map((section) => section.lines);
    expect(told).toContainEqual(lines.slice(0, 1));
    expect(told).toContainEqual([' 65.8 %  x']);
  });

  it('share their importance among their conditions', () => {
    expect(load().importance()).toEqual([
      { name: 'x', value: expect.closeTo((0.2 / 2 + 0.15) / 0.38, 12) },
      { name: 'colour', value: expect.closeTo((0.2 / 2 + 0.03) / 0.38, 12) },
    ]);
    const all = rules.map((rule) => ({ ...rule, coverage: 100 }));
    expect(
      load({ rules: all })
        .importance()
        .map(({ value }) => value),
    ).toEqual([0, 0]);
  });

  it('explain a row by what covers it, after what every row starts with', () => {
    const { because, conclusion } = load().explain(attributes, 0);
    expect(because).toEqual([
      { text: 'always (the score every row starts with)', value: 2 },
      { text: 'x <= 2 and colour = u', value: 0.5 },
      { text: '1 <= x <= 5', value: -0.3 },
      { text: 'colour != v', value: 0.1 },
    ]);
    expect(conclusion[0]).toBe('3 of 3 rules cover the row.');
    // A rule of two conditions gives each half of what it adds, and one with two on x gives x all.
    expect(load().explain(attributes, 0).sum).toEqual({
      unit: 'added to the score',
      terms: [2, 0.5, -0.3, 0.1],
      start: 2,
      attributes: [
        { name: 'colour', value: expect.closeTo(0.35, 12) },
        { name: 'x', value: expect.closeTo(-0.05, 12) },
      ],
    });
    expect(load({ intercept: [0] }).explain(attributes, 3).because).toEqual([
      { text: 'colour != v', value: 0.1 },
    ]);
  });

  it('are drawn: their error by number, and the importance of the attributes', () => {
    const { pictures } = load().describe();
    expect(pictures).toContainEqual(
      expect.objectContaining({ type: 'lines', series: [expect.objectContaining({ x: [1, 3] })] }),
    );
    expect(pictures.map(({ type }) => type)).toContain('bars');
    expect(load({ rules: [], checkpoints: [], spread: [] }).describe().pictures).toEqual([]);
  });

  const changed = (at: number, change: Partial<SavedRule>) => ({
    rules: rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule)),
  });
  const points = (...counts: readonly number[]) => {
    const [point] = saved().parameters.checkpoints;
    return { checkpoints: counts.map((count) => ({ ...point, rules: count })) };
  };

  it.each<[string, string, Record<string, unknown>]>([
    ['more rows than there are', 'rules.1.coverage', changed(1, { coverage: 101 })],
    ['a response too many', 'rules.2.response', changed(2, { response: [1, 1] })],
    ['a score too many', 'intercept', { intercept: [1, 2] }],
    ['a checkpoint after no rule', 'checkpoints', points(0, 3)],
    ['a checkpoint after more rules than there are', 'checkpoints', points(1, 4)],
    ['a checkpoint twice', 'checkpoints', points(2, 2)],
    ['an unknown attribute', 'rules.0.if', changed(0, { if: [['z', '<=', 1]] })],
    ['a number for categories', 'rules.0.if', changed(0, { if: [['colour', '<=', 1]] })],
    ['a category for numbers', 'rules.0.if', changed(0, { if: [['x', '=', 'u']] })],
    ['an unknown category', 'rules.0.if', changed(0, { if: [['colour', '=', 'z']] })],
    ['no condition', 'rules.0.if', changed(0, { if: [] })],
  ])('are refused with %s', (_, place, changes) => {
    expect(() => load()).not.toThrow();
    expect(() => load(changes)).toThrow(
      expect.objectContaining({
        code: 'MODEL_VALUE',
        message: expect.stringContaining(`model.parameters.${place}`),
      }),
    );
  });

  it('are refused for a target of another kind', () => {
    const document = saved();
    document.schema.target.kind = 'nominal';
    expect(() => learner.load(document)).toThrow('model.schema.target.kind');
  });
});
