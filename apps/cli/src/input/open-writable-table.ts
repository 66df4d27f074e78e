import { UsageError } from '@preflearn/core';
import type { SqlConnection } from '@preflearn/sql';
import { schemeOf, shownAddress } from './is-database.js';
import { loadPackage } from './load-package.js';

/** A table of a database in which others can be created. */
export interface WritableTable {
  readonly connection: SqlConnection;
  /** The expression after FROM. */
  readonly from: string;
  /** The quoted schema of the table, for creating tables next to it. */
  readonly schema: string;
  /** A name in the form in which the database compares names. */
  comparedName(name: string): string;
  /** Statements that replace a table, if it exists, by the rows of a query; if they fail, the table is unchanged. */
  replaceTable(table: string, query: string): string;
}

/**
 * Opens the table at an address for creating others next to it.
 *
 * @throws UsageError ARGUMENT for a database in which preflearn creates no lasting tables, if the package for the
 *   database is not installed, or the address is invalid
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
      comparedName: (name) => name,
      // Statements sent together are one transaction.
      replaceTable: (table, query) =>
        `DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} AS ${query}`,
    };
  }
  if (address.startsWith('duckdb:')) {
    const load = () => import('@preflearn/duckdb');
    const { openDuckdbTable } = await loadPackage('@preflearn/duckdb', shown, load);
    const { schema = '', ...table } = await openDuckdbTable(address, { signal, writable: true });
    return {
      ...{ ...table, schema },
      comparedName: (name) => name.toLowerCase(),
      replaceTable: (name, query) => `CREATE OR REPLACE TABLE ${name} AS ${query}`,
    };
  }
  throw new UsageError(
    'ARGUMENT',
    'predictions are written into a DuckDB file or into PostgreSQL, not into another database',
    {
      where: { argument: shown },
      remedy: 'export the model as a query (preflearn export --to sql) and run that there',
    },
  );
}
