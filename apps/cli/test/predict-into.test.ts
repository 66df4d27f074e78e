import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const CARS = 'duckdb:cars.db?table=cars';

describe('preflearn predict --into', () => {
  const folder = testFolder();

  beforeAll(async () => {
    await inDatabase(async (connection) => {
      await connection.run(
        `CREATE TABLE cars AS SELECT i AS id, CAST(least(3, (i * 7 % 40) // 10) AS INTEGER) AS y,
         CASE WHEN i % 11 > 0 THEN CAST(i * 7 % 40 AS DOUBLE) / 3 END AS "the x""",
         CASE WHEN i % 5 > 0 THEN 'it''s ' || (i % 3) END AS kind FROM range(400) t(i)`,
      );
      await connection.run(`COPY cars TO '${join(folder.path, 'cars.csv')}'`);
      await connection.run("CREATE TABLE mars AS SELECT * REPLACE ('Mars' AS kind) FROM cars");
      await connection.run('CREATE TABLE texts AS SELECT * REPLACE (kind AS "the x""") FROM cars');
      await connection.run('CREATE TABLE short AS SELECT id, kind FROM cars');
      await connection.run('CREATE TABLE full_of AS SELECT *, 1 AS Prediction FROM cars');
      await connection.run('CREATE TABLE taken AS SELECT 1 AS one');
    });
    await trained('rank-rules', 'model.json');
  });

  const inDatabase = async (work: (connection: DuckDBConnection) => Promise<void>) => {
    const database = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await database.connect();
    try {
      await work(connection);
    } finally {
      connection.closeSync();
      database.closeSync();
    }
  };

  const rowsOf = async (query: string): Promise<readonly unknown[]> => {
    let rows: readonly unknown[] = [];
    await inDatabase(async (connection) => {
      rows = (await connection.runAndReadAll(query)).getRowsJson();
    });
    return rows;
  };

  const trained = (learner: string, out: string) =>
    folder.inProcess([
      ...['train', 'cars.csv', '-t', 'y', '-l', learner, '--ignore', 'id', '-o', out],
      ...['--set', 'rules=20'],
    ]);

  const predict = (address: string, ...more: readonly string[]) =>
    folder.inProcess(['predict', 'model.json', address, ...more]);

  it.each(['rank-rules', 'ml-rules', 'ordinal-ender', 'ender-ae'])(
    'gives the predictions of %s in memory, beside the columns of the rows',
    async (learner) => {
      expect((await trained(learner, 'other.json')).code).toBe(0);
      const inMemory = ['cars.csv', '--keep', '--out', 'expected.parquet'];
      expect((await folder.inProcess(['predict', 'other.json', ...inMemory])).code).toBe(0);
      const words = ['predict', 'other.json', CARS, '--into', `by ${learner}`];
      const { code, stdout } = await folder.inProcess(words);
      expect(stdout).toBe(`Wrote 400 predictions of "y" to the table "by ${learner}".\n`);
      expect(code).toBe(0);
      const predicted = (from: string) =>
        rowsOf(
          `SELECT * REPLACE (CAST(prediction AS VARCHAR) AS prediction) FROM ${from} ORDER BY CAST(id AS INTEGER)`,
        );
      const expected = await predicted(`'${join(folder.path, 'expected.parquet')}'`);
      const found = await predicted(`"by ${learner}"`);
      const texts = (rows: readonly unknown[]) =>
        (rows as readonly (readonly unknown[])[]).map((row) => row.map((value) => `${value}`));
      expect(texts(found)).toEqual(texts(expected));
      expect(found).toHaveLength(400);
    },
  );

  it('replaces a table only when it is told to, and never that of the rows', async () => {
    const refused = await predict(CARS, '--into', 'Taken');
    expect(refused.stderr).toContain('--into: the database has a table "Taken" already; ');
    expect(refused.code).toBe(2);
    expect(await rowsOf('SELECT * FROM taken')).toEqual([[1]]);
    const own = await predict(CARS, '--into', 'CARS', '--overwrite');
    expect(own.stderr).toContain('"CARS" is the table with the rows; ');
    expect((await predict(CARS, '--into', 'taken', '--overwrite')).code).toBe(0);
    expect(await rowsOf('SELECT count(*) FROM taken')).toEqual([['400']]);
    await inDatabase(async (connection) => {
      await connection.run('CREATE OR REPLACE TABLE taken AS SELECT 1 AS one');
    });
  });

  it('takes any text for the name of a table', async () => {
    const name = `p"; DROP TABLE cars; --'`;
    expect((await predict(CARS, '--into', name)).code).toBe(0);
    expect(await rowsOf(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)).toEqual([['400']]);
    expect(await rowsOf('SELECT count(*) FROM cars')).toEqual([['400']]);
  });

  it.each([
    ['mars', 'column "kind": found the category "Mars", which training never saw (it saw "it\'s'],
    ['texts', 'column "the x\\"": found the DuckDB type VARCHAR, expected numbers, as in training'],
    ['short', 'the table lacks "the x\\"" that the model was trained on, and has "id", "kind"'],
    ['full_of', 'there would be a second column "prediction"'],
    ['boats', 'there is no table "boats"'],
  ])('refuses the rows of %s', async (table, sentence) => {
    const { code, stderr } = await predict(`duckdb:cars.db?table=${table}`, '--into', 'never');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBeGreaterThan(0);
    expect(await rowsOf("FROM duckdb_tables() WHERE table_name = 'never'")).toEqual([]);
  });

  it('lets unseen categories count as missing, when asked to', async () => {
    const words = ['--into', 'martians', '--unseen', 'missing', '--overwrite'];
    expect((await predict('duckdb:cars.db?table=mars', ...words)).code).toBe(0);
  });

  it.each([
    [[CARS], 'the rows of a database are predicted into a table of it; name the table by --into'],
    [['cars.csv', '--into', 'a'], '--into: it is for rows of a database, not of a file; '],
    [['cars.csv', '--overwrite'], '--overwrite: it is for --into, which was not given; '],
    [[CARS, '--into', 'a', '--out', 'a.csv'], '--out: it is for files, '],
    [
      ['*-cars.parquet', '--into', 'a'],
      'predictions can be written into a database, not into files; ',
    ],
  ])('refuses %j', async ([address, ...more], sentence) => {
    const { code, stderr } = await predict(address, ...more);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});
