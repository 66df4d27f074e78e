import { askAgain } from './ask-again.js';
import type { SqlConnection } from './sql-connection.js';

/** How many names have been assigned on each connection. */
const given = new WeakMap<SqlConnection, number>();

/** A name, or prefix of names, for the tables of a training run, unique on this connection. */
export function nextTableName(connection: SqlConnection): string {
  const number = (given.get(connection) ?? 0) + 1;
  given.set(connection, number);
  return `preflearn_${number}`;
}

/**
 * Creates a table that nobody else uses, such as one of a training run, of the rows of a query. A statement that fails for
 * reasons other than its own is repeated, replacing the table that it may have left.
 *
 * @param table  quoted
 * @throws what the statement threw, if it is to blame or every repetition has failed
 */
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

/** Drops a table of a training run if it exists. */
export async function dropTable(connection: SqlConnection, table: string): Promise<void> {
  await askAgain(connection, () => connection.run(`DROP TABLE IF EXISTS ${table}`));
}
