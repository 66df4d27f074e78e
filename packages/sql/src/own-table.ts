import { askAgain } from './ask-again.js';
import type { SqlConnection } from './sql-connection.js';

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
