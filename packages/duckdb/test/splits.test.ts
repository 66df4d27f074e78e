import type { RemoteTable } from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, type Learner, selectRows } from '@preflearn/core';
import { EnderAe, Order, OrdinalEnder } from '@preflearn/ender';
import {
  crossEvaluate,
  evaluateSplits,
  type ResultsDocument,
  type Split,
  trainingSeed,
} from '@preflearn/evaluation';
import { MLRules } from '@preflearn/ml-rules';
import { RankRules } from '@preflearn/rank-rules';
import { drawRowSplit, readRows, type SqlSplitOptions, withSqlSplits } from '@preflearn/sql';
import {
  DATABASE_TARGET,
  DATABASE_WEIGHTS,
  databaseTables,
  sampledByNumber,
} from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { tableInDuckdb } from './table-in-duckdb.js';

const SEED = 5;
const SPLITS = 2;
const SHARES = { train: 0.6, test: 0.3 };

/** The same splits of rows in memory. */
function splitsOf(rows: number): readonly Split[] {
  return Array.from({ length: SPLITS }, (_, number) => {
    const { train, test } = drawRowSplit(SHARES, SEED, number);
    const every = Int32Array.from({ length: rows }, (_, row) => row);
    return { train: every.filter(train.has), test: every.filter(test.has) };
  });
}

function optionsOf(data: LabelledTable<ClassTarget>, from: string): SqlSplitOptions {
  const { kind, classes } = data.target;
  return {
    ...{ from, target: DATABASE_TARGET, kind, classes, ...SHARES, seed: SEED },
    weights: data.weights && DATABASE_WEIGHTS,
  };
}

/** Without what differs from run to run, and how the rows were split. */
function plain({ results }: ResultsDocument): unknown {
  return results.map(({ seconds: _, splits: __, ...result }) => result);
}

/** Results of learners on splits in a database, and their models. */
async function evaluated(data: LabelledTable<ClassTarget>, learners: readonly Learner[]) {
  const { connection, from } = await tableInDuckdb(data);
  const models: string[] = [];
  try {
    const document = await withSqlSplits(connection, optionsOf(data, from), (table) =>
      evaluateSplits({
        dataset: 'rows',
        target: table.target,
        learners: learners.map((learner, i) => ({ id: `l${i}`, learner })),
        splits: SPLITS,
        rowsOf: (split) => table.split(split),
        seed: SEED,
        rows: table.rowCount,
        onRun: ({ model }) => models.push(JSON.stringify(model)),
      }),
    );
    const left = await readRows(connection, 'SELECT count(*) FROM information_schema.tables');
    expect(left).toEqual([[1]]); // that of the rows
    return { results: plain(document), models };
  } finally {
    await connection.close();
  }
}

const RULES = { rules: 4, sample: 1 };

const LEARNERS: readonly (readonly [ClassTarget['kind'], Learner])[] = [
  ['ordinal', new RankRules(RULES)],
  ['ordinal', new RankRules({ ...RULES, technique: 'gradient-boosting', bins: 5 })],
  ['ordinal', new EnderAe(RULES)],
  ['ordinal', new OrdinalEnder({ ...RULES, technique: 'newton' })],
  ['ordinal', new Order(RULES)],
  ['ordinal', new MLRules({ ...RULES, technique: 'newton' })],
  ['nominal', new MLRules({ ...RULES, technique: 'gradient' })],
];

describe('splits of a table in a database', { timeout: 120_000 }, () => {
  it.each(LEARNERS)(
    'give the models and metrics of those in memory: %s, %#',
    async (kind, learner) => {
      let weighted = 0;
      for (const ordinal of databaseTables(3)) {
        const { target, weights } = ordinal;
        const data: LabelledTable<ClassTarget> = { ...ordinal, target: { ...target, kind } };
        weighted += weights === undefined ? 0 : 1;
        const models: string[] = [];
        const document = await crossEvaluate({
          ...{ dataset: 'rows', data, seed: SEED, splits: splitsOf(target.codes.length) },
          learners: [{ id: 'l0', learner }],
          onRun: ({ model }) => models.push(JSON.stringify(model)),
        });
        const found = await evaluated(data, [learner]);
        expect(found.models).toEqual(models);
        expect(found.results).toEqual(plain(document));
      }
      expect(weighted).toBeGreaterThan(0);
    },
  );

  it('give the models of subsamples by the numbers of the training rows', async () => {
    const learner = new RankRules({ rules: 5, sample: 0.5 });
    for (const data of databaseTables(2)) {
      const { models } = await evaluated(data, [learner]);
      for (const [split, { train }] of splitsOf(data.target.codes.length).entries()) {
        const table: RemoteTable = sampledByNumber(selectRows(data, train));
        const model = await learner.fitAsync(table, { seed: trainingSeed(SEED, split) });
        expect(models[split]).toBe(JSON.stringify(model));
      }
    }
  });

  it('are the same for all learners, and have the weights of classes of their training rows', async () => {
    for (const data of databaseTables(4)) {
      const { connection, from } = await tableInDuckdb(data);
      await withSqlSplits(connection, optionsOf(data, from), async (table) => {
        expect(table.rowCount).toBe(data.target.codes.length);
        for (const [number, { train, test }] of splitsOf(table.rowCount).entries()) {
          const split = await table.split(number);
          expect([split.trainRows, split.testRows]).toEqual([train.length, test.length]);
          const weights = new Float64Array(data.target.classes.length);
          for (const row of train) weights[data.target.codes[row]] += data.weights?.[row] ?? 1;
          for (const [k, weight] of weights.entries()) {
            expect(split.classWeights[k]).toBeCloseTo(weight, 9);
          }
        }
      });
      await connection.close();
    }
  });

  it.each([
    [{ train: 1e-7, test: 0.5 }, /leave 0 to train on and \d+ to test on, expected at least one/],
    [{ train: 0.5, test: 1e-7 }, /leave \d+ to train on and 0 to test on, expected at least one/],
    [{ train: 0.7, test: 0.4 }, 'found the shares 0.7 and 0.4, expected two above 0, at most 1'],
    [{ train: 0, test: 0.4 }, 'found the shares 0 and 0.4, expected two above 0'],
    [{ pool: { rows: 0 } }, 'found a pool of 0 rows'],
  ])('are refused where a part is empty: %j', async (other, sentence) => {
    const [data] = databaseTables(1);
    const { connection, from } = await tableInDuckdb(data);
    const work = withSqlSplits(connection, { ...optionsOf(data, from), ...other }, (table) =>
      table.split(0),
    );
    await expect(work).rejects.toThrow(sentence);
    expect(await readRows(connection, 'SELECT count(*) FROM information_schema.tables')).toEqual([
      [1],
    ]);
    await connection.close();
  });

  it('do not change when the table does', async () => {
    const [data] = databaseTables(1);
    const learner = new RankRules(RULES);
    const { models } = await evaluated(data, [learner]);
    const { connection, from } = await tableInDuckdb(data);
    await withSqlSplits(connection, optionsOf(data, from), async (table) => {
      await connection.run(`DELETE FROM ${from}`);
      const { train } = await table.split(0);
      const model = await learner.fitAsync(train, { seed: trainingSeed(SEED, 0) });
      expect(JSON.stringify(model)).toBe(models[0]);
    });
    await connection.close();
  });
});
