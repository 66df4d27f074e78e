import {
  type GainCostTechnique,
  gradient,
  gradientBoosting,
  gradientDescent,
  type Loss,
  meanCost,
  nearestClassLink,
  newton,
  pointwiseLoss,
  ruleLearner,
  termCount,
  termScorer,
} from '@preflearn/boosting';
import { type OrdinalTarget, Random, Table } from '@preflearn/core';
import {
  absOf,
  arithmetic,
  choose,
  compare,
  type Expression,
  expOf,
  logOf,
  logUpTo1,
  logUpTo2,
  number,
  sum,
} from '@preflearn/core/expressions';
import { exp, log } from '@preflearn/core/numbers';
import {
  EnderAe,
  type EnderAeInput,
  Order,
  type OrderInput,
  OrdinalEnder,
  type OrdinalEnderInput,
} from '@preflearn/ender';
import { computedRows, readRows } from '@preflearn/sql';
import { databaseTables, sampledByNumber } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { duckdbDialect, openDuckdb } from '../src/index.js';
import { trainedInDuckdb } from './train-both.js';

const SHARED = [
  {},
  { bins: 4, maxConditions: 2 },
  { bins: null, shrinkage: 0.4, maxConditions: 3 },
];

const AE: readonly EnderAeInput[] = [
  ...SHARED,
  { technique: 'gradient-boosting', firstTie: 'at-least' },
];

const ORDER: readonly OrderInput[] = [
  ...SHARED,
  { technique: 'simultaneous', maxConditions: 2 },
  { technique: 'gradient-boosting' },
  { technique: 'gradient-descent', epsilon: 0.001 },
];

const ORDINAL: readonly OrdinalEnderInput[] = [
  ...SHARED,
  { technique: 'newton', maxConditions: 2 },
  { technique: 'gradient-boosting' },
];

const CASES = [
  ...AE.map((options) => ({
    options,
    make: (more: EnderAeInput) => new EnderAe({ ...more, ...options }),
  })),
  ...ORDER.map((options) => ({
    options,
    make: (more: OrderInput) => new Order({ ...more, ...options }),
  })),
  ...ORDINAL.map((options) => ({
    options,
    make: (more: OrdinalEnderInput) => new OrdinalEnder({ ...more, ...options }),
  })),
].map(({ make, options }) => ({ id: make({}).id, options, make }));

