import {
  type Column,
  type Counterfactual,
  type Model,
  type OrdinalTarget,
  Table,
  tableFromColumns,
} from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  counterfactuals,
  meanCost,
  nearestClassLink,
  newton,
  pointwiseLoss,
  RuleModel,
  ruleLearner,
} from '../src/index.js';

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

const CATEGORIES = ['u', 'v', 'w', 'never named'];
const CLASSES = ['lo', 'mid', 'hi'];

/** A condition as it is saved. */
type Saved = readonly [name: string, operator: string, value: string | number];
interface SavedRule {
  readonly if: readonly Saved[];
  readonly response: readonly number[];
  readonly coverage: number;
}

const colourOf = (codes: readonly number[]): Column => ({
  ...{ type: 'nominal', name: 'colour', categories: CATEGORIES },
  codes: Int32Array.from(codes),
});

/** A model of some rules on `x`, `y` and `colour`, the score of every row starting with 2. */
function modelOf(rules: readonly SavedRule[]): RuleModel {
  const { columns } = tableFromColumns({ x: [1, 2, 3], y: [0.25, 1, 2] });
  const attributes = new Table([...columns, colourOf([0, 1, 2])]);
  const target = { kind: 'ordinal', name: 'z', classes: CLASSES, codes: Int32Array.of(0, 1, 2) };
  const fitted = learner.create({ rules: 1 }).fit({ attributes, target: target as OrdinalTarget });
  const document = JSON.parse(JSON.stringify(fitted));
  Object.assign(document.parameters, { intercept: [2], rules, checkpoints: [], spread: [] });
  const model: Model = learner.load(document);
  if (!(model instanceof RuleModel)) throw new Error('another model');
  return model;
}

/** A row; missing values are NaN and -1. */
interface Row {
  readonly x: number;
  readonly y: number;
  readonly colour: number;
}

function tableOf({ x, y, colour }: Row): Table {
  return new Table([...tableFromColumns({ x: [x], y: [y] }).columns, colourOf([colour])]);
}

function codeOf(model: RuleModel, row: Row): number {
  const prediction = model.predict(tableOf(row));
  return 'codes' in prediction ? prediction.codes[0] : NaN;
}

/** A row with a change done to it. */
function changed(row: Row, { changes }: Counterfactual): Row {
  const values = changes.map(({ name, value }) => [
    name,
    typeof value === 'string' ? CATEGORIES.indexOf(value) : value,
  ]);
  return { ...row, ...Object.fromEntries(values) };
}

/** All that an attribute may be, and how far away it is, by the definition; the value of the row itself is at 0. */
function choices(rules: readonly SavedRule[], row: Row, name: keyof Row) {
  const stay = { value: row[name], size: 0, isChange: 0 };
  const conditions = rules.flatMap((rule) => rule.if.filter(([on]) => on === name));
  if (conditions.length === 0) return [stay];
  if (name === 'colour') {
    const others = [...CATEGORIES.keys()].filter((code) => code !== row.colour);
    return [stay, ...others.map((value) => ({ value, size: 1, isChange: 1 }))];
  }
  const bounds = [...new Set(conditions.map(([, , bound]) => Number(bound)))].sort((a, b) => a - b);
  const x = row[name];
  const ends = Number.isNaN(x) ? bounds : [...bounds, x];
  const spread = Math.max(...ends) - Math.min(...ends);
  const cells = [-Infinity, ...bounds].map((low, i) => [low, bounds[i] ?? Infinity]);
  const others = cells
    .filter(([low, high]) => !(low < x && x < high))
    .map(([low, high]) => {
      const middle =
        low === -Infinity ? high - 1 : high === Infinity ? low + 1 : low / 2 + high / 2;
      const way = x >= high ? x - high : low - x;
      const size = Number.isNaN(x) ? 1 : spread === 0 ? 0 : way / spread;
      return { value: middle, size, isChange: 1 };
    });
  return [stay, ...others];
}

/** The least number of changes, and the least sum of sizes with so many; no change where there is none. */
function byBruteForce(
  model: RuleModel,
  rules: readonly SavedRule[],
  row: Row,
  goal: (code: number) => boolean,
  free: readonly (keyof Row)[],
): { readonly count: number; readonly size: number } | undefined {
  let best: { count: number; size: number } | undefined;
  const of = (name: keyof Row) =>
    choices(rules, row, name).slice(0, free.includes(name) ? undefined : 1);
  for (const x of of('x')) {
    for (const y of of('y')) {
      for (const colour of of('colour')) {
        const all = [x, y, colour];
        const count = all.reduce((sum, { isChange }) => sum + isChange, 0);
        const size = all.reduce((sum, one) => sum + one.size, 0);
        const isBetter =
          best === undefined || count < best.count || (count === best.count && size < best.size);
        if (!isBetter) continue;
        if (goal(codeOf(model, { x: x.value, y: y.value, colour: colour.value }))) {
          best = { count, size };
        }
      }
    }
  }
  return best;
}

const bound = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((n) => n / 2),
  fc.constantFrom(0.1, 0.30000000000000004, -7.25, 1e-3),
);
const condition = fc.oneof(
  fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom('<=', '>='), bound),
  fc.tuple(fc.constant('colour'), fc.constantFrom('=', '!='), fc.constantFrom('u', 'v', 'w')),
);
const rule = fc.record({
  if: fc.array(condition, { minLength: 1, maxLength: 3 }),
  response: fc.constantFrom([0.3], [-0.3], [0.7], [-0.7], [1.1], [-0.05]),
  coverage: fc.constant(1),
});
const rows = fc.record({
  x: fc.oneof(bound, fc.constantFrom(NaN, 2.75, 100)),
  y: fc.oneof(bound, fc.constantFrom(NaN, 0.2)),
  colour: fc.integer({ min: -1, max: 3 }),
});

