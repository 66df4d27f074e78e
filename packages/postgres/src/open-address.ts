import { UsageError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { listed } from '@preflearn/core/text';
import { readRows, type SqlConnection, withSignal } from '@preflearn/sql';
import { openPostgres, type PostgresOptions } from './open-postgres.js';

/** Options for opening the table at an address. */
export interface PostgresTableOptions {
  /** Stops opening the table when aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A table of a PostgreSQL database. */
export interface PostgresTable {
  readonly connection: SqlConnection;
  /** The expression after FROM. */
  readonly from: string;
  /** The quoted schema of the table, for creating tables next to it. */
  readonly schema: string;
}

const EXAMPLE = 'postgres://user@host:5432/database?table=cars';

/**
 * Opens the table at an address: `postgres://user@host:port/database?table=cars`, or `?schema=sales&table=cars` outside
 * the search path. Whatever the address leaves out is taken from the environment (PGHOST and so on); the password
 * always is: from PGPASSWORD, or the password file.
 *
 * @throws UsageError ARGUMENT for an invalid address, one that contains a password, or one without an existing table
 * @throws DataError FILE_READ if the server cannot be reached or refuses the connection
 * @throws the reason of the signal, once it is aborted
 */
export async function openPostgresTable(
  address: string,
  options: PostgresTableOptions = {},
): Promise<PostgresTable> {
  checkKnown(options, { signal: true }, { function: 'openPostgresTable' });
  const { signal } = options;
  const { schema, table, server } = parseAddress(address);
  const connection = await openPostgres(server);
  try {
    const found = await withSignal(connection, signal, (abortable) =>
      findTable(abortable, schema, table),
    );
    return { connection, ...found };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface Address {
  readonly server: PostgresOptions;
  readonly schema: string | undefined;
  readonly table: string | undefined;
}

function parseAddress(address: string): Address {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw wrongAddress('it is no address of a table of PostgreSQL');
  }
  if (url.password !== '' || url.searchParams.has('password')) {
    throw wrongAddress(
      'the address holds a password, which lists of processes and histories would show',
      'leave it out, and set it as PGPASSWORD in the environment',
    );
  }
  const { searchParams: given } = url;
  const unknown = [...given.keys()].find((name) => !['table', 'schema', 'host'].includes(name));
  if (unknown !== undefined)
    throw wrongAddress(`the address says "${unknown}", which means nothing here`);
  const part = (text: string) => (text === '' ? undefined : decodeURIComponent(text));
  return {
    server: {
      host: given.get('host') ?? part(url.hostname.replace(/^\[|\]$/g, '')),
      port: url.port === '' ? undefined : Number(url.port),
      user: part(url.username),
      database: part(url.pathname.slice(1)),
    },
    schema: given.get('schema') ?? undefined,
    table: given.get('table') ?? undefined,
  };
}

function wrongAddress(problem: string, remedy = `write it as ${EXAMPLE}`): UsageError {
  return new UsageError('ARGUMENT', problem, { remedy });
}

/** The quoted names of a table and of its schema. */
async function findTable(
  connection: SqlConnection,
  schema: string | undefined,
  table: string | undefined,
): Promise<Pick<PostgresTable, 'from' | 'schema'>> {
  const { identifier } = connection.dialect;
  const rows = await readRows(
    connection,
    `SELECT n.nspname, c.relname, CASE WHEN pg_table_is_visible(c.oid) THEN 1 ELSE 0 END
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1, 2`,
  );
  const found = rows.find(
    ([own, name, isVisible]) =>
      name === table && (schema === undefined ? isVisible === 1 : own === schema),
  );
  if (found !== undefined) {
    const [own, name] = found.map((part) => identifier(String(part)));
    return { from: `${own}.${name}`, schema: own };
  }
  const names = rows.map(([own, name, isVisible]) =>
    isVisible === 1 ? String(name) : `${String(own)}.${String(name)}`,
  );
  const wanted = [schema, table]
    .filter((name) => name !== undefined)
    .map(identifier)
    .join('.');
  const problem =
    table === undefined
      ? 'the address names no table'
      : `there is no table ${wanted} in the search path`;
  throw new UsageError(
    'ARGUMENT',
    `${schema === undefined ? problem : `there is no table ${wanted}`}; the database has ${names.length === 0 ? 'none' : listed(names)}`,
    { remedy: 'name one by ?table=cars, or ?schema=sales&table=cars outside the search path' },
  );
}
