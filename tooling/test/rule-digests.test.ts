import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RuleModel } from '@preflearn/boosting';
import {
  type Column,
  type LabelledTable,
  type LearnerDefinition,
  Random,
  Table,
  type Target,
} from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';
import {
  enderAeDefinition,
  enderRegressionDefinition,
  orderDefinition,
  ordinalEnderDefinition,
} from '@preflearn/ender';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  shareLargeWork,
  shareSmallWork,
} from '../../packages/boosting/src/kernels/threads/thread-bounds.js';

/*
 * Digests of rules and scores, to the last bit, of every rule learner and technique. They were first
 * printed by the engine as it was before its second shape; where one has changed since, rule-digests.json
 * says why. `UPDATE_DIGESTS=1 npm test -- tooling/test/rule-digests` writes them anew.
 */

const file = fileURLToPath(new URL('rule-digests.json', import.meta.url));

interface Case {
  readonly name: string;
  readonly definition: LearnerDefinition;
  readonly options: Readonly<Record<string, unknown>>;
  readonly data: LabelledTable;
}

/** What a drawn table is like. */
interface Shape {
  readonly rows: number;
  readonly kind: 'ordinal' | 'nominal';
  readonly classes: number;
  readonly missing?: boolean;
  readonly weights?: boolean;
}

/** Six smooth attributes, one with ties, one nominal; the class depends on four of them. */
function drawTable(seed: number, { rows, kind, classes, missing, weights }: Shape): LabelledTable {
  const random = new Random(seed, 1);
  const smooth = Array.from({ length: 6 }, () =>
    Float64Array.from({ length: rows }, () => standardNormal(random)),
  );
  const ties = Float64Array.from({ length: rows }, () => random.integer(7));
  const codes = Int32Array.from({ length: rows }, () => random.integer(5));
  const target = Int32Array.from({ length: rows }, (_, i) => {
    const score = smooth[0][i] - smooth[1][i] + (codes[i] > 2 ? 1 : 0) + ties[i] / 4;
    const noisy = score + 0.7 * standardNormal(random);
    return Math.min(classes - 1, Math.max(0, Math.floor(noisy + classes / 2)));
  });
  if (missing) {
    for (const values of smooth) {
      for (let i = 0; i < rows; i++) if (random.integer(8) === 0) values[i] = Number.NaN;
    }
    for (let i = 0; i < rows; i++) if (random.integer(8) === 0) codes[i] = -1;
  }
  const columns: Column[] = [...smooth, ties].map((values, j) => ({
    type: 'numeric',
    name: `x${j}`,
    values,
  }));
  columns.push({ type: 'nominal', name: 'n', categories: ['a', 'b', 'c', 'd', 'e'], codes });
  const names = Array.from({ length: classes }, (_, k) => `c${k}`);
  return {
    attributes: new Table(columns),
    target: { kind, name: 'y', classes: names, codes: target } as Target,
    ...(weights && {
      weights: Float64Array.from({ length: rows }, () => random.integer(3) + random.uniform()),
    }),
  };
}

const ordinal = drawTable(1, { rows: 600, kind: 'ordinal', classes: 5 });
const many = drawTable(2, { rows: 2500, kind: 'ordinal', classes: 10 });
const gaps = drawTable(3, { rows: 220, kind: 'ordinal', classes: 4, missing: true, weights: true });
const nominal = drawTable(4, { rows: 600, kind: 'nominal', classes: 5 });
const binary = drawTable(5, { rows: 400, kind: 'nominal', classes: 2, weights: true });
/** The same attributes and weights, and a number that grows with the class and the first attribute. */
function withNumbers({ attributes, target, weights }: LabelledTable): LabelledTable {
  const codes = 'codes' in target ? target.codes : [];
  const [first] = attributes.columns;
  const slope = first.type === 'numeric' ? first.values : new Float64Array(codes.length);
  const values = Float64Array.from(codes, (code, row) => 100 * code + 7 * (slope[row] || 0));
  return {
    attributes,
    target: { kind: 'numeric', name: 'y', values },
    ...(weights && { weights }),
  };
}

