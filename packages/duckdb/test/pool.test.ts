import {
  type Condition,
  MemoryRows,
  type RemoteTable,
  type RowsRequest,
  type TrainingRows,
  useKernels,
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
import { afterEach, describe, expect, it } from 'vitest';
import { tableInDuckdb } from './table-in-duckdb.js';

const SEED = 3;
const POOL_STREAM = 3;
const MORE_THAN_ALL = 1000;

/** The model as JSON of a training in the database with a pool, or another one every so many rules. */
async function trained(
  learner: Learner,
  data: LabelledTable<OrdinalTarget>,
  rows: number,
  every?: number,
  keeper?: RuleKeeper,
): Promise<string> {
  const { connection, from } = await tableInDuckdb(data);
  try {
    const table = await openSqlTable(connection, {
      from,
      target: DATABASE_TARGET,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
      pool: { rows, seed: SEED, every },
      keeper,
    });
    return JSON.stringify(await learner.fitAsync(table, { seed: SEED }));
  } finally {
    await connection.close();
  }
}

/** Rows in memory with pools: one set of training rows searches, another finishes rules. */
function pooledInMemory(
  table: LabelledTable<OrdinalTarget>,
  poolSize: number,
  every = Infinity,
): RemoteTable {
  const positive = [...table.target.codes.keys()].filter((row) => table.weights?.[row] !== 0);
  const data = selectRows(table, positive);
  return {
    ...table,
    rowCount: positive.length,
    occurring: table.target.codes,
    trainingRows: (request) => pooledRows(data, poolSize, every, request),
  };
}

/** Pools that are kept up to date from the start, each from the numbers of its rows. */
function poolsOf(
  data: LabelledTable<OrdinalTarget>,
  share: number,
  { request, count }: { readonly request: RowsRequest; readonly count: number },
): readonly MemoryRows<OrdinalTarget>[] {
  const every = [...data.target.codes.keys()];
  const random = new Random(SEED, POOL_STREAM);
  return Array.from({ length: count }, () => {
    const sample = share < 1 ? drawRowSample(share, random) : undefined;
    const inPool = every.filter((row) => sample === undefined || sample.has(row));
    return new MemoryRows<OrdinalTarget>({ ...request, data: selectRows(data, inPool) });
  });
}

const MAX_POOLS = 25;

function pooledRows(
  data: LabelledTable<OrdinalTarget>,
  poolSize: number,
  every: number,
  request: RowsRequest,
): TrainingRows {
  const all = new MemoryRows<OrdinalTarget>({ ...request, data, sample: 1 });
  const count = every === Infinity ? 1 : MAX_POOLS;
  const pools = poolsOf(data, poolSize / data.target.codes.length, { request, count });
  for (const pool of pools) {
    for (let i = 0; i < all.subproblems; i++) {
      pool.begin(i, new Random(0));
      pool.finish([], 0);
      pool.addResponse(all.intercept.map((score, k) => score - pool.intercept[k]));
    }
  }
  let added = 0;
  let [pool] = pools;
  return {
    get attributes() {
      return pool.attributes;
    },
    rowCount: all.rowCount,
    intercept: all.intercept,
    get finished() {
      return all.finished;
    },
    ready: () => undefined,
    begin(subproblem: number, sampling: Random) {
      pool = pools[Math.floor(added / every)];
      for (const other of pools) other.begin(subproblem, other === pool ? sampling : new Random(0));
      all.begin(subproblem, sampling);
    },
    search: (step) => pool.search(step),
    narrow: (condition: Condition, impurity: number) => pool.narrow(condition, impurity),
    finish(conditions: readonly Condition[], tried: number) {
      for (const rows of [...pools, all]) rows.finish(conditions, tried);
    },
    outOfSample: () => pool.outOfSample(),
    addResponse(response: readonly number[]) {
      for (const rows of [...pools, all]) rows.addResponse(response);
      added++;
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

/** A table of which half the rows have more than 24 distinct values of an attribute, or fewer. */
function aroundTwentyFourValues(): LabelledTable<OrdinalTarget> {
  const random = new Random(12);
  const rows = 160;
  const columns = Array.from({ length: 3 }, (_, i) => ({
    type: 'numeric' as const,
    name: `x${i}`,
    values: Float64Array.from({ length: rows }, () => Math.floor(random.uniform() ** 3 * 31)),
  }));
  const codes = Int32Array.from({ length: rows }, (_, row) =>
    Math.min(2, Math.floor((columns[0].values[row] + columns[1].values[row]) / 9)),
  );
  return {
    attributes: new Table(columns),
    target: { kind: 'ordinal', name: DATABASE_TARGET, classes: ['a', 'b', 'c'], codes },
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

afterEach(() => useKernels('auto'));

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

  it.each(LEARNERS)('gives way to others, as pools in memory do (%#)', async (make) => {
    const models: string[] = [];
    for (const [sample, every] of [
      [1, 3],
      [0.6, 1],
    ]) {
      for (const [i, data] of [...databaseTables(3), manyValues()].entries()) {
        const learner = make({ rules: 8, sample, bins: null });
        const size = Math.ceil(data.attributes.rowCount * 0.5);
        const expected = JSON.stringify(
          await learner.fitAsync(pooledInMemory(data, size, every), { seed: SEED }),
        );
        models.push(expected);
        expect(await trained(learner, data, size, every), `table ${i}`).toBe(expected);
      }
    }
    expect(new Set(models).size).toBeGreaterThan(models.length / 2);
  });

  it('may have more and fewer bins than the one before, so that another search finds its conditions', async () => {
    const data = aroundTwentyFourValues();
    const learner = new RankRules({ rules: 10, bins: null, sample: 1 });
    useKernels('typescript'); // which look at all cuts of all attributes
    const expected = JSON.stringify(
      await learner.fitAsync(pooledInMemory(data, 80, 1), { seed: SEED }),
    );
    useKernels('auto');
    expect(await trained(learner, data, 80, 1)).toBe(expected);
  });

  it('of all rows is the only one', async () => {
    const [data] = databaseTables(1);
    const learner = new RankRules({ rules: 6, sample: 0.6 });
    const expected = JSON.stringify(learner.fit(data, { seed: SEED }));
    expect(await trained(learner, data, MORE_THAN_ALL, 1)).toBe(expected);
  });

  it.each([undefined, 3])(
    'takes kept rules over, with another pool every %s rules',
    async (every) => {
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
          const whole = await trained(learner, data, 60, every, keeper([]));
          const first = [...kept];
          for (const count of [1, 6, first.length]) {
            kept.length = 0;
            expect(await trained(learner, data, 60, every, keeper(first.slice(0, count)))).toBe(
              whole,
            );
            expect(kept).toEqual(first.slice(count));
          }
        }
      }
    },
  );

  it('of no rows is refused', async () => {
    const [data] = databaseTables(1);
    await expect(trained(new RankRules(), data, 0)).rejects.toThrow(
      'found a pool of 0 rows, expected at least one',
    );
    await expect(trained(new RankRules(), data, 5, 0.5)).rejects.toThrow(
      'found another pool every 0.5 rules, expected at least one',
    );
  });
});
