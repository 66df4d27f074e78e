import { type Model, TrainingAborted } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, readRows, type SqlConnection } from '@preflearn/sql';
import { describe, expect, it } from 'vitest';
import { type DuckdbConnection, duckdbDialect, openDuckdb } from '../src/index.js';

const ROWS =
  '(SELECT CAST(i * 7 % 40 // 10 AS INTEGER) AS y, CAST(i * 7 % 40 + i % 3 AS DOUBLE) AS x FROM range(400) t(i)) AS t';

async function withDuckdb(work: (connection: DuckdbConnection) => Promise<void>): Promise<void> {
  const connection = await openDuckdb({ threads: 1 });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

async function tables(connection: DuckdbConnection): Promise<readonly unknown[]> {
  return await readRows(connection, 'SELECT table_name FROM information_schema.tables');
}

describe('training in DuckDB', () => {
  it('leaves no table behind', () =>
    withDuckdb(async (connection) => {
      const table = await openSqlTable(connection, { from: ROWS, target: 'y' });
      const model = await new RankRules({ rules: 12 }).fitAsync(table);
      expect(model.rules).toHaveLength(12);
      expect(await tables(connection)).toEqual([]);
    }));

  it('that is cancelled gives the model of the rules so far, and leaves no table', () =>
    withDuckdb(async (connection) => {
      const table = await openSqlTable(connection, { from: ROWS, target: 'y' });
      const abort = new AbortController();
      const training = new RankRules({ rules: 100_000, sample: 1 }).fitAsync(table, {
        signal: abort.signal,
        onProgress({ done }) {
          if (done === 7) setTimeout(() => abort.abort(), 5); // into the next rule
        },
      });
      const error = await training.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TrainingAborted);
      const soFar = (error as TrainingAborted<Model>).modelSoFar();
      const rules = (soFar as { rules: readonly unknown[] } | undefined)?.rules.length ?? 0;
      expect(rules).toBeGreaterThanOrEqual(7);
      const whole = await new RankRules({ rules, sample: 1 }).fitAsync(table);
      expect(soFar?.trainingErrors).toEqual(whole.trainingErrors);
      expect(await tables(connection)).toEqual([]);
    }));

  it('is refused by fit, which cannot wait', () =>
    withDuckdb(async (connection) => {
      const table = await openSqlTable(connection, { from: ROWS, target: 'y' });
      expect(() => new RankRules().fit(table)).toThrow('call fitAsync instead');
    }));

  it('is refused to a loss whose score is far from 0', () =>
    withDuckdb(async (connection) => {
      const table = await openSqlTable(connection, { from: ROWS, target: 'y' });
      const learner = new RankRules({ rules: 10_000, shrinkage: 1, epsilon: 1e-300, sample: 1 });
      await expect(learner.fitAsync(table)).rejects.toThrow(
        /a database computes weights only up to 300/,
      );
    }));
});

it('reads answers of many parts and megabytes', { timeout: 20_000 }, () =>
  withDuckdb(async (connection) => {
    const part = 'SELECT i, i * 2, i * 3 FROM range(100000) t(i)';
    const rows = await readRows(connection, Array(6).fill(part).join(' UNION ALL '));
    expect(rows).toHaveLength(600_000);
  }),
);

describe('an engine whose arithmetic is another', () => {
  it.each([
    [
      'reads decimals in single precision',
      (sql: string) => sql.replaceAll(/(\d\.\d{6})\d+e/g, '$1e'),
    ],
    [
      'folds what is added and taken away',
      (sql: string) => sql.replaceAll(/- CASE g[^)]*\)/g, '- 0)'),
    ],
  ])('is refused: it %s', (_, broken) =>
    withDuckdb(async (connection) => {
      const other: SqlConnection = {
        dialect: duckdbDialect,
        columns: (from) => connection.columns(from),
        run: (sql) => connection.run(sql),
        read: (sql) => connection.read(broken(sql)),
        interrupt: () => connection.interrupt(),
        close: () => connection.close(),
      };
      await expect(openSqlTable(other, { from: ROWS, target: 'y' })).rejects.toThrow(
        /^DuckDB computes .* where the standard arithmetic gives/,
      );
    }),
  );
});
