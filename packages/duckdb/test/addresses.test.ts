import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readRows } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckdb, openDuckdbTable } from '../src/index.js';

describe('an address of a table that DuckDB reads', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preflearn-test-'));
    const instance = await DuckDBInstance.create(join(folder, "my 'cars'.db"));
    const database = await instance.connect();
    for (const sql of [
      'CREATE TABLE cars AS SELECT 1 AS x',
      'CREATE SCHEMA sales',
      'CREATE TABLE sales."my cars" AS SELECT 2 AS x',
      `COPY (SELECT 3 AS x) TO '${join(folder, 'a.parquet')}' (FORMAT parquet)`,
      `COPY (SELECT 4 AS x) TO '${join(folder, 'b.parquet')}' (FORMAT parquet)`,
    ]) {
      await database.run(sql);
    }
    database.closeSync();
    instance.closeSync();
    await writeFile(join(folder, 'text.db'), 'no database');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const at = (end: string) => `duckdb:${join(folder, end)}`;
  const refused = (address: string) =>
    openDuckdbTable(address, { threads: 1 }).then(
      () => 'none',
      (error) => `${error.code}: ${error.message}`,
    );

  it.each([
    ['cars', '"data"."main"', 1],
    ['my cars', '"data"."sales"', 2],
  ])('names the table %s, which is only read', async (name, schema, value) => {
    const table = await openDuckdbTable(at(`my 'cars'.db?table=${name}`), { threads: 1 });
    try {
      expect(table).toMatchObject({ from: `${schema}."${name}"`, schema });
      expect(await readRows(table.connection, `SELECT x FROM ${table.from}`)).toEqual([[value]]);
      const write = table.connection.run(`CREATE TABLE ${schema}.more AS SELECT 1`);
      await expect(write).rejects.toThrow(/read-only/);
    } finally {
      await table.connection.close();
    }
  });

  it.each([
    ['reads a text', (secret: string) => `SELECT content AS x FROM read_text('${secret}')`],
    ['lists files', () => "SELECT file AS x FROM glob('/etc/*')"],
    ['reads CSV', (secret: string) => `SELECT * FROM read_csv('${secret}')`],
    ['reads a file by name', (secret: string) => `SELECT * FROM '${secret}.csv'`],
    ['reads by a macro', () => 'SELECT * FROM peek()'],
  ])('does not run a view that %s', async (_, sql) => {
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'password');
    await writeFile(`${secret}.csv`, 'a\npassword\n');
    const file = join(folder, `made-on-purpose-${Math.abs(sql('x').length)}.db`);
    const instance = await DuckDBInstance.create(file);
    const database = await instance.connect();
    await database.run(`CREATE MACRO peek() AS TABLE SELECT content FROM read_text('${secret}')`);
    await database.run(`CREATE VIEW cars AS ${sql(secret)}`);
    await database.run('CREATE VIEW sums AS SELECT 1 + 1 AS x');
    database.closeSync();
    instance.closeSync();
    expect(await refused(`duckdb:${file}?table=cars`)).toContain(
      'is a view that reads other files',
    );
    const { connection, from } = await openDuckdbTable(`duckdb:${file}?table=sums`);
    try {
      expect(await readRows(connection, `SELECT x FROM ${from}`)).toEqual([[2]]);
      await expect(connection.run('SET enable_external_access=true')).rejects.toThrow();
      await expect(readRows(connection, `SELECT * FROM read_text('${secret}')`)).rejects.toThrow();
      await expect(connection.run(`COPY (SELECT 1) TO '${secret}.out'`)).rejects.toThrow();
    } finally {
      await connection.close();
    }
  });

  it('may ask for a database that can be written to', async () => {
    const table = await openDuckdbTable(at("my 'cars'.db?table=cars"), { writable: true });
    try {
      await table.connection.run(`CREATE TABLE ${table.schema}.more AS SELECT 7 AS x`);
      await table.connection.run(`DROP TABLE ${table.schema}.more`);
    } finally {
      await table.connection.close();
    }
  });

  it('may be a pattern of Parquet files, which are one table', async () => {
    const { connection, ...table } = await openDuckdbTable(join(folder, '?.parquet'));
    try {
      expect(Object.keys(table)).toEqual(['from']);
      const rows = await readRows(connection, `SELECT x FROM ${table.from} ORDER BY x`);
      expect(rows).toEqual([[3], [4]]);
    } finally {
      await connection.close();
    }
  });

  it.each([
    ['no file', () => 'duckdb:?table=cars', /^ARGUMENT: .*the address names no file or no table/i],
    ['an empty table', () => at('my.db?table='), /^ARGUMENT: .*names no file or no table/i],
    ['a file that is not there', () => at('no.db?table=x'), /^FILE_READ: .*there is no such file/i],
    ['no database', () => at('text.db?table=x'), /^FILE_FORMAT: .*it is not a database/i],
    [
      'no table',
      () => at("my 'cars'.db"),
      /^ARGUMENT: .*names no table; the database has "?cars"?, "my cars"/i,
    ],
    [
      'a table that is not there',
      () => at("my 'cars'.db?table=bikes"),
      /^ARGUMENT: .*there is no table "bikes"; the database has/i,
    ],
    ['a pattern of nothing', () => join(folder, '*.none'), /^FILE_READ: .*no file matches/i],
    ['a file of text', () => join(folder, 'text.*'), /^FILE_FORMAT: .*is no Parquet file/i],
  ])('is refused that names %s', async (_, address, sentence) => {
    expect(await refused(address())).toMatch(sentence);
  });

  it('is not opened once the signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(openDuckdbTable(at("my 'cars'.db?table=cars"), { signal })).rejects.toThrow(
      'enough',
    );
  });
});

it('works with as many threads as it is told', async () => {
  const connection = await openDuckdb({ threads: 3 });
  try {
    expect(await readRows(connection, "SELECT current_setting('threads')")).toEqual([[3]]);
  } finally {
    await connection.close();
  }
});