describe('counterfactuals', () => {
  it('are the smallest changes with which the model predicts what is looked for', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 6 }),
        rows,
        fc.subarray(['x', 'y', 'colour'] as const, { maxLength: 1 }),
        (rules, row, fixed) => {
          const model = modelOf(rules);
          const first = codeOf(model, row);
          const found = counterfactuals(model, tableOf(row), 0, { fixed });
          const goals = [...(first < 2 ? ['higher'] : []), ...(first > 0 ? ['lower'] : [])];
          expect(found.map(({ goal }) => goal)).toEqual(goals);
          const free = (['x', 'y', 'colour'] as const).filter(
            (name) => !fixed.includes(name as never),
          );
          for (const one of found) {
            const isMet = (code: number) => (one.goal === 'higher' ? code > first : code < first);
            const expected = byBruteForce(model, rules, row, isMet, free);
            expect(one.exact).toBe(true);
            expect(one.changes).toHaveLength(expected?.count ?? 0);
            const size = one.changes.reduce((sum, change) => sum + change.size, 0);
            expect(size).toBeCloseTo(expected?.size ?? 0, 12);
            if (expected === undefined) {
              expect(one.prediction).toBeUndefined();
              continue;
            }
            const code = codeOf(model, changed(row, one));
            expect(isMet(code)).toBe(true);
            expect(one.prediction).toBe(CLASSES[code]);
          }
        },
      ),
      runs(300),
    );
  });

  const two: readonly SavedRule[] = [
    {
      if: [
        ['x', '>=', 10.5],
        ['y', '<=', 0.1234],
      ],
      response: [1],
      coverage: 1,
    },
    { if: [['colour', '=', 'v']], response: [-0.6], coverage: 1 },
  ];
  const row = { x: 3, y: 4, colour: 1 };

  it('say what is, what would be, and how far that is', () => {
    // From 1.4, "lo": "mid" without v; or 2.4 with both of the others.
    expect(counterfactuals(modelOf(two), tableOf(row), 0)).toEqual([
      {
        ...{ goal: 'higher', prediction: 'mid', exact: true },
        changes: [{ name: 'colour', from: 'v', to: 'u', value: 'u', size: 1 }],
      },
    ]);
    expect(counterfactuals(modelOf(two), tableOf(row), 0, { fixed: ['colour'] })).toEqual([
      {
        ...{ goal: 'higher', prediction: 'mid', exact: true },
        changes: [
          { name: 'x', from: '3', to: '11', value: 11, size: 1 },
          { name: 'y', from: '4', to: '0.12', value: 0.12, size: 1 },
        ],
      },
    ]);
  });

  it('are found, and their sizes are finite, however far apart numbers lie', () => {
    const model = modelOf([
      { if: [['x', '<=', -1.6e308]], response: [-1], coverage: 1 },
      { if: [['x', '>=', 1.6e308]], response: [1], coverage: 1 },
    ]);
    for (const x of [-1.7e308, -5e-324, 0, 1.7e308]) {
      const found = counterfactuals(model, tableOf({ ...row, x }), 0, { fixed: ['y', 'colour'] });
      const changes = found.flatMap((one) => one.changes);
      expect(changes.length).toBeGreaterThan(0);
      for (const { size } of changes) expect(size > 0 && size <= 1).toBe(true);
    }
  });

  it('leave out what may not change, also when nothing is left', () => {
    const model = modelOf(two);
    const none = [{ goal: 'higher', changes: [], exact: true }];
    expect(counterfactuals(model, tableOf(row), 0, { fixed: ['x', 'colour'] })).toEqual(none);
    expect(counterfactuals(model, tableOf(row), 0, { fixed: ['colour'], mostChanges: 1 })).toEqual(
      none,
    );
    expect(counterfactuals(modelOf([]), tableOf(row), 0)).toEqual([
      { goal: 'higher', changes: [], exact: true },
      { goal: 'lower', changes: [], exact: true },
    ]);
  });

  it('are found among many values, too, and then not said to be the smallest', () => {
    const many = Array.from({ length: 200 }, (_, i): readonly SavedRule[] =>
      ['x', 'y'].map((name) => ({
        ...{ if: [[name, '>=', 20 + i]], response: [0.0001], coverage: 1 },
      })),
    ).flat();
    const model = modelOf([...many, ...two]);
    const [found] = counterfactuals(model, tableOf(row), 0, { fixed: ['colour'] });
    expect(found).toMatchObject({ goal: 'higher', exact: false });
    expect(found.changes).toHaveLength(2);
    expect(codeOf(model, changed(row, found))).toBeGreaterThan(0);
  });

  it.each([
    [
      { fixed: ['z'] },
      'COLUMN_MISSING',
      /"z", but the attributes of the model are "x", "y", "colour"/,
    ],
    [{ mostChanges: 0 }, 'OPTION_RANGE', /found 0, expected 1 to 3/],
    [{ mostChanges: 4 }, 'OPTION_RANGE', /found 4, expected 1 to 3/],
  ])('refuse %j', (options, code, sentence) => {
    const work = () => counterfactuals(modelOf(two), tableOf(row), 0, options);
    expect(work).toThrow(expect.objectContaining({ code }));
    expect(work).toThrow(sentence);
    expect(() => counterfactuals(modelOf(two), tableOf(row), 1)).toThrow(/the rows 0 to 0/);
  });
});
