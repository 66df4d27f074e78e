import { type LabelledTable, type OrdinalTarget, Random, Table } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { readRows } from '@preflearn/sql';
import { DATABASE_TARGET } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { duckdbDialect, openDuckdb } from '../src/index.js';
import { trainedInDuckdb } from './train-both.js';

const { rowNumbers } = duckdbDialect;
const ROW = 'ofTable' in rowNumbers ? rowNumbers.ofTable : '';

describe('the number of a row of a table', () => {
  it.each([
    ['range(700000) t(i)', undefined],
    ['range(700000) t(i)', 100e6],
    ['(SELECT i FROM range(900000) t(i) WHERE hash(i) % 3 > 0) AS q', undefined],
    ['(SELECT i FROM range(900000) t(i) WHERE hash(i) % 3 > 0) AS q', 100e6],
    [
      '(SELECT i FROM range(400000) t(i) UNION ALL SELECT 400000 + i FROM range(300000) t(i)) AS q',
      undefined,
    ],
  ])('is its place in the query, with several threads: %s in %s bytes', async (from, maxMemory) => {
    const connection = await openDuckdb({ threads: 4, maxMemory });
    const misplaced = async (table: string) => {
      const places = `SELECT row_number() OVER (ORDER BY i) - 1 AS place, ${ROW} AS own FROM ${table}`;
      return await readRows(
        connection,
        `SELECT count(*) FILTER (place <> own), count(*) FROM (${places})`,
      );
    };
    try {
      await connection.run(`CREATE TABLE ordered AS SELECT i FROM ${from}`);
      const [[wrong, rows]] = await misplaced('ordered');
      expect(wrong).toBe(0);
      await connection.run('CREATE TABLE fewer AS SELECT i FROM ordered WHERE i % 7 <> 3');
      const [[others, left]] = await misplaced('fewer');
      expect(others).toBe(0);
      expect(Number(left)).toBeLessThan(Number(rows));
      expect(Number(left)).toBeGreaterThan(400_000);
    } finally {
      await connection.close();
    }
  });
});

describe('rows in bins', { timeout: 120_000 }, () => {
  it.each([2, 3, 4, 5, 16, 17, 254, 255, 256, null])(
    'give the model of memory with at most %s, where values are missing and repeated',
    async (bins) => {
      const data = withValues([3, 20, 255, 256, 257, 290, 1000]);
      const learner = new RankRules({ rules: 6, sample: 1, bins });
      const expected = JSON.stringify(learner.fit(data, { seed: 3 }));
      expect(await trainedInDuckdb(learner, data)).toBe(expected);
    },
  );
});

/** A table of attributes with up to so many values each, some above and some below 0, which classes depend on. */
function withValues(counts: readonly number[]): LabelledTable<OrdinalTarget> {
  const random = new Random(7);
  const rows = 900;
  const columns = counts.map((count, i) => ({
    type: 'numeric' as const,
    name: `x${i}`,
    values: Float64Array.from({ length: rows }, (_, row) =>
      random.uniform() < 0.05 ? NaN : ((row < count ? row : random.integer(count)) - count / 2) / 8,
    ),
  }));
  const codes = Int32Array.from({ length: rows }, (_, row) => {
    const sum = columns.reduce(
      (all, { values }, i) => all + (values[row] * 8) / counts[i] || all,
      0,
    );
    return Math.max(0, Math.min(3, Math.floor(2 * sum + 2)));
  });
  return {
    attributes: new Table(columns),
    target: { kind: 'ordinal', name: DATABASE_TARGET, classes: ['a', 'b', 'c', 'd'], codes },
  };
}