describe.each(CASES)('$id with $options on a table of DuckDB', { timeout: 120_000 }, ({ make }) => {
  it('gives the model of rows in memory, bit for bit', async () => {
    let rules = 0;
    for (const [i, data] of databaseTables(5).entries()) {
      const learner = make({ rules: 8, sample: 1 });
      const expected = learner.fit(data, { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(8);
  });

  it('gives that model with subsamples too', async () => {
    for (const [i, data] of databaseTables(2).entries()) {
      const learner = make({ rules: 6, sample: 0.6 });
      const expected = learner.fit(sampledByNumber(data), { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
    }
  });
});

it('takes the middle of two medians, as in memory', async () => {
  const codes = Int32Array.from({ length: 40 }, (_, row) => row % 4);
  const values = Float64Array.from(codes, (code, row) => code + (row % 3));
  const target: OrdinalTarget = {
    kind: 'ordinal',
    name: 't',
    classes: ['1', '2', '3', '4'],
    codes,
  };
  const data = { attributes: new Table([{ type: 'numeric', name: 'x', values }]), target };
  const learner = new EnderAe({ rules: 9, sample: 1 });
  const expected = JSON.parse(JSON.stringify(learner.fit(data, { seed: 3 })));
  const found = JSON.parse(await trainedInDuckdb(learner, data));
  expect(expected.parameters.intercept).toEqual([2.5]);
  expect(found.parameters).toEqual(expected.parameters);
});

const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);

/** Huber's loss of the class number, whose start is found by Newton steps. */
const huber = pointwiseLoss<OrdinalTarget>({
  id: 'huber',
  targetKinds: ['ordinal'],
  labels: ({ codes }) => codes.map((code) => code + 1),
  value: (y, f) => (Math.abs(y - f) <= 1 ? ((y - f) * (y - f)) / 2 : Math.abs(y - f) - 0.5),
  gradient: (y, f) => Math.max(-1, Math.min(1, f - y)),
  hessian: (y, f) => (Math.abs(y - f) <= 1 ? 1 : 0),
  stored: async () => ({
    label: (code) => sum(code, number(1)),
    value(y, f, steps) {
      const r = absOf(minus(y, f), steps);
      const far = minus(r, number(0.5));
      const square = arithmetic(arithmetic(r, 'times', r), 'over', number(2));
      return choose([[compare(r, '<=', number(1)), square]], far);
    },
    gradient(y, f, steps) {
      const r = steps.step('r', minus(f, y));
      const isBelow = compare(r, '<', number(-1));
      return choose(
        [
          [isBelow, number(-1)],
          [compare(r, '>', number(1)), number(1)],
        ],
        r,
      );
    },
    hessian: (y, f, _, steps) =>
      choose([[compare(absOf(minus(y, f), steps), '<=', number(1)), number(1)]], number(0)),
  }),
});

/** The exponential loss of the highest class against the others, whose statistics responses multiply. */
const exponential: Loss<OrdinalTarget, GainCostTechnique> = {
  id: 'exponential',
  targetKinds: ['ordinal'],
  shape: ({ classes, codes }, technique) => ({
    scoreCount: 1,
    width: termCount(technique),
    groups: { count: classes.length, of: (row) => codes[row] },
    bounds: undefined,
  }),
  bind({ target, weights, groupStart, statistics, scale }, technique) {
    const width = termCount(technique);
    const last = groupStart.length - 2;
    const sides = (sums: ArrayLike<number>, from = 0) => {
      let cost = 0;
      for (let g = 0; g < last; g++) cost += sums[from + g * width + 1];
      return [sums[from + last * width], cost];
    };
    statistics.forEach((_, at) => {
      statistics[at] = weights[Math.floor(at / width)];
    });
    const scorer = termScorer({
      technique,
      length: (last + 1) * width,
      termsOf(sums, _, count, out) {
        for (let i = 0; i < count; i++) out.set(sides(sums, i * (last + 1) * width), i * width);
      },
    });
    return {
      intercept: [0],
      scorer: () => scorer,
      respond({ covered, total }) {
        const smoothing = 1e-3 * sides(total)[0];
        const [gain, cost] = sides(covered);
        const response = 0.5 * log((gain + smoothing) / (cost + smoothing));
        return target.classes.length > 1 ? [response] : undefined;
      },
      update(rows, count, [response]) {
        scale(rows, count, response, [exp(-response), exp(response)]);
      },
    };
  },
  stored: () => ({ columns: ({ weight }) => [weight, weight], maxScore: 300 }),
};

const parts = { title: '', summary: '', link: nearestClassLink, error: meanCost };
const strangers = [
  ...[gradient, newton(0.5), gradientBoosting].map((technique) =>
    ruleLearner({ ...parts, id: 'huber-rules', loss: huber, techniques: [technique] }),
  ),
  ruleLearner({ ...parts, id: 'sure', loss: exponential, techniques: [gradientDescent] }),
];

it.each(strangers)("trains with a stranger's loss as in memory: $id", async ({ create }) => {
  for (const [i, data] of databaseTables(3).entries()) {
    const learner = create({ rules: 6, sample: 1, bins: 4, maxConditions: 2 });
    const expected = learner.fit(data, { seed: 3 });
    expect(expected.rules.length, `table ${i}`).toBeGreaterThan(1);
    expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
  }
});

it('refuses a loss without a form for rows in a database', async () => {
  const { stored: _, ...loss } = huber;
  const learner = ruleLearner({ ...parts, id: 'huber-rules', loss, techniques: [gradient] });
  await expect(trainedInDuckdb(learner.create({}), databaseTables(1)[0])).rejects.toThrow(
    /The loss "huber" has no form for rows in a database/,
  );
});

it('computes exponentials and logarithms with the bits of those in memory', async () => {
  const random = new Random(5);
  const drawn = Array.from({ length: 3000 }, (_, i) => random.uniform() * 10 ** ((i % 6) - 2));
  const exponents = [0, -0, -1e-300, -1e-17, -0.5, -708.4, -745.13, -745.14, -1e300];
  const ends = [5e-324, 2.2e-308, 2.2250738585072014e-308, 0.5, Math.SQRT1_2, 1, 2, 4.5e307];
  const next = [1 - 2 ** -53, 1 + 2 ** -52, Number.MAX_VALUE, 709.782712893384];
  const numbers = [
    ...exponents.map((x) => [x, 1 + exp(x), 1 - x, 2 ** -40, Number.MIN_VALUE]),
    ...[...ends, ...next].map((x) => [
      ...[Math.min(x, 709), 2, x],
      ...[2 ** -40, Number.MIN_VALUE].map((least) => Math.max(least, Math.min(x, 1))),
    ]),
    ...drawn.map((x) => [
      -x,
      1 + exp(-x),
      exp(x - 300),
      Math.max(2 ** -40, exp(-x)),
      Math.max(Number.MIN_VALUE, exp(-x)),
    ]),
  ];
  const values = numbers.map((row) => `(${row.map(duckdbDialect.double).join(', ')})`);
  const column = (name: string): Expression => ({ kind: 'step', name });
  const { from, columns } = computedRows(
    duckdbDialect,
    `(VALUES ${values.join(', ')}) AS t (a, b, c, d, e)`,
    (steps) => [
      expOf(column('a'), steps),
      logUpTo2(column('b'), steps),
      logOf(column('c'), steps),
      logUpTo1(column('d'), 2 ** -40, steps),
      logUpTo1(column('e'), Number.MIN_VALUE, steps),
    ],
  );
  const connection = await openDuckdb({ threads: 1 });
  try {
    const found = await readRows(connection, `SELECT ${columns.join(', ')} FROM ${from}`);
    expect(found).toEqual(
      numbers.map(([a, b, c, d, e]) => [exp(a), log(b), log(c), log(d), log(e)]),
    );
  } finally {
    await connection.close();
  }
});
