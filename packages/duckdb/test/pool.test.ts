import {
  type Condition,
  MemoryRows,
  type RemoteTable,
  type RowsRequest,
  type TrainingRows,
} from '@preflearn/boosting';
import {
  type LabelledTable,
  type Learner,
  type OrdinalTarget,
  Random,
  selectRows,
  Table,
} from '@preflearn/core';
import { EnderAe, Order, OrdinalEnder } from '@preflearn/ender';
import { RankRules, type RankRulesInput } from '@preflearn/rank-rules';
import { drawRowSample, type KeptRule, openSqlTable, type RuleKeeper } from '@preflearn/sql';
import { DATABASE_TARGET, DATABASE_WEIGHTS, databaseTables } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { tableInDuckdb } from './table-in-duckdb.js';

const SEED = 3;
const POOL_STREAM = 3;
const MORE_THAN_ALL = 1000;

/** The model as JSON of a training in the database with a pool. */
async function trained(
  learner: Learner,
  data: LabelledTable<OrdinalTarget>,
  rows: number,
  keeper?: RuleKeeper,
): Promise<string> {
  const { connection, from } = await tableInDuckdb(data);
  try {
    const table = await openSqlTable(connection, {
      from,
      target: DATABASE_TARGET,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
      pool: { rows, seed: SEED },
      keeper,
    });
    return JSON.stringify(await learner.fitAsync(table, { seed: SEED }));
  } finally {
    await connection.close();
  }
}

/** Rows in memory with a pool: one set of training rows searches, the other finishes rules. */
function pooledInMemory(table: LabelledTable<OrdinalTarget>, poolSize: number): RemoteTable {
  const positive = [...table.target.codes.keys()].filter((row) => table.weights?.[row] !== 0);
  const data = selectRows(table, positive);
  return {
    ...table,
    rowCount: positive.length,
    occurring: table.target.codes,
    trainingRows: (request) => pooledRows(data, poolSize, request),
  };
}

function pooledRows(
  data: LabelledTable<OrdinalTarget>,
  poolSize: number,
  request: RowsRequest,
): TrainingRows {
  const every = [...data.target.codes.keys()];
  const share = poolSize / every.length;
  const sample = share < 1 ? drawRowSample(share, new Random(SEED, POOL_STREAM)) : undefined;
  const inPool = every.filter((row) => sample === undefined || sample.has(row));
  const all = new MemoryRows<OrdinalTarget>({ ...request, data, sample: 1 });
  const pool = new MemoryRows<OrdinalTarget>({ ...request, data: selectRows(data, inPool) });
  for (let i = 0; i < all.subproblems; i++) {
    pool.begin(i, new Random(0));
    pool.finish([], 0);
    pool.addResponse(all.intercept.map((score, k) => score - pool.intercept[k]));
  }
  return {
    attributes: pool.attributes,
    rowCount: all.rowCount,
    intercept: all.intercept,
    subproblems: all.subproblems,
    get bounded() {
      return pool.bounded;
    },
    get scorer() {
      return pool.scorer;
    },
    get coveredCount() {
      return pool.coveredCount;
    },
    get coveredSums() {
      return pool.coveredSums;
    },
    get finished() {
      return all.finished;
    },
    ready: () => undefined,
    begin(subproblem: number, sampling: Random) {
      pool.begin(subproblem, sampling);
      all.begin(subproblem, sampling);
    },
    histogram: (attribute: number) => pool.histogram(attribute),
    narrow: (condition: Condition) => pool.narrow(condition),
    finish(conditions: readonly Condition[], tried: number) {
      pool.finish(conditions, tried);
      all.finish(conditions, tried);
    },
    outOfSample: () => pool.outOfSample(),
    addResponse(response: readonly number[]) {
      pool.addResponse(response);
      all.addResponse(response);
    },
    scored: () => all.scored(),
    close: () => undefined,
  };
}

/** A table whose attributes have hundreds of values, of which some are missing. */
function manyValues(): LabelledTable<OrdinalTarget> {
  const random = new Random(11);
  const rows = 400;
  const values = () => Float64Array.from({ length: rows }, () => random.uniform() * 10);
  const [x, y, z] = [values(), values(), values()];
  const codes = Int32Array.from(x, (own, row) => Math.floor((own + y[row] + random.uniform()) / 6));
  for (let row = 0; row < rows; row += 7) z[row] = NaN;
  const columns = [x, y, z].map((own, i) => ({
    type: 'numeric' as const,
    name: `x${i}`,
    values: own,
  }));
  const classes = ['a', 'b', 'c', 'd'];
  return {
    attributes: new Table(columns),
    target: { kind: 'ordinal', name: DATABASE_TARGET, classes, codes },
  };
}

