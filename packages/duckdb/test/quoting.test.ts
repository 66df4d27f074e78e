import { DuckDBInstance } from '@duckdb/node-api';
import { readRows } from '@preflearn/sql';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DuckdbConnection, duckdbDialect } from '../src/index.js';

/** Texts that a careless program would take for SQL. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom("'", '"', ';', '-', '\\', '\0', '\n', 'x', '%', '$', '/', '*'),
  }),
  fc.constantFrom("'; DROP TABLE kept; --", '"; DROP TABLE kept; --', "''", '/*', "E'\\'"),
);

async function connected(work: (connection: DuckdbConnection) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = new DuckdbConnection(instance, await instance.connect());
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

it('takes any text as a value', () =>
  connected(async (connection) => {
    await connection.run('CREATE TABLE kept AS SELECT 1 AS x');
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const query = `SELECT ${duckdbDialect.text(text)}, (SELECT count(*) FROM kept)`;
        expect(await readRows(connection, query)).toEqual([[text, 1]]);
      }),
    );
  }));

it('takes any text without the character 0 as a name', () =>
  connected(async (connection) => {
    await connection.run('CREATE TABLE kept AS SELECT 1 AS x');
    const names = texts.filter((text) => text !== '' && !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const quoted = duckdbDialect.identifier(name);
        const [column] = await connection.columns(`(SELECT x AS ${quoted} FROM kept)`);
        expect(column).toEqual({ name, type: 'INTEGER', kind: 'number' });
        expect(
          await readRows(connection, `SELECT ${quoted} FROM (SELECT x AS ${quoted} FROM kept)`),
        ).toEqual([[1]]);
      }),
    );
  }));

it('keeps every bit of a double', () =>
  connected(async (connection) => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(doubles, async (value) => {
        const [[found]] = await readRows(connection, `SELECT ${duckdbDialect.double(value)}`);
        expect(Object.is(found, value)).toBe(true);
      }),
    );
  }));
