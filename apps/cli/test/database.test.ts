import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder } from './preflearn.js';

describe('preflearn train on a database', () => {
  let folder: Folder;

  beforeAll(async () => {
    folder = await Folder.create();
    const database = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await database.connect();
    await connection.run(
      `CREATE TABLE cars AS SELECT CAST(least(3, (i * 7 % 40) // 10) AS INTEGER) AS y, CAST(i * 7 % 40 AS DOUBLE) AS x,
       CASE WHEN i % 5 = 0 THEN NULL ELSE 'it''s ' || (i % 3) END AS kind FROM range(400) t(i)`,
    );
    await connection.run("CREATE TABLE dates AS SELECT 1 AS y, DATE '2026-01-01' AS built");
    await connection.run('CREATE TABLE nothing AS SELECT * FROM cars LIMIT 0');
    await connection.run('CREATE TABLE gaps AS SELECT y, x, CAST(NULL AS DOUBLE) AS z FROM cars');
    await connection.run(`COPY cars TO '${join(folder.path, 'cars-1.parquet')}'`);
    await connection.run(`COPY cars TO '${join(folder.path, 'cars.csv')}'`);
    connection.closeSync();
    database.closeSync();
    await writeFile(join(folder.path, 'bad.db'), 'no database at all');
    await writeFile(join(folder.path, 'bad-1.parquet'), 'no Parquet file');
  });

  afterAll(() => folder.remove());

  const train = (address: string, ...more: readonly string[]) =>
    folder.preflearn(['train', address, '-t', 'y', '-o', 'out.json', '--set', 'rules=20', ...more]);

  const parameters = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(folder.path, 'out.json'), 'utf8')).parameters.rules;

  it('gives the rules of the same rows in memory', async () => {
    const inMemory = await train('cars.csv', '--set', 'sample=1');
    expect(inMemory.stderr).not.toContain('preflearn:');
    const expected = await parameters();
    for (const address of ['duckdb:cars.db?table=cars', 'cars-*.parquet']) {
      const { code, stdout } = await train(address, '--set', 'sample=1');
      expect(stdout).toContain('20 rules');
      expect(code).toBe(0);
      expect(await parameters()).toEqual(expected);
    }
  });

  it.each([
    ['duckdb:none.db?table=cars', 'none.db: there is no such file; check the path. (FILE_READ)'],
    ['duckdb:bad.db?table=cars', 'bad.db: it is no database that this DuckDB reads; '],
    ['duckdb:cars.db?table=boats', 'cars.db: there is no table "boats"; the database has '],
    ['duckdb:cars.db', 'cars.db: the address names no table; the database has '],
    ['none-*.parquet', 'none-*.parquet: no file matches the pattern; '],
    [
      'bad-*.parquet',
      'bad-*.parquet: a file is no Parquet file, or has other columns than the rest; ',
    ],
    ['duckdb:cars.db?table=dates', 'column "built": found the DuckDB type DATE, '],
    ['duckdb:cars.db?table=nothing', 'the table has no rows; '],
    ['duckdb:cars.db?table=gaps', 'column "z": the column has no value in any row; leave it out'],
  ])('refuses %s in one sentence', async (address, sentence) => {
    const { code, stderr, stdout } = await train(address);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).not.toBe(0);
  });

  it('refuses other losses and options of files', async () => {
    const other = await train('duckdb:cars.db?table=cars', '-l', 'ender-ae');
    expect(other.stderr).toContain('The loss "absolute-error" cannot be computed in a database; ');
    const cut = await train('duckdb:cars.db?table=cars', '--discretize', '3');
    expect(cut.stderr).toContain('(OPTION_CONFLICT)');
  });

  it('leaves the model so far when interrupted, and no folder behind', async () => {
    const folders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('preflearn-duckdb-')).length;
    const before = await folders();
    let sent = false;
    const finished = await folder.preflearn(
      [
        ...['train', 'duckdb:cars.db?table=cars', '-t', 'y', '-o', 'part.json', '--keep-partial'],
        ...['--set', 'rules=1000000'],
      ],
      {
        onStderr(text, kill) {
          if (sent || !text.includes('Target "y"')) return;
          sent = true;
          setTimeout(() => kill('SIGINT'), 1500);
        },
      },
    );
    expect(finished.stderr).toContain('the model so far is in part.json');
    expect(await folders()).toBe(before);
    const model = JSON.parse(await readFile(join(folder.path, 'part.json'), 'utf8'));
    expect(model.parameters.rules.length).toBeGreaterThan(0);
  });
});
