import { readRows, type SqlConnection } from '@preflearn/sql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo, type PostgresServer, startPostgres } from '../../../tooling/servers/postgres.js';
import { openPostgres, postgresDialect } from '../src/index.js';

/** Texts that a careless program would take for SQL. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '"', ';', '-', '\\', '\n', 'x', '%', '$', '/', '*') }),
  fc.constantFrom("'; DROP TABLE kept; --", '"; DROP TABLE kept; --', "''", '/*', "E'\\'", '$$'),
);

describe('what is written for PostgreSQL', () => {
  let server: PostgresServer;
  let connection: SqlConnection;

  beforeAll(async () => {
    server = await startPostgres();
    connection = await openPostgres(accessTo(server));
    await connection.run('CREATE TEMPORARY TABLE kept AS SELECT 1 AS x');
  });

  afterAll(async () => {
    await connection?.close();
    server?.stop();
  });

  it('takes any text without the character 0 as a value', () =>
    fc.assert(
      fc.asyncProperty(
        texts.filter((text) => !text.includes('\0')),
        async (text) => {
          const query = `SELECT ${postgresDialect.text(text)}, (SELECT count(*) FROM kept)`;
          expect(await readRows(connection, query)).toEqual([[text, 1]]);
        },
      ),
    ));

  it('refuses the character 0, which would end the statement', async () => {
    const query = `SELECT ${postgresDialect.text('a\0b')}`;
    await expect(readRows(connection, query)).rejects.toThrow(/holds the character 0/);
    await expect(connection.run(query)).rejects.toThrow(/holds the character 0/);
    expect(await readRows(connection, 'SELECT 1')).toEqual([[1]]);
  });

  it('takes any name that PostgreSQL can have', () =>
    fc.assert(
      fc.asyncProperty(
        texts.filter((text) => text !== '' && !text.includes('\0') && Buffer.byteLength(text) < 64),
        async (name) => {
          const quoted = postgresDialect.identifier(name);
          const [column] = await connection.columns(`(SELECT x AS ${quoted} FROM kept) AS k`);
          expect(column).toEqual({ name, type: 'int4', kind: 'number' });
          const query = `SELECT ${quoted} FROM (SELECT x AS ${quoted} FROM kept) AS k`;
          expect(await readRows(connection, query)).toEqual([[1]]);
        },
      ),
    ));

  it('keeps every bit of a double', () =>
    fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async (value) => {
        const [[found]] = await readRows(connection, `SELECT ${postgresDialect.double(value)}`);
        expect(Object.is(found, value)).toBe(true);
      }),
    ));
});