const tables = {
  ...{ ordinal, many, gaps, nominal, binary },
  numbers: withNumbers(ordinal),
  numbersWithGaps: withNumbers(gaps),
};

type Setting = readonly [keyof typeof tables, Readonly<Record<string, unknown>>];

const settings: readonly (readonly [LearnerDefinition, readonly Setting[]])[] = [
  [
    rankRulesDefinition,
    [
      ...['simultaneous', 'gradient-descent', 'gradient-boosting', 'constant-step'].flatMap(
        (technique): Setting[] => [
          ['ordinal', { technique }],
          ['many', { technique, pairs: 'once' }],
          ['gaps', { technique }],
        ],
      ),
      ['ordinal', { bins: null }],
      ['many', { bins: 40, sample: 1 }],
      ['many', { bins: null, firstTie: 'at-least' }],
      ['gaps', { bins: null, sample: 1, maxConditions: 3 }],
    ],
  ],
  [
    enderAeDefinition,
    [
      ['ordinal', {}],
      ['gaps', { technique: 'gradient-boosting' }],
      ['many', { bins: null }],
    ],
  ],
  [
    ordinalEnderDefinition,
    ['gradient-descent', 'gradient-boosting', 'newton'].flatMap((technique): Setting[] => [
      ['ordinal', { technique }],
      ['gaps', { technique }],
    ]),
  ],
  [
    orderDefinition,
    ['constant-step', 'simultaneous', 'gradient-descent', 'gradient-boosting'].flatMap(
      (technique): Setting[] => [
        ['ordinal', { technique }],
        ['gaps', { technique, sample: 1 }],
      ],
    ),
  ],
  [
    enderRegressionDefinition,
    ['squared', 'absolute'].flatMap((loss): Setting[] => [
      ['numbers', { loss }],
      ['numbers', { loss, technique: 'gradient-descent', bins: null }],
      ['numbersWithGaps', { loss, sample: 1 }],
    ]),
  ],
  [
    mlRulesDefinition,
    ['gradient', 'newton'].flatMap((technique): Setting[] => [
      ['ordinal', { technique }],
      ['gaps', { technique, response: 'exact' }],
      ['nominal', { technique }],
      ['nominal', { technique, fixResponse: true }],
      ['nominal', { technique, bins: null, stopping: 'off' }],
      ['binary', { technique, regularisation: 1 }],
    ]),
  ],
];

const cases: readonly Case[] = settings.flatMap(([definition, list]) =>
  list.map(([name, options]) => ({
    name: `${definition.id} on ${name} ${JSON.stringify(options)}`,
    definition,
    options: { rules: 40, ...options },
    data: tables[name],
  })),
);

function hex(x: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16);
}

function digestOf({ definition, options, data }: Case, threads = 1): string {
  const model = definition.create(options).fit(data, { seed: 7, threads }) as RuleModel;
  const hash = createHash('sha256');
  for (const { conditions, response, coverage } of model.rules) {
    for (const condition of conditions) {
      const value = 'value' in condition ? hex(condition.value) : condition.category;
      hash.update(`${condition.attribute} ${condition.operator} ${value};`);
    }
    hash.update(`${response.map(hex).join(' ')} ${coverage}\n`);
  }
  hash.update(Array.from(model.scores(data.attributes), hex).join(' '));
  return `${model.rules.length} rules, ${hash.digest('hex').slice(0, 24)}`;
}

const known: Record<string, { digest: string; changed?: string }> = process.env.UPDATE_DIGESTS
  ? {}
  : JSON.parse(readFileSync(file, 'utf8'));

describe('rules to the last bit', () => {
  it.each(cases)('$name', (one) => {
    const digest = digestOf(one);
    if (process.env.UPDATE_DIGESTS) {
      known[one.name] = { digest };
      writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
    }
    expect(known[one.name]?.digest).toBe(digest);
  });
});

describe.each([2, 4])('the same rules on %i threads', (threads) => {
  beforeAll(shareSmallWork);
  afterAll(shareLargeWork);

  it.each(cases)('$name', (one) => {
    expect(digestOf(one, threads)).toBe(known[one.name]?.digest);
  });
});
