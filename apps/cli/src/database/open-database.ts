import { UsageError } from '@preflearn/core';
import type { SqlDialectName } from '@preflearn/export';
import { askAgain, type SqlConnection } from '@preflearn/sql';
import { schemeOf, shownAddress } from '../address/is-database.js';
import { loadPackage } from '../text/load-package.js';
import { conflict } from '../text/option-conflict.js';

/** Options for opening a database table. */
interface OpeningOptions {
  /** Most threads, for a database in this process; as many as there are processors when absent. */
  readonly threads?: number | undefined;
  /** Most bytes of memory for DuckDB; its own choice when absent. */
  readonly maxMemory?: number | undefined;
  /** Stops opening the table when aborted. */
  readonly signal: AbortSignal;
  /** Whether other tables will be created next to it. */
  readonly writable?: boolean;
}

/** A table of a database. */
export interface DatabaseTable {
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
 * Opens the table at an address, using the package for its database.
 *
 * @throws UsageError ARGUMENT if the package is not installed, the address is invalid, or tables are to be created next
 *   to files; OPTION_CONFLICT for a memory limit with another kind of database; OPTION_RANGE for too little
 * @throws DataError FILE_READ, FILE_FORMAT, FILE_WRITE
 */
export async function openDatabase(
  address: string,
  options: OpeningOptions,
): Promise<DatabaseTable> {
  const scheme = schemeOf(address);
  if (options.maxMemory !== undefined && scheme !== 'duckdb') {
    throw conflict('maxMemory', 'it is for DuckDB; this database has settings of its own');
  }
  if (scheme === 'postgres') return await openPostgres(address, options);
  return scheme === 'trino'
    ? await openTrino(address, options)
    : await openDuckdb(address, options);
}

async function openPostgres(address: string, { signal }: OpeningOptions): Promise<DatabaseTable> {
  const load = () => import('@preflearn/postgres');
  const { openPostgresTable } = await loadPackage(
    '@preflearn/postgres',
    shownAddress(address),
    load,
  );
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

async function openTrino(address: string, { signal }: OpeningOptions): Promise<DatabaseTable> {
  const load = () => import('@preflearn/trino');
  const shown = shownAddress(address);
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

async function openDuckdb(address: string, options: OpeningOptions): Promise<DatabaseTable> {
  const shown = shownAddress(address);
  if (options.writable && !address.startsWith('duckdb:')) {
    throw new UsageError('ARGUMENT', 'predictions can be written into a database, not into files', {
      where: { argument: shown },
      remedy:
        'make a table of them in a DuckDB file and name that, such as duckdb:cars.db?table=cars',
    });
  }
  const load = () => import('@preflearn/duckdb');
  const { openDuckdbTable } = await loadPackage('@preflearn/duckdb', shown, load);
  const { schema = '', ...table } = await openDuckdbTable(address, options);
  return {
    ...{ ...table, schema },
    queryDialect: 'common',
    comparedName: (name) => name.toLowerCase(),
    replaceTable: (connection, name, query) =>
      connection.run(`CREATE OR REPLACE TABLE ${name} AS ${query}`),
  };
}
