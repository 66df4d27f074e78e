import { DataError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { askAgain, createTable, type SqlConnection } from '@preflearn/sql';
import { isNotSupported } from './trino-error.js';

/** A table to be replaced. */
export interface TableReplacement {
  /** Stops at the next statement once it is to be abandoned. */
  readonly connection: SqlConnection;
  /** The same session, which still carries out statements then. */
  readonly session: SqlConnection;
  /** The quoted names of catalogue, schema and table, in the catalogue and schema for the tables of the session. */
  readonly table: string;
  /** The new rows. */
  readonly query: string;
}

/**
 * Replaces a table, if it exists, by the rows of a query. If that fails, the table is unchanged. A statement that fails
 * because a worker or the connection was lost is repeated: each has the same effect if it was carried out already.
 *
 * Connectors such as those for Iceberg and Delta Lake do it in one step (`CREATE OR REPLACE TABLE`). For others, such as that
 * for Hive, the rows are written to a table of another name first, and then the names are exchanged: for a moment no
 * table has the name, and if the coordinator or this process ends just then, the old rows are in a table named
 * `preflearn_..._old`.
 *
 * @throws DataError FILE_WRITE if the connector can do neither, or if the old rows remain in a table of another name;
 *   FILE_READ for errors of the cluster
 */
export async function replaceTrinoTable(replacement: TableReplacement): Promise<void> {
  checkGiven('replaceTrinoTable', replacement, 'an object that describes the table to replace', [
    'connection',
  ]);
  const { connection, table, query } = replacement;
  try {
    await run(connection, `CREATE OR REPLACE TABLE ${table} AS ${query}`);
  } catch (error) {
    if (!isNotSupported(error)) throw error;
    await exchange(replacement);
  }
}

/** Writes the rows to another table, and gives it the name. */
async function exchange({ connection, session, table, query }: TableReplacement): Promise<void> {
  const { ownTable } = session.dialect;
  const [added, old] = [ownTable('new'), ownTable('old')];
  try {
    await createTable(connection, added, query);
    await rename(session, table, old);
    try {
      await giveName(session, added, table);
    } catch (error) {
      await putBack(session, old, table, error);
      throw error;
    }
  } catch (error) {
    // If this fails, the error before says more.
    await run(session, `DROP TABLE IF EXISTS ${added}`).catch(() => undefined);
    throw error;
  }
  await run(session, `DROP TABLE IF EXISTS ${old}`);
}

async function run(connection: SqlConnection, statement: string): Promise<void> {
  await askAgain(connection, () => connection.run(statement));
}

/**
 * Gives the new table the name. Only where an attempt whose answer was lost may have done so, the new table may be missing:
 * otherwise the old one would be dropped with nothing in its place.
 */
async function giveName(session: SqlConnection, added: string, table: string): Promise<void> {
  let condition = '';
  await askAgain(session, () => {
    const statement = `ALTER TABLE ${condition}${added} RENAME TO ${table}`;
    condition = 'IF EXISTS ';
    return session.run(statement);
  });
}

async function rename(session: SqlConnection, table: string, old: string): Promise<void> {
  try {
    await run(session, `ALTER TABLE IF EXISTS ${table} RENAME TO ${old}`);
  } catch (cause) {
    if (!isNotSupported(cause)) throw cause;
    throw new DataError('FILE_WRITE', 'the catalogue can neither replace nor rename a table', {
      remedy: ['drop the table first', 'name another'],
      cause,
    });
  }
}

async function putBack(
  session: SqlConnection,
  old: string,
  table: string,
  cause: unknown,
): Promise<void> {
  try {
    await run(session, `ALTER TABLE IF EXISTS ${old} RENAME TO ${table}`);
  } catch {
    throw new DataError('FILE_WRITE', `the table was not replaced, and its rows are in ${old}`, {
      remedy: `give them their name again (ALTER TABLE ${old} RENAME TO ${table})`,
      cause,
    });
  }
}
