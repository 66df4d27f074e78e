import { readRows, type SqlConnection } from '@preflearn/sql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accessTo,
  POSTGRES_PASSWORD,
  type PostgresServer,
  startPostgres,
} from '../../../tooling/servers/postgres.js';
import { openPostgres, openPostgresTable } from '../src/index.js';

it.each([
  ['no address', 'it is no address of a table of PostgreSQL'],
  ['mysql://host/d?table=t', 'it is no address of a table of PostgreSQL'],
  ['postgresqls://host/d?table=t', 'it is no address of a table of PostgreSQL'],
  ['postgres://me:s3cret@host/d?table=t', 'the address holds a password'],
  ['postgresql://me@host/d?table=t&password=s3cret', 'the address holds a password'],
  [
    'postgres://me@host/d?table=t&colour=red',
    'the address says "colour", which means nothing here',
  ],
])('refuses the address %s', async (address, sentence) => {
  const refused = await openPostgresTable(address).catch((error: unknown) => String(error));
  expect(String(refused).toLowerCase()).toContain(sentence.toLowerCase());
  expect(refused).not.toContain('s3cret');
});

it('says where no server answers', async () => {
  await expect(openPostgresTable('postgres://me@127.0.0.1:1/d?table=t')).rejects.toThrow(
    /no server answers at PostgreSQL at 127\.0\.0\.1:1 \(ECONNREFUSED\)/i,
  );
});

describe('an address of a table of PostgreSQL', () => {
  let server: PostgresServer;
  let connection: SqlConnection;
  const { PGPASSWORD } = process.env;

  beforeAll(async () => {
    server = await startPostgres();
    connection = await openPostgres(accessTo(server));
    for (const sql of [
      'CREATE SCHEMA sales',
      'CREATE TABLE cars AS SELECT 1 AS x',
      'CREATE TABLE sales.cars AS SELECT 2 AS x',
      'CREATE TABLE sales."my cars" AS SELECT 3 AS x',
    ]) {
      await connection.run(sql);
    }
    process.env.PGPASSWORD = POSTGRES_PASSWORD;
  });

  afterAll(async () => {
    if (PGPASSWORD === undefined) delete process.env.PGPASSWORD;
    else process.env.PGPASSWORD = PGPASSWORD;
    await connection?.close();
    server?.stop();
  });

  const at = (end: string) => `postgres://preflearn@127.0.0.1:${server.port}/postgres${end}`;

  it.each([
    ['?table=cars', '"public"."cars"', 1],
    ['?schema=sales&table=cars', '"sales"."cars"', 2],
    ['?schema=sales&table=my%20cars', '"sales"."my cars"', 3],
  ])('names the table of %s', async (end, from, value) => {
    const table = await openPostgresTable(at(end));
    expect(table.from).toBe(from);
    expect(await readRows(table.connection, `SELECT x FROM ${from}`)).toEqual([[value]]);
    await table.connection.close();
  });

  it('may have the host behind the question mark', async () => {
    const address = `postgresql://preflearn@:${server.port}/postgres?table=cars&host=127.0.0.1`;
    const table = await openPostgresTable(address.replace('@:', '@nowhere:'));
    expect(table.from).toBe('"public"."cars"');
    await table.connection.close();
  });

  it.each([
    ['', 'The address names no table; the database has "cars", "sales.cars", "sales.my cars"'],
    ['?table=my%20cars', 'there is no table "my cars" in the search path; the database has'],
    ['?schema=sales&table=bikes', 'there is no table "sales"."bikes"; the database has'],
  ])('says which tables there are, for %j', async (end, sentence) => {
    const refused = await openPostgresTable(at(end)).catch((error: Error) => error.message);
    expect(String(refused).toLowerCase()).toContain(sentence.toLowerCase());
  });

  it('says that a server is too old', async () => {
    const version = { rows: [{ pid: 1, version: '110022' }] };
    const query = vi.spyOn(pg.Client.prototype, 'query').mockResolvedValue(version as never);
    try {
      await expect(openPostgresTable(at('?table=cars'))).rejects.toThrow(
        /the server is PostgreSQL 11, expected 12 or later; use a newer server\.$/i,
      );
    } finally {
      query.mockRestore();
    }
  });

  it('says which database is not there', async () => {
    const address = at('?table=cars').replace('/postgres?', '/nowhere?');
    await expect(openPostgresTable(address)).rejects.toThrow(/has no such database/);
  });

  it('leaves no session behind, whether it names a table or not', async () => {
    const table = await openPostgresTable(at('?table=cars'));
    await table.connection.close();
    await table.connection.close(); // has nothing left to do
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(openPostgresTable(at('?table=cars'), { signal: aborted })).rejects.toThrow(
      'enough',
    );
    const sessions = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'preflearn'";
    // The server notices a moment later.
    await expect.poll(() => readRows(connection, sessions)).toEqual([[1]]);
  });
});
