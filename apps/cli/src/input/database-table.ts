import type { RemoteTable } from '@preflearn/boosting';
import { UsageError } from '@preflearn/core';
import { openSqlTable, type RuleKeeper } from '@preflearn/sql';
import type { ThreadsOption } from '../arguments/threads-option.js';
import { fileArguments } from './file-options.js';
import { loadDuckdb } from './load-duckdb.js';
import { namingFileInErrorsAsync } from './name-file-in-errors.js';
import type { LabelledOptions } from './read-labelled-table.js';

/** Whether an argument names a table that a database reads: `duckdb:...`, or a pattern of Parquet files. */
export function isDatabase(file: string): boolean {
  return file.startsWith('duckdb:') || /[*?].*\.parquet$|\*\*/i.test(file);
}

/** What options say of a table of a database. */
interface DatabaseOptions extends LabelledOptions, ThreadsOption {
  readonly earlyStopping?: number | true;
}

/** Options that say how a file is read, or what is made of its columns, which a database does itself. */
const NOT_FOR_DATABASES = ['schema', 'discretize', 'keep', 'dateParts'] as const;

/**
 * Does work on a table of a database, and closes it.
 *
 * @param keeper  keeps the rules of the training, and has those to go on with
 * @throws UsageError OPTION_CONFLICT for options that are for files, ARGUMENT
 * @throws DataError
 */
export async function withDatabaseTable<A>(
  file: string,
  options: DatabaseOptions,
  work: (table: RemoteTable) => Promise<A>,
  keeper?: RuleKeeper,
): Promise<A> {
  const { target, classes, weights, ignore, type = {}, threads } = options;
  checkOptions(options);
  if (target === undefined) throw conflict('target', 'a table of a database needs a target');
  const { openDuckdbTable } = await namingFileInErrorsAsync(file, () => loadDuckdb());
  const { connection, from } = await openDuckdbTable(file, {
    threads: threads === 'auto' ? undefined : threads,
  });
  try {
    const nominal = Object.keys(type);
    const table = await namingFileInErrorsAsync(file, () =>
      openSqlTable(connection, { from, target, classes, weights, ignore, nominal, keeper }),
    );
    return await work(table);
  } finally {
    await connection.close();
  }
}

function checkOptions(options: DatabaseOptions): void {
  for (const option of NOT_FOR_DATABASES) {
    if (options[option] !== undefined) {
      throw conflict(option, 'it is for files that are read into memory, not for a database');
    }
  }
  if (fileArguments(options).length > 0) {
    throw conflict('format', 'how a file is read is not for a database');
  }
  if (options.earlyStopping !== undefined) {
    throw conflict('earlyStopping', 'it sets rows aside, which a database does not do');
  }
  if (options.kind !== undefined && options.kind !== 'ordinal') {
    throw conflict('kind', 'in a database the target is ordinal');
  }
  const numeric = Object.entries(options.type ?? {}).find(([, type]) => type !== 'nominal');
  if (numeric !== undefined) {
    throw conflict('types', 'a database has types of its own; only nominal can be asked for');
  }
}

function conflict(option: string, problem: string): UsageError {
  return new UsageError('OPTION_CONFLICT', problem, { where: { option } });
}
