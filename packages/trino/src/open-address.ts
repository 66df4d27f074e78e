import { UsageError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { type SqlConnection, withSignal } from '@preflearn/sql';
import { openTrino, type TrinoOptions } from './open-trino.js';

/** Options for opening the table at an address. */
export interface TrinoTableOptions {
  /** The password; only with https. */
  readonly password?: string | undefined;
  /** Stops opening the table when aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A table read by a Trino cluster. */
export interface TrinoTable {
  readonly connection: SqlConnection;
  /** The expression after FROM. */
  readonly from: string;
  /** The quoted catalogue and schema for creating tables: those of the table, or those of `?work=catalog.schema`. */
  readonly schema: string;
}

/** Parameters of an address. */
const NAMES: ReadonlySet<string> = new Set(['work', 'ssl', 'retryFor']);

const EXAMPLE = 'trino://user@host:8080/catalog/schema/table';

/**
 * Opens the table at an address: `trino://user@host:port/catalog/schema/table`. Training creates its own tables in the
 * same schema, or in that of `?work=catalog.schema`; `?ssl=true` connects to the coordinator by https, and `?retryFor=120`
 * waits 120 seconds in all while a statement is repeated that a lost node or a busy coordinator has failed.
 *
 * @throws UsageError ARGUMENT for an invalid address, or one that contains a password
 * @throws DataError FILE_READ if the cluster cannot be reached or refuses, or there is no such table
 * @throws the reason of the signal, once it is aborted
 */
export async function openTrinoTable(
  address: string,
  given: TrinoTableOptions = {},
): Promise<TrinoTable> {
  checkKnown(given, { password: true, signal: true }, { function: 'openTrinoTable' });
  const { password, signal } = given;
  const { options, table } = parseAddress(address, password);
  const connection = openTrino(options);
  const from = table.map(connection.dialect.identifier).join('.');
  await withSignal(connection, signal, (abortable) => abortable.columns(from));
  const { catalog, schema } = options.work;
  return {
    connection,
    from,
    schema: [catalog, schema].map(connection.dialect.identifier).join('.'),
  };
}

function parseAddress(
  address: string,
  password: string | undefined,
): { readonly options: TrinoOptions; readonly table: readonly string[] } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'trino:' || url.hostname === '') {
    throw wrongAddress('it is no address of a table of Trino');
  }
  if (url.password !== '') {
    throw wrongAddress(
      'the address holds a password, which lists of processes and histories would show',
      'leave it out, and set it as TRINO_PASSWORD in the environment',
    );
  }
  const { searchParams: given } = url;
  const unknown = [...given.keys()].find((name) => !NAMES.has(name));
  if (unknown !== undefined) {
    throw wrongAddress(`the address says "${unknown}", which means nothing here`);
  }
  const table = url.pathname.slice(1).split('/').map(decodeURIComponent);
  if (table.length !== 3 || table.includes('')) {
    throw wrongAddress('the address does not name a catalogue, a schema and a table');
  }
  const work = given.get('work')?.split('.') ?? table.slice(0, 2);
  if (work.length !== 2 || work.includes('')) {
    throw wrongAddress(
      'the address names no place for tables of the training',
      'write ?work=catalog.schema',
    );
  }
  const isSecure = given.get('ssl') === 'true';
  return {
    options: {
      server: `${isSecure ? 'https' : 'http'}://${url.host}`,
      user: url.username === '' ? undefined : decodeURIComponent(url.username),
      password,
      work: { catalog: work[0], schema: work[1] },
      retryFor: retryForOf(given.get('retryFor')),
    },
    table,
  };
}

function retryForOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  const remedy = 'give a number of seconds from 0, such as ?retryFor=120';
  throw wrongAddress(`retryFor is "${text}"`, remedy);
}

function wrongAddress(problem: string, remedy = `write it as ${EXAMPLE}`): UsageError {
  return new UsageError('ARGUMENT', problem, { remedy });
}
