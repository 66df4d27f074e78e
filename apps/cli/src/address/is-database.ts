import { UsageError } from '@preflearn/core';

/** Kinds of database addresses; patterns of Parquet files are handled by `duckdb` too. */
type DatabaseScheme = 'duckdb' | 'postgres' | 'trino';

/**
 * The kind of database whose table an argument names: `duckdb:...`, a pattern of Parquet files, `postgres://...`,
 * `trino://...`.
 */
export function schemeOf(file: string): DatabaseScheme | undefined {
  if (/^postgres(?:ql)?:/i.test(file)) return 'postgres';
  if (/^trino:/i.test(file)) return 'trino';
  return file.startsWith('duckdb:') || /[*?].*\.parquet$|\*\*/i.test(file) ? 'duckdb' : undefined;
}

/** Whether an argument names a table that is read by a database. */
export function isDatabase(file: string): boolean {
  return schemeOf(file) !== undefined;
}

/** An address without the password that it may contain. */
export function shownAddress(file: string): string {
  return file
    .replace(/^([a-z]+:\/\/[^/?#]*?):[^/?#]*@/i, '$1@')
    .replace(/([?&]password=)[^&]*/i, '$1');
}

/** Remedy: how to get the rows of a database table into a file. */
export function toFileRemedy(file: string): string {
  if (schemeOf(file) === 'postgres') {
    return "write the rows to a file by psql (\\copy cars TO 'cars.csv' CSV HEADER) and name that";
  }
  if (schemeOf(file) === 'trino') {
    return 'write the rows to a file by the command line of Trino (--output-format CSV_HEADER) and name that';
  }
  return file.startsWith('duckdb:')
    ? "write the rows to a file by DuckDB (COPY cars TO 'cars.parquet') and name that"
    : "write the rows to one file by DuckDB (COPY (FROM 'cars/*.parquet') TO 'cars.parquet') and name that";
}

/**
 * Refuses a database table, for commands that read rows into memory.
 *
 * @throws UsageError ARGUMENT
 */
export function checkNoDatabase(file: string): void {
  if (!isDatabase(file)) return;
  throw new UsageError(
    'ARGUMENT',
    'a database is for train and evaluate, which leave the rows there, but this command reads them into memory',
    { where: { argument: shownAddress(file) }, remedy: toFileRemedy(file) },
  );
}
