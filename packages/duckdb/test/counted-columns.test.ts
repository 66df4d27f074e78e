import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LabelledTable, Table, takeTarget, type Unit } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DuckdbConnection, openDuckdb, openDuckdbTable } from '../src/index.js';

const COLUMNS: Readonly<
  Record<string, readonly [sql: string, unit: Unit, of: (row: number) => number]>
> = {
  day: [
    "DATE '2024-02-20' + CAST(i * 7 % 24 AS INTEGER)",
    'date',
    (row) => 19773 + ((row * 7) % 24),
  ],
  at: [
    "TIME '00:00:00.25' + to_hours(i * 7 % 24)",
    'time',
    (row) => 0.25 + 3600 * ((row * 7) % 24),
  ],
  lasts: ['to_hours(i * 7 % 24 + 20)', 'duration', (row) => 3600 * (((row * 7) % 24) + 20)],
  stamp: [
    "TIMESTAMP '2024-02-20 00:00:00.5' + to_hours(i * 7 % 24)",
    'date-time',
    (row) => 1708387200.5 + 3600 * ((row * 7) % 24),
  ],
};

const from = (sql: string) =>
  `(SELECT 1 + (i * 7 % 24) // 8 AS y, ${sql} AS x FROM range(48) t(i)) AS t`;

function inMemory(unit: Unit, of: (row: number) => number): LabelledTable {
  const column = (name: string, value: (row: number) => number) => ({
    ...{ type: 'numeric' as const, name },
    values: Float64Array.from({ length: 48 }, (_, row) => value(row)),
  });
  const y = column('y', (row) => 1 + Math.floor(((row * 7) % 24) / 8));
  return takeTarget(new Table([y, { ...column('x', of), unit }]), 'y', { kind: 'ordinal' });
}

describe('dates, times and durations of DuckDB', () => {
  let connection: DuckdbConnection;
  beforeAll(async () => {
    connection = await openDuckdb({ threads: 1 });
  });
  afterAll(() => connection.close());

  it.each(Object.entries(COLUMNS))(
    'have the numbers and the unit of files: %s',
    async (_, [sql, unit, of]) => {
      const learner = new RankRules({ rules: 5, sample: 1 });
      const table = await openSqlTable(connection, { from: from(sql), target: 'y' });
      const model = await learner.fitAsync(table);
      expect(model.toJSON()).toEqual(learner.fit(inMemory(unit, of)).toJSON());
    },
  );

  it('refuses durations of months, which differ in length', async () => {
    const sql = "CASE WHEN i = 3 THEN INTERVAL '1 month' ELSE to_hours(i) END";
    await expect(openSqlTable(connection, { from: from(sql), target: 'y' })).rejects.toThrow(
      'found a duration of months, which differ in length',
    );
  });
});

describe('a database that cannot be opened', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preflearn-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [69, 'it was written by a newer DuckDB (storage version 69; this one reads 64 to 68)'],
    [51, 'it was written by an older DuckDB (storage version 51; this one reads 64 to 68)'],
  ])('is refused with the version of its format: %i', async (version, problem) => {
    const path = join(folder, `${version}.db`);
    const made = await openDuckdb({ threads: 1 });
    await made.run(`ATTACH '${path}' AS other`);
    await made.run('CREATE TABLE other.cars AS SELECT 1 AS x');
    await made.run('DETACH other');
    await made.close();
    const opened = () => openDuckdbTable(`duckdb:${path}?table=cars`);
    const file = await open(path, 'r+');
    await file.write(Uint8Array.of(version), 0, 1, 12);
    // The header begins with its checksum, which DuckDB states when it does not match.
    const [, checksum = ''] =
      /computed checksum (\d+)/.exec(await opened().then(String, String)) ?? [];
    await file.write(new Uint8Array(BigUint64Array.of(BigInt(checksum)).buffer), 0, 8, 0);
    await file.close();
    await expect(opened()).rejects.toMatchObject({
      code: 'FILE_FORMAT',
      problem,
    });
  });
});
