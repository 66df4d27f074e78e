import { stat } from 'node:fs/promises';
import { DataError, UsageError } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { listed } from '@preflearn/core/text';
import { readRows, type SqlConnection, withSignal } from '@preflearn/sql';
import type { DuckdbConnection } from './duckdb-connection.js';
import { notOpened } from './not-opened.js';
import { type DuckdbOptions, openDuckdb } from './open-duckdb.js';

/** Options for opening the table at an address. */
export interface DuckdbTableOptions extends DuckdbOptions {
  /** Stops opening the table when aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Whether tables will be created in the database; opened for reading only when absent. */
  readonly writable?: boolean | undefined;
}

/** A table read by DuckDB. */
export interface DuckdbTable {
  readonly connection: DuckdbConnection;
  /** The expression after FROM. */
  readonly from: string;
  /** The quoted schema of the table, for creating tables next to it; absent for files. */
  readonly schema?: string | undefined;
}

/**
 * Opens the table at an address: `duckdb:cars.db?table=cars` for a table in a database file, which is opened for
 * reading only unless `writable` is set, or a pattern such as `cars/*.parquet` for Parquet files.
 *
 * @throws UsageError ARGUMENT for an address without a table, or a table that does not exist
 * @throws DataError FILE_READ, FILE_FORMAT, FILE_WRITE
 * @throws the reason of the signal, once it is aborted
 */
export async function openDuckdbTable(
  address: string,
  given: DuckdbTableOptions = {},
): Promise<DuckdbTable> {
  checkGiven('openDuckdbTable', address, 'an address such as "duckdb:shop.db?table=sales"', 'text');
  checkKnown(
    given,
    { signal: true, writable: true, threads: true, maxMemory: true },
    { function: 'openDuckdbTable' },
  );
  const { signal, writable = false, ...options } = given;
  const connection = await openDuckdb(options);
  try {
    const found = await withSignal(connection, signal, async (abortable) =>
      address.startsWith(PREFIX)
        ? await attach(abortable, address, writable)
        : { from: await parquetFiles(abortable, address) },
    );
    return { connection, ...found };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const PREFIX = 'duckdb:';

/** Settings by which DuckDB would download, load and run native code that a view asks for. */
const NOTHING_FETCHED = [
  'autoinstall_known_extensions',
  'autoload_known_extensions',
  'allow_community_extensions',
];

/** Attaches a database, and returns the quoted names of its table and of the schema. */
async function attach(
  connection: SqlConnection,
  address: string,
  writable: boolean,
): Promise<Pick<DuckdbTable, 'from' | 'schema'>> {
  const [, file, table] = /^duckdb:(.*?)(?:\?table=(.*))?$/s.exec(address) ?? [];
  const { dialect } = connection;
  if (file === '' || table === '') throw wrongAddress(address);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) {
    throw new DataError('FILE_READ', 'there is no such file', {
      where: { file },
      remedy: 'check the path',
    });
  }
  try {
    for (const setting of NOTHING_FETCHED) await connection.run(`SET ${setting}=false`);
    const mode = writable ? '' : ', READ_ONLY';
    await connection.run(`ATTACH ${dialect.text(file)} AS data (TYPE duckdb${mode})`);
    await connection.run('SET enable_external_access=false');
    await connection.run('SET lock_configuration=true');
  } catch (cause) {
    throw notOpened(cause, file, writable);
  }
  const rows = await readRows(
    connection,
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_catalog = 'data' ORDER BY 1, 2",
  );
  const here = rows.filter(([, name]) => name === table);
  if (table !== undefined && here.length > 0) {
    const schema = ['data', String(here[0][0])].map(dialect.identifier).join('.');
    const from = `${schema}.${dialect.identifier(table)}`;
    await checkReadable(connection, from, file);
    return { from, schema };
  }
  const names = rows.map(([, name]) => String(name));
  throw new UsageError(
    'ARGUMENT',
    table === undefined
      ? `the address names no table; the database has ${listed(names)}`
      : `there is no table ${dialect.identifier(table)}; the database has ${listed(names)}`,
    { where: { file }, remedy: `name one, such as ${PREFIX}${file}?table=${names[0] ?? 'cars'}` },
  );
}

/**
 * A view is SQL of whoever made the database, which is run when the view is read: it may compute, but neither read other
 * files nor fetch extensions.
 */
async function checkReadable(connection: SqlConnection, from: string, file: string): Promise<void> {
  try {
    await connection.columns(from);
  } catch (cause) {
    if (!/permission error|disabled|extension|not exist/i.test(String(cause))) throw cause;
    throw new DataError(
      'FILE_FORMAT',
      `${from} is a view that reads other files, or needs an extension, which a database may not do here`,
      { where: { file }, remedy: 'make a table of it with DuckDB, if you trust it', cause },
    );
  }
}

function wrongAddress(address: string): UsageError {
  return new UsageError('ARGUMENT', 'the address names no file or no table', {
    where: { argument: address },
    remedy: `write it as ${PREFIX}cars.db?table=cars`,
  });
}

/** Parquet files that match a pattern, as one table. */
async function parquetFiles(connection: SqlConnection, pattern: string): Promise<string> {
  const { dialect } = connection;
  const text = dialect.text(pattern);
  const [[count]] = await readRows(connection, `SELECT count(*) FROM glob(${text})`);
  if (Number(count) === 0) {
    throw new DataError('FILE_READ', 'no file matches the pattern', {
      where: { file: pattern },
      remedy: 'check the spelling',
    });
  }
  const from = `read_parquet(${text})`;
  try {
    await connection.columns(from);
  } catch (cause) {
    throw new DataError(
      'FILE_FORMAT',
      'a file is no Parquet file, or has other columns than the rest',
      {
        where: { file: pattern },
        remedy: 'name files of one table',
        cause,
      },
    );
  }
  return from;
}