const SETTINGS: readonly RankRulesInput[] = [
  {},
  { technique: 'gradient-descent', pairs: 'once', maxConditions: 3, bins: 4 },
  { technique: 'gradient-boosting', bins: null },
  { technique: 'constant-step', firstTie: 'at-least', maxConditions: 1, thresholds: 'logistic' },
];

const LEARNERS: readonly ((more: { rules: number; sample: number; bins?: null }) => Learner)[] = [
  ...SETTINGS.map(
    (settings) => (more: object) => new RankRules({ ...settings, ...more } as RankRulesInput),
  ),
  (more) => new EnderAe(more),
  (more) => new Order(more),
  (more) => new OrdinalEnder({ ...more, technique: 'newton' }),
];

describe('a pool', { timeout: 120_000 }, () => {
  it.each(LEARNERS)(
    'of all rows gives the model of rows in memory, bit for bit (%#)',
    async (make) => {
      let rules = 0;
      for (const sample of [1, 0.6]) {
        for (const [i, data] of databaseTables(4).entries()) {
          const learner = make({ rules: 8, sample });
          const expected = await learner.fitAsync(data, { seed: SEED });
          expect(await trained(learner, data, MORE_THAN_ALL), `table ${i}`).toBe(
            JSON.stringify(expected),
          );
          rules += JSON.stringify(expected).split('"coverage"').length - 1;
        }
      }
      expect(rules).toBeGreaterThan(8);
    },
  );

  it.each(LEARNERS)('of some rows gives the model of such a pool in memory (%#)', async (make) => {
    let others = 0;
    for (const sample of [1, 0.6]) {
      for (const [i, data] of databaseTables(5).entries()) {
        const learner = make({ rules: 8, sample, bins: null });
        const size = Math.ceil(data.attributes.rowCount * 0.5);
        const expected = JSON.stringify(
          await learner.fitAsync(pooledInMemory(data, size), { seed: SEED }),
        );
        expect(await trained(learner, data, size), `table ${i}`).toBe(expected);
        if (expected !== JSON.stringify(await learner.fitAsync(data, { seed: SEED }))) others++;
      }
    }
    expect(others).toBeGreaterThan(2);
  });

  it.each(SETTINGS)(
    'is searched by bounds where attributes have many bins, with %j',
    async (settings) => {
      const data = manyValues();
      for (const bins of [40, null]) {
        const learner = new RankRules({ rules: 12, ...settings, bins });
        const expected = JSON.stringify(learner.fit(data, { seed: SEED }));
        expect(await trained(learner, data, MORE_THAN_ALL)).toBe(expected);
      }
      const learner = new RankRules({ rules: 12, ...settings, bins: null });
      const some = await learner.fitAsync(pooledInMemory(data, 200), { seed: SEED });
      expect(await trained(learner, data, 200)).toBe(JSON.stringify(some));
    },
  );

  it('takes kept rules over, with attributes of many bins and of few', async () => {
    for (const data of [...databaseTables(3), manyValues()]) {
      for (const bins of [4, 60, null]) {
        const learner = new RankRules({ rules: 10, sample: 0.7, bins });
        const kept: KeptRule[] = [];
        let checksum: string | undefined;
        const keeper = (rules: readonly KeptRule[]): RuleKeeper => ({
          checksum: rules.length === 0 ? undefined : checksum,
          rules,
          keepChecksum: (sum) => {
            checksum = sum;
          },
          keepRule: (rule) => kept.push(JSON.parse(JSON.stringify(rule))),
        });
        const whole = await trained(learner, data, 60, keeper([]));
        const first = [...kept];
        for (const count of [1, 6, first.length]) {
          kept.length = 0;
          expect(await trained(learner, data, 60, keeper(first.slice(0, count)))).toBe(whole);
          expect(kept).toEqual(first.slice(count));
        }
      }
    }
  });

  it('of no rows is refused', async () => {
    const [data] = databaseTables(1);
    await expect(trained(new RankRules(), data, 0)).rejects.toThrow(
      'found a pool of 0 rows, expected at least one',
    );
  });
});
