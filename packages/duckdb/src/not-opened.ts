import { DataError } from '@preflearn/core';

/** What DuckDB says of a file of another version of its format. */
const OTHER_VERSION =
  /version number (\d+), but we can only read versions? (?:between (\d+) and )?(\d+)/i;

/** What DuckDB says of a database that another process has open. */
const IN_USE = /could not set lock|conflicting lock|being used by another process/i;

const NOT_WRITABLE = /lock|permission|read-only/i;

const NO_DATABASE = /not a valid duckdb database|not a database/i;

/** The error for a database that DuckDB does not open, which says why. */
export function notOpened(cause: unknown, file: string, writable: boolean): DataError {
  const text = cause instanceof DataError ? cause.problem : String(cause);
  const where = { file };
  if (writable && NOT_WRITABLE.test(text)) {
    return new DataError('FILE_WRITE', 'the database cannot be written to', {
      where,
      remedy: 'see that no other process has it open, and that it may be written to',
      cause,
    });
  }
  const [, version, first, last] = OTHER_VERSION.exec(text) ?? [];
  if (version !== undefined) {
    const isNewer = Number(version) > Number(last);
    const reads = first === undefined ? last : `${first} to ${last}`;
    return new DataError(
      'FILE_FORMAT',
      `it was written by ${isNewer ? 'a newer' : 'an older'} DuckDB (storage version ${version}; this one reads ${reads})`,
      {
        where,
        remedy: [
          "write its table to a Parquet file with that DuckDB (COPY cars TO 'cars.parquet'), and name that",
          ...(isNewer ? ["copy it into a database attached with STORAGE_VERSION 'v1.2.0'"] : []),
        ],
        cause,
      },
    );
  }
  if (IN_USE.test(text)) {
    return new DataError('FILE_READ', 'another process has the database open for writing', {
      where,
      remedy: 'close it there',
      cause,
    });
  }
  if (NO_DATABASE.test(text)) {
    return new DataError('FILE_FORMAT', 'it is not a database of DuckDB', {
      where,
      remedy: 'name a database that DuckDB has written',
      cause,
    });
  }
  return new DataError('FILE_FORMAT', `it cannot be opened: ${text}`, {
    where,
    remedy: 'name a database that DuckDB has written',
    cause,
  });
}
