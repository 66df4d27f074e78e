import { createHash } from 'node:crypto';
import type { LabelledTable, OrdinalTarget } from '@preflearn/core';
import { MLRules, type MLRulesInput } from '@preflearn/ml-rules';
import { type KeptRule, openSqlTable, type RuleKeeper } from '@preflearn/sql';
import {
  DATABASE_TARGET,
  DATABASE_WEIGHTS,
  databaseTables,
  sampledByNumber,
} from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { openDuckdb } from '../src/index.js';
import { tableInDuckdb } from './table-in-duckdb.js';
import { trainedInDuckdb } from './train-both.js';

const CASES: readonly MLRulesInput[] = [
  {},
  { bins: 4, maxConditions: 2 },
  { bins: null, shrinkage: 0.4, maxConditions: 3 },
  { technique: 'newton', regularisation: 0.5, maxConditions: 2 },
  { responses: 'classes' },
  { responses: 'classes', technique: 'newton', bins: 4 },
  { fixResponse: true, technique: 'newton' },
  { response: 'exact', regularisation: 1 },
  { shrinkage: 1, backtracking: false, rules: 4 },
];

const nominal = (data: LabelledTable<OrdinalTarget>) => ({
  ...data,
  target: { ...data.target, kind: 'nominal' as const },
});

