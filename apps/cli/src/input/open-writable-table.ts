import { UsageError } from '@preflearn/core';
import type { SqlDialectName } from '@preflearn/export';
import { askAgain, type SqlConnection } from '@preflearn/sql';
import { schemeOf, shownAddress } from '../source/is-database.js';
import { loadPackage } from '../text/load-package.js';

/** A table of a database in which others can be created. */
export interface WritableTable {
  readonly connection: SqlConnection;
  /** The expression after FROM. */
  readonly from: string;
  /** The quoted schema for creating tables, usually that of the table. */
  readonly schema: string;
  /** The dialect of exported queries. */
  readonly queryDialect: SqlDialectName;
  /** A name in the form in which the database compares names. */
  comparedName(name: string): string;
  /**
   * Replaces a table, if it exists, by the rows of a query; if that fails, the table is unchanged. In catalogues of Trino
   * that cannot replace a table, it is missing for a moment; see `replaceTrinoTable`.
   *
   * @param connection  the connection, possibly one that refuses statements after an abort
   */
  replaceTable(connection: SqlConnection, table: string, query: string): Promise<void>;
}

/**
 * Opens the table at an address for creating others next to it.
 *
 * @throws UsageError ARGUMENT for files that are no database, if the package for the database is not installed, or the
 *   address is invalid
 * @throws DataError FILE_READ, FILE_FORMAT, FILE_WRITE
 */
export async function openWritableTable(
  address: string,
  signal: AbortSignal,
): Promise<WritableTable> {
  const shown = shownAddress(address);
  if (schemeOf(address) === 'postgres') {
    const load = () => import('@preflearn/postgres');
    const { openPostgresTable } = await loadPackage('@preflearn/postgres', shown, load);
    return {
      ...(await openPostgresTable(address, { signal })),
      queryDialect: 'common',
      comparedName: (name) => name,
      // Statements sent together are one transaction.
      replaceTable: (connection, table, query) =>
        askAgain(connection, () =>
          connection.run(`DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} AS ${query}`),
        ),
    };
  }
  if (schemeOf(address) === 'trino') return await openWritableTrinoTable(address, shown, signal);
  if (address.startsWith('duckdb:')) {
    const load = () => import('@preflearn/duckdb');
    const { openDuckdbTable } = await loadPackage('@preflearn/duckdb', shown, load);
    const { schema = '', ...table } = await openDuckdbTable(address, { signal, writable: true });
    return {
      ...{ ...table, schema },
      queryDialect: 'common',
      comparedName: (name) => name.toLowerCase(),
      replaceTable: (connection, name, query) =>
        connection.run(`CREATE OR REPLACE TABLE ${name} AS ${query}`),
    };
  }
  throw new UsageError(
    'ARGUMENT',
    'files are no database into which predictions could be written',
    {
      where: { argument: shown },
      remedy:
        'make a table of them in a DuckDB file and name that, such as duckdb:cars.db?table=cars',
    },
  );
}

async function openWritableTrinoTable(
  address: string,
  shown: string,
  signal: AbortSignal,
): Promise<WritableTable> {
  const load = () => import('@preflearn/trino');
  const { openTrinoTable, replaceTrinoTable } = await loadPackage('@preflearn/trino', shown, load);
  const table = await openTrinoTable(address, { password: process.env.TRINO_PASSWORD, signal });
  return {
    ...table,
    queryDialect: 'trino',
    comparedName: (name) => name.toLowerCase(),
    replaceTable: (connection, name, query) =>
      replaceTrinoTable({ connection, session: table.connection, table: name, query }),
  };
}
