import { UsageError } from '@preflearn/core';

/** Whether an argument names a table that a database reads: `duckdb:...`, or a pattern of Parquet files. */
export function isDatabase(file: string): boolean {
  return file.startsWith('duckdb:') || /[*?].*\.parquet$|\*\*/i.test(file);
}

/** How the rows of a table that a database reads come to be in a file. */
export function toFileRemedy(file: string): string {
  return file.startsWith('duckdb:')
    ? "write the rows to a file by DuckDB (COPY cars TO 'cars.parquet') and name that"
    : "write the rows to one file by DuckDB (COPY (FROM 'cars/*.parquet') TO 'cars.parquet') and name that";
}

/**
 * Refuses a table that a database reads, where a command reads its rows into memory.
 *
 * @throws UsageError ARGUMENT
 */
export function checkNoDatabase(file: string): void {
  if (!isDatabase(file)) return;
  throw new UsageError(
    'ARGUMENT',
    'a database is for train, which leaves the rows there, but this command reads them into memory',
    { where: { argument: file }, remedy: toFileRemedy(file) },
  );
}