describe.each(CASES)('MLRules with %j on a table of DuckDB', { timeout: 120_000 }, (options) => {
  it('gives the model of rows in memory, bit for bit', async () => {
    let rules = 0;
    for (const [i, data] of databaseTables(4).entries()) {
      const learner = new MLRules({ rules: 6, sample: 1, ...options });
      const expected = learner.fit(data, { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
      rules += expected.rules.length;
    }
    expect(rules).toBeGreaterThan(8);
  });

  it('gives that model with subsamples too', async () => {
    for (const [i, data] of databaseTables(2).entries()) {
      const learner = new MLRules({ rules: 4, sample: 0.6, ...options });
      const expected = learner.fit(sampledByNumber(data), { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
    }
  });
});

describe('MLRules of classes without order on a table of DuckDB', { timeout: 120_000 }, () => {
  it('gives the model of rows in memory, bit for bit', async () => {
    for (const technique of ['gradient', 'newton'] as const) {
      for (const [i, data] of databaseTables(3).map(nominal).entries()) {
        const learner = new MLRules({ rules: 6, sample: 1, technique });
        const expected = learner.fit(data, { seed: 3 });
        expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
      }
    }
  });

  it('stops where it does in memory, by the rows outside the subsamples', async () => {
    let stopped = 0;
    for (const [i, data] of databaseTables(4).map(nominal).entries()) {
      const learner = new MLRules({ rules: 12, sample: 0.5, stopWindow: 4, stopCount: 4 });
      const expected = learner.fit(sampledByNumber(data), { seed: 3 });
      expect(await trainedInDuckdb(learner, data), `table ${i}`).toBe(JSON.stringify(expected));
      if (expected.rules.length < 12) stopped++;
    }
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(4);
  });
});

it('counts weights in their unit, and with them what is added to the second derivative', async () => {
  const data = databaseTables(4).find(({ weights }) => weights !== undefined);
  for (const factor of [2 ** 500, 2 ** -500]) {
    const weights = data?.weights?.map((weight) => weight * factor);
    const scaled = { ...data, weights } as LabelledTable<OrdinalTarget>;
    const learner = new MLRules({ rules: 5, sample: 1, regularisation: factor });
    const expected = learner.fit(scaled, { seed: 3 });
    expect(await trainedInDuckdb(learner, scaled)).toBe(JSON.stringify(expected));
  }
});

const ROWS = `(SELECT CAST(least(3, i * 7 % 41 // 10) AS INTEGER) AS y, CAST(i * 7 % 41 + i % 3 AS DOUBLE) AS x,
  CAST(i * 11 % 17 AS DOUBLE) AS z, CASE WHEN i % 5 > 0 THEN 'k' || (i % 4) END AS kind FROM range(400) t(i)) AS t`;

async function trainedOnRows(learner: MLRules, more: Partial<Parameters<typeof openSqlTable>[1]>) {
  const connection = await openDuckdb({ threads: 1 });
  try {
    const table = await openSqlTable(connection, { from: ROWS, target: 'y', ...more });
    return JSON.stringify(await learner.fitAsync(table, { seed: 5 }));
  } finally {
    await connection.close();
  }
}

it.each([
  ['gradient', 'ordinal', 'bcb95773ff0f7e8f'],
  ['newton', 'ordinal', '82aa6de9595dc872'],
  ['gradient', 'nominal', '664b4558cdb7d2d6'],
] as const)('has the rules it always had: %s, %s', async (technique, kind, digest) => {
  const learner = new MLRules({ rules: 10, technique, regularisation: 0.25 });
  const { rules } = JSON.parse(await trainedOnRows(learner, { kind })).parameters;
  const found = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
  expect(found).toBe(digest);
});

describe('kept rules of MLRules', () => {
  it.each([
    { kind: 'ordinal', options: {} },
    { kind: 'ordinal', options: { fixResponse: true, technique: 'newton' } },
    { kind: 'nominal', options: { stopWindow: 4, stopCount: 3 } },
  ] as const)('are taken over: $kind, $options', { timeout: 60_000 }, async ({ kind, options }) => {
    const learner = new MLRules({ rules: 9, ...options });
    const keeper = (checksum?: string, rules: readonly KeptRule[] = []) => {
      const kept: KeptRule[] = [];
      const own: RuleKeeper & { kept: KeptRule[] } = {
        checksum,
        rules,
        kept,
        keepChecksum: (found) => Object.assign(own, { checksum: found }),
        keepRule: (rule) => kept.push(JSON.parse(JSON.stringify(rule))),
      };
      return own;
    };
    const first = keeper();
    const whole = await trainedOnRows(learner, { kind, keeper: first });
    expect(await trainedOnRows(learner, { kind })).toBe(whole);
    expect(first.kept.length).toBeGreaterThan(2);
    for (const count of [1, first.kept.length - 1, first.kept.length]) {
      const next = keeper(first.checksum, first.kept.slice(0, count));
      expect(await trainedOnRows(learner, { kind, keeper: next })).toBe(whole);
      expect(next.kept).toEqual(first.kept.slice(count));
    }
  });
});

it('gives the model of rows in memory with a pool of all rows, subsamples included', async () => {
  for (const data of [...databaseTables(2), ...databaseTables(2).map(nominal)]) {
    const learner = new MLRules({ rules: 6, sample: 0.5 });
    const { connection, from } = await tableInDuckdb(data);
    const table = await openSqlTable(connection, {
      from,
      target: DATABASE_TARGET,
      kind: data.target.kind,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
      pool: { rows: 1000 },
    });
    const found = await learner.fitAsync(table, { seed: 3 });
    await connection.close();
    expect(JSON.stringify(found)).toBe(JSON.stringify(learner.fit(data, { seed: 3 })));
  }
});

it('refuses classes that are fixed on all rows beside a pool', async () => {
  const learner = new MLRules({ rules: 2, fixResponse: true });
  await expect(trainedOnRows(learner, { pool: { rows: 100 } })).rejects.toThrow(
    /the classes are fixed on all rows, but a pool has some of them/,
  );
});

it('refuses scores of any class that are far from 0', async () => {
  const extreme = { shrinkage: 1, backtracking: false, maxConditions: 1 };
  const learner = new MLRules({ rules: 60, sample: 1, ...extreme });
  // The last row hardly counts, so that it becomes next to impossible before a rule is for it alone.
  const from =
    '(SELECT i // 50 AS y, i AS x, 0 AS z, 1.0 AS w FROM range(100) t(i) UNION ALL SELECT 1, 0, 1, 1e-6) AS t';
  await expect(trainedOnRows(learner, { from, weights: 'w' })).rejects.toThrow(
    /a score has come to .*, but a database computes weights only up to 300/,
  );
});
