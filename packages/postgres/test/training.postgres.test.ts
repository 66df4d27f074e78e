import { RankRules } from '@preflearn/rank-rules';
import { openSqlTable, readRows, type SqlConnection } from '@preflearn/sql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTo, type PostgresServer, startPostgres } from '../../../tooling/servers/postgres.js';
import { openPostgres, postgresDialect } from '../src/index.js';

const ROWS =
  '(SELECT i * 7 % 40 / 10 AS y, CAST(i * 7 % 40 + i % 3 AS float8) AS x FROM generate_series(0, 399) AS t (i)) AS t';

describe('a connection to PostgreSQL', () => {
  let server: PostgresServer;
  let connection: SqlConnection;

  beforeAll(async () => {
    server = await startPostgres();
  });

  beforeEach(async () => {
    connection = await openPostgres(accessTo(server));
  });

  afterEach(() => connection.close());

  afterAll(() => server?.stop());

  it('has no table of a training after it', async () => {
    const table = await openSqlTable(connection, { from: ROWS, target: 'y' });
    const model = await new RankRules({ rules: 12 }).fitAsync(table);
    expect(model.rules).toHaveLength(12);
    const left = "SELECT count(*) FROM pg_class WHERE relname LIKE 'preflearn%'";
    expect(await readRows(connection, left)).toEqual([[0]]);
  });

  it('does not see tables of another that trains at the same time', async () => {
    const other = await openPostgres(accessTo(server));
    const models = await Promise.all(
      [connection, other].map(async (own) => {
        const table = await openSqlTable(own, { from: ROWS, target: 'y' });
        return JSON.stringify(await new RankRules({ rules: 8 }).fitAsync(table, { seed: 2 }));
      }),
    );
    await other.close();
    expect(models[0]).toBe(models[1]);
  });

  it('reads long answers in parts, and goes on after one that was left', async () => {
    const numbers = 'SELECT i, i + 0.5 FROM generate_series(1, 25000) AS t (i)';
    expect((await readRows(connection, numbers)).at(-1)).toEqual([25_000, 25_000.5]);
    for await (const { rowCount } of connection.read(numbers)) {
      expect(rowCount).toBeLessThan(25_000);
      break;
    }
    expect(await readRows(connection, 'SELECT 1')).toEqual([[1]]);
  });

  it('stops a statement, and carries out the next', async () => {
    const sleeping = connection.run('SELECT pg_sleep(60)');
    setTimeout(() => connection.interrupt(), 200);
    const next = readRows(connection, 'SELECT 2');
    await expect(sleeping).rejects.toThrow(/^PostgreSQL says: canceling statement/);
    expect(await next).toEqual([[2]]);
    connection.interrupt(); // nothing to stop
    expect(await readRows(connection, 'SELECT 3')).toEqual([[3]]);
  });

  it('tells what columns hold', async () => {
    const columns = await connection.columns(
      `(SELECT 1::int8 AS a, 1.5 AS b, 'x'::varchar(3) AS c, 'x'::char(3) AS d, true AS e, 1::money AS f,
       '1 day'::interval AS g, 1::oid AS h, 1::float4 AS i) AS t`,
    );
    expect(columns.map(({ kind }) => kind)).toEqual([
      ...['number', 'number', 'text', 'text', 'truth', 'other', 'other', 'other', 'number'],
    ]);
  });

  it('refuses an engine whose arithmetic is another', async () => {
    const other: SqlConnection = {
      dialect: postgresDialect,
      columns: (from) => connection.columns(from),
      run: (sql) => connection.run(sql),
      read: (sql) => connection.read(sql.replaceAll('float8', 'float4')),
      interrupt: () => connection.interrupt(),
      close: () => connection.close(),
    };
    await expect(openSqlTable(other, { from: ROWS, target: 'y' })).rejects.toThrow(
      /^PostgreSQL computes .* where the standard arithmetic gives/,
    );
  });

  it('is told in one sentence when it is lost', async () => {
    const [[pid]] = await readRows(connection, 'SELECT pg_backend_pid()');
    const other = await openPostgres(accessTo(server));
    const sleeping = expect(connection.run('SELECT pg_sleep(60)')).rejects.toThrow(
      /^PostgreSQL says: /,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await readRows(other, `SELECT pg_terminate_backend(${pid})`);
    await other.close();
    await sleeping;
    await expect(readRows(connection, 'SELECT 1')).rejects.toThrow(/^PostgreSQL says: /);
  });
});
