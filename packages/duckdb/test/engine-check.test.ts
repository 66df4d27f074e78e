import { Random } from '@preflearn/core';
import { openSqlTable, type SqlConnection, type SqlDialect } from '@preflearn/sql';
import { DATABASE_TARGET, randomLabelledTable } from '@preflearn/testing';
import { expect, it } from 'vitest';
import type { DuckdbConnection } from '../src/index.js';
import { tableInDuckdb } from './table-in-duckdb.js';

/** DuckDB as a database that computes in another way would be. */
function otherEngine(
  connection: DuckdbConnection,
  dialect: Partial<SqlDialect>,
  rewritten: (sql: string) => string,
): SqlConnection {
  return {
    dialect: { ...connection.dialect, ...dialect },
    columns: (from) => connection.columns(from),
    run: (sql) => connection.run(rewritten(sql)),
    read: (sql) => connection.read(rewritten(sql)),
    interrupt: () => connection.interrupt(),
    close: () => connection.close(),
  };
}

/** `(x + c) - c`, the rounding to a grid. */
const TO_GRID = / \+ (CASE g .*? END)\) - \1\)/g;

it.each<[string, boolean, Partial<SqlDialect>, (sql: string) => string]>([
  ['as it is', true, {}, (sql) => sql],
  ['that takes (x + c) - c for x', false, {}, (sql) => sql.replace(TO_GRID, '))')],
  [
    'that computes in single precision',
    false,
    { double: (value) => `CAST(${value} AS FLOAT)` },
    (sql) => sql,
  ],
  [
    'that reads fifteen digits of a number',
    false,
    { double: (value) => `CAST(${value.toPrecision(15)} AS DOUBLE)` },
    (sql) => sql,
  ],
  ['whose remainders are others', false, {}, (sql) => sql.replaceAll('% ', '% 3 + ')],
])('a database %s is trained in: %s', async (_, isRight, dialect, rewritten) => {
  const data = randomLabelledTable(new Random(1), {
    kind: 'ordinal',
    rows: 300,
    classes: 3,
    attributes: ['smooth'],
  });
  const { connection, from } = await tableInDuckdb(data);
  try {
    const engine = otherEngine(connection, dialect, rewritten);
    const opening = openSqlTable(engine, {
      ...{ from, target: DATABASE_TARGET, classes: data.target.classes },
    });
    if (isRight) await opening;
    else {
      await expect(opening).rejects.toThrow(
        /^DuckDB computes \S+ where the standard arithmetic gives \S+, so that other rules would be learned; use another database, or another version of it\.$/,
      );
    }
  } finally {
    await connection.close();
  }
});
