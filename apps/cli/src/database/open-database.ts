import { UsageError } from '@preflearn/core';
import type { SqlConnection } from '@preflearn/sql';
import { schemeOf, shownAddress } from '../source/is-database.js';
import { loadPackage } from '../text/load-package.js';

/** Options for opening a database table. */
interface OpeningOptions {
  /** Most threads, for a database in this process; as many as there are processors when absent. */
  readonly threads: number | undefined;
  /** Most bytes of memory for DuckDB; its own choice when absent. */
  readonly maxMemory: number | undefined;
  /** Stops opening the table when aborted. */
  readonly signal: AbortSignal;
}

/** A table of a database. */
interface OpenedTable {
  readonly connection: SqlConnection;
  /** The expression after FROM. */
  readonly from: string;
}

/**
 * Opens the table at an address, using the package for its database.
 *
 * @throws UsageError ARGUMENT if the package is not installed, or the address is invalid; OPTION_CONFLICT for a memory
 *   limit with another kind of database; OPTION_RANGE for too little
 * @throws DataError
 */
export async function openDatabase(
  address: string,
  { threads, maxMemory, signal }: OpeningOptions,
): Promise<OpenedTable> {
  const shown = shownAddress(address);
  const scheme = schemeOf(address);
  if (maxMemory !== undefined && scheme !== 'duckdb') {
    throw new UsageError(
      'OPTION_CONFLICT',
      'it is for DuckDB; this database has settings of its own',
      {
        where: { option: 'maxMemory' },
        remedy: { action: 'leave-out', option: 'maxMemory' },
      },
    );
  }
  if (scheme === 'postgres') {
    const load = () => import('@preflearn/postgres');
    const { openPostgresTable } = await loadPackage('@preflearn/postgres', shown, load);
    return await openPostgresTable(address, { signal });
  }
  if (scheme === 'trino') {
    const load = () => import('@preflearn/trino');
    const { openTrinoTable } = await loadPackage('@preflearn/trino', shown, load);
    return await openTrinoTable(address, { password: process.env.TRINO_PASSWORD, signal });
  }
  const load = () => import('@preflearn/duckdb');
  const { openDuckdbTable } = await loadPackage('@preflearn/duckdb', shown, load);
  return await openDuckdbTable(address, { threads, maxMemory, signal });
}
