import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeTarget } from '@preflearn/core';
import { crossEvaluate } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { openPostgres } from '@preflearn/postgres';
import { RankRules } from '@preflearn/rank-rules';
import { drawRowSplit, readRows } from '@preflearn/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessTo,
  POSTGRES_PASSWORD as PASSWORD,
  type PostgresServer,
  startPostgres,
} from '../../../tooling/servers/postgres.js';
import { shownAddress } from '../src/address/is-database.js';
import { Folder } from './preflearn.js';

describe('preflearn on PostgreSQL', () => {
  let folder: Folder;
  let server: PostgresServer;
  let base: string;

  beforeAll(async () => {
    folder = await Folder.create();
    server = await startPostgres();
    base = `postgres://preflearn@127.0.0.1:${server.port}/postgres`;
    const connection = await openPostgres(accessTo(server));
    const rows = Array.from({ length: 400 }, (_, i) => {
      const kind = i % 5 === 0 ? null : `it's ${i % 3}`;
      return { y: Math.min(3, Math.floor(((i * 7) % 40) / 10)), x: (i * 7) % 40, kind };
    });
    const values = rows.map(
      ({ y, x, kind }) =>
        `(${y}, ${x}, ${kind === null ? 'NULL' : `'${kind.replace("'", "''")}'`})`,
    );
    for (const statement of [
      'CREATE TABLE cars (y int, x float8, kind text)',
      `INSERT INTO cars VALUES ${values.join(', ')}`,
      "CREATE TABLE dates AS SELECT 1 AS y, DATE '2026-01-01' AS built",
      'CREATE TABLE nothing AS SELECT * FROM cars LIMIT 0',
      'CREATE TABLE gaps AS SELECT y, x, CAST(NULL AS float8) AS z FROM cars',
      'CREATE TABLE texts AS SELECT y, kind, kind AS x FROM cars',
      'CREATE SCHEMA sales',
      'CREATE TABLE sales."it\'s; ""odd""" AS SELECT * FROM cars',
    ]) {
      await connection.run(statement);
    }
    await connection.close();
    const lines = rows.map(({ y, x, kind }) => `${y},${x},${kind ?? ''}`);
    await writeFile(join(folder.path, 'cars.csv'), `y,x,kind\n${lines.join('\n')}\n`);
    // As PostgreSQL numbers them: by all columns, what is missing behind the rest.
    const inOrder = [...rows].sort((a, b) => a.x - b.x || compare(a.kind ?? '~', b.kind ?? '~'));
    const ordered = inOrder.map(({ y, x, kind }) => `${y},${x},${kind ?? ''}`);
    await writeFile(join(folder.path, 'ordered.csv'), `y,x,kind\n${ordered.join('\n')}\n`);
  });

  afterAll(async () => {
    server?.stop();
    await folder.remove();
  });

  const train = (address: string, password = PASSWORD, ...more: readonly string[]) =>
    folder.preflearn(
      ['train', address, '-t', 'y', '-o', 'out.json', '--set', 'rules=20', ...more],
      { env: { PGPASSWORD: password } },
    );

  const out = () => folder.read('out.json');

  it('gives the rules of the same rows in memory, and leaves no table', async () => {
    await train('cars.csv', '', '-l', 'rank-rules', '--set', 'sample=1');
    const expected = JSON.parse(await out()).parameters.rules;
    const odd = `schema=sales&table=${encodeURIComponent('it\'s; "odd"')}`;
    for (const address of [`${base}?table=cars`, `${base}?${odd}`]) {
      const { code, stdout, stderr } = await train(address, PASSWORD, '--set', 'sample=1');
      expect(stdout).toContain('20 rules');
      expect(stdout + stderr).not.toContain(PASSWORD);
      expect(code).toBe(0);
      expect(JSON.parse(await out()).parameters.rules).toEqual(expected);
      expect(await out()).not.toContain(PASSWORD);
    }
    const connection = await openPostgres(accessTo(server));
    const left = await readRows(
      connection,
      "SELECT relname FROM pg_class WHERE relname LIKE 'preflearn%'",
    );
    await connection.close();
    expect(left).toEqual([]);
  });

  it('holds rows out, to the results of the same split in memory, with units', async () => {
    const { code, stdout, stderr } = await folder.preflearn(
      [
        ...['evaluate', `${base}?table=cars`, '-t', 'y', '--split', '0.6:0.3', '--repeats', '2'],
        ...['--seed', '4', '--set', 'rules=8', '--set', 'sample=1', '--json', '-'],
        ...['--unit', 'x=%', '--unit', 'y=km'],
      ],
      { env: { PGPASSWORD: PASSWORD } },
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const [{ seconds, splits, ...found }] = JSON.parse(stdout).results;
    const every = Int32Array.from({ length: 400 }, (_, row) => row);
    const drawn = [0, 1].map((number) => {
      const { train, test } = drawRowSplit({ train: 0.6, test: 0.3 }, 4, number);
      return { train: every.filter(train.has), test: every.filter(test.has) };
    });
    expect(splits).toMatchObject({ method: 'holdout', count: 2 });
    const table = await readTable(join(folder.path, 'ordered.csv'));
    const document = await crossEvaluate({
      dataset: 'cars',
      data: takeTarget(table, 'y', { kind: 'ordinal' }),
      learners: [{ id: 'rank-rules', learner: new RankRules({ rules: 8, sample: 1 }) }],
      ...{ splits: drawn, seed: 4 },
    });
    const [{ seconds: _, splits: __, ...expected }] = document.results;
    expect(found).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it('keeps units in the model', async () => {
    const units = ['--unit', 'x=%', '--unit', 'y=km'];
    expect((await train(`${base}?table=cars`, PASSWORD, ...units)).code).toBe(0);
    const { schema } = JSON.parse(await out());
    expect(schema.attributes[0]).toEqual({ type: 'numeric', name: 'x', unit: '%' });
    expect(schema.target.classes).toEqual(['0 km', '1 km', '2 km', '3 km']);
    const wrong = await train(`${base}?table=cars`, PASSWORD, '--unit', 'kind=kg');
    expect(wrong.stderr).toContain('column "kind": the column is not one of numbers, ');
    expect(wrong.code).not.toBe(0);
  });

  it.each([
    [
      '?table=boats',
      'there is no table "boats" in the search path; the database has "cars", "dates"',
    ],
    ['?schema=none&table=cars', 'there is no table "none"."cars"; the database has '],
    ['', 'the address names no table; the database has '],
    ['?table=cars&colour=red', 'the address says "colour", which means nothing here; '],
    ['?table=dates', 'column "built": found the PostgreSQL type date, '],
    ['?table=nothing', 'the table has no rows; '],
    ['?table=gaps', 'column "z": the column has no value in any row; leave it out'],
  ])('refuses a table "%s" in one sentence', async (query, sentence) => {
    const { code, stderr, stdout } = await train(`${base}${query}`);
    expect(stderr.toLowerCase()).toContain(sentence.toLowerCase());
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).not.toBe(0);
  });

  it.each([
    ['a wrong password', () => base, 'wrong', 'refuses the user or the password; '],
    [
      'a database that is not there',
      () => base.replace(/postgres$/, 'none'),
      PASSWORD,
      'has no such database; ',
    ],
    [
      'a server that is not there',
      () => base.replace(/:\d+\//, ':1/'),
      PASSWORD,
      'no server answers at ',
    ],
    ['no address', () => 'postgres://:x', PASSWORD, 'it is no address of a table of PostgreSQL; '],
  ])('refuses %s in one sentence', async (_, address, password, sentence) => {
    const { code, stderr } = await train(`${address()}?table=cars`, password);
    expect(stderr).toContain(sentence.slice(1));
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).not.toBe(0);
  });

  it('refuses a password in the address, and does not repeat it', async () => {
    const address = `${base.replace('preflearn@', 'preflearn:s3cret@')}?table=cars`;
    for (const words of [
      ['train', address, '-t', 'y', '-o', 'out.json'],
      ['describe', address],
      ['evaluate', address, '-t', 'y'],
    ]) {
      const { code, stdout, stderr } = await folder.preflearn(words);
      expect(stdout + stderr).not.toContain('s3cret');
      expect(code).not.toBe(0);
    }
  });

  describe('predicts into a table', () => {
    const env = { PGPASSWORD: PASSWORD };

    const predict = (table: string, ...more: readonly string[]) =>
      folder.preflearn(['predict', 'out.json', `${base}?table=${table}`, ...more], { env });

    const rowsOf = async (query: string) => {
      const connection = await openPostgres(accessTo(server));
      try {
        return await readRows(connection, query);
      } finally {
        await connection.close();
      }
    };

    it.each(['rank-rules', 'ml-rules', 'ordinal-ender', 'ender-ae', 'order'])(
      'those of %s in memory, beside the columns of the rows',
      async (learner) => {
        expect((await train('cars.csv', '', '-l', learner)).code).toBe(0);
        const words = ['cars.csv', '--keep', '--out', 'expected.csv'];
        expect((await folder.preflearn(['predict', 'out.json', ...words])).code).toBe(0);
        const into = `by "${learner}"; DROP TABLE cars; --`;
        const { code, stdout, stderr } = await predict('cars', '--into', into);
        expect(stderr).toBe('');
        expect(stdout).toContain('Wrote 400 predictions of "y" to the table ');
        expect(code).toBe(0);
        const table = await readTable(join(folder.path, 'expected.csv'));
        const expected = Array.from({ length: 400 }, (_, row) =>
          table.columns.map((column) => {
            if (column.type === 'numeric') return String(column.values[row]);
            const code = column.codes[row];
            return code < 0 ? 'null' : column.categories[code];
          }),
        );
        const found = await rowsOf(`SELECT * FROM "${into.replaceAll('"', '""')}"`);
        const inOrder = (rows: readonly (readonly unknown[])[]) =>
          rows.map((row) => row.map(String).join()).sort();
        expect(inOrder(found)).toEqual(inOrder(expected));
      },
    );

    it('replaces a table only when it is told to, as a whole or not at all', async () => {
      const connection = await openPostgres(accessTo(server));
      await connection.run('CREATE TABLE taken AS SELECT 1 AS one');
      await connection.run(
        "CREATE TABLE huge AS SELECT y, CAST('1e400' AS numeric) AS x, kind FROM cars",
      );
      await connection.close();
      const refused = await predict('cars', '--into', 'taken');
      expect(refused.stderr).toContain('--into: the database has a table "taken" already; ');
      expect(refused.code).toBe(2);
      const failed = await predict('huge', '--into', 'taken', '--overwrite');
      expect(failed.stderr).toContain('out of range');
      expect(failed.code).not.toBe(0);
      expect(await rowsOf('SELECT * FROM taken')).toEqual([[1]]);
      expect((await predict('cars', '--into', 'taken', '--overwrite')).code).toBe(0);
      expect(await rowsOf('SELECT count(*) FROM taken')).toEqual([[400]]);
      const own = await predict('cars', '--into', 'cars', '--overwrite');
      expect(own.stderr).toContain('"cars" is the table with the rows; ');
      // Names that differ in case are different names here.
      expect((await predict('cars', '--into', 'CARS')).code).toBe(0);
    });

    it.each([
      ['dates', 'the table lacks "x", "kind" that the model was trained on, and has "y", "built"'],
      ['texts', 'column "x": found the PostgreSQL type text, expected numbers, as in training'],
      ['boats', 'There is no table "boats"'],
    ])('and refuses the rows of %s', async (table, sentence) => {
      const { code, stderr } = await predict(table, '--into', 'never');
      expect(stderr).toContain(sentence);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(code).not.toBe(0);
      expect(await rowsOf("SELECT 1 FROM pg_class WHERE relname = 'never'")).toEqual([]);
    });
  });

  it('leaves the model so far when interrupted', async () => {
    let sent = false;
    const finished = await folder.preflearn(
      [
        ...['train', `${base}?table=cars`, '-t', 'y', '-o', 'part.json', '--keep-partial'],
        ...['--set', 'rules=1000000'],
      ],
      {
        env: { PGPASSWORD: PASSWORD },
        onStderr(text, kill) {
          if (sent || !text.includes('Target "y"')) return;
          sent = true;
          setTimeout(() => kill('SIGINT'), 1500);
        },
      },
    );
    expect(finished.stderr).toContain('the model so far is in part.json');
    const model = JSON.parse(await folder.read('part.json'));
    expect(model.parameters.rules.length).toBeGreaterThan(0);
  });
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

it.each([
  ['postgres://u:p%40ss@host/db?table=t', 'postgres://u@host/db?table=t'],
  ['postgres://u:p@ss:word@host/db', 'postgres://u@host/db'],
  ['postgres://host/db?table=t&password=x', 'postgres://host/db?table=t&password='],
  ['postgres://u@host:5432/db?table=a:b@c', 'postgres://u@host:5432/db?table=a:b@c'],
  ['duckdb:cars.db?table=a:b@c', 'duckdb:cars.db?table=a:b@c'],
])('shows %s as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
