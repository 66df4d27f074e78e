import { askAgain } from './ask-again.js';
import type { SqlConnection } from './sql-connection.js';

/** How many names have been given on each connection. */
const given = new WeakMap<SqlConnection, number>();

/** A name for the tables of a training, or a beginning of names, that no other on this connection has. */
export function nextTableName(connection: SqlConnection): string {
  const number = (given.get(connection) ?? 0) + 1;
  given.set(connection, number);
  return `preflearn_${number}`;
}

/** Makes a table of a training; one that a failed statement has left is replaced. */
export async function createTable(
  connection: SqlConnection,
  table: string,
  query: string,
): Promise<void> {
  let isFirst = true;
  await askAgain(connection, async () => {
    if (!isFirst) await connection.run(`DROP TABLE IF EXISTS ${table}`);
    isFirst = false;
    await connection.run(connection.dialect.createTable(table, query));
  });
}

/** Drops a table of a training, where it is there. */
export async function dropTable(connection: SqlConnection, table: string): Promise<void> {
  await askAgain(connection, () => connection.run(`DROP TABLE IF EXISTS ${table}`));
}
