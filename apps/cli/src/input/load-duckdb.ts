import { UsageError } from '@preflearn/core';

type DuckdbPackage = typeof import('@preflearn/duckdb');

/**
 * Loads the package for DuckDB, which brings an engine of its own and is installed only by those who use it.
 *
 * @param load  imports it; for tests
 * @throws UsageError ARGUMENT when it is not installed
 */
export async function loadDuckdb(
  load: () => Promise<DuckdbPackage> = () => import('@preflearn/duckdb'),
): Promise<DuckdbPackage> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    throw new UsageError(
      'ARGUMENT',
      'the package @preflearn/duckdb, which reads it, is not installed',
      {
        remedy: 'install it beside preflearn (npm install @preflearn/duckdb)',
        cause,
      },
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
