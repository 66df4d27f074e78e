import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { UsageError } from '@preflearn/core';
import { DuckdbConnection } from './duckdb-connection.js';
import { makeTemporaryFolder } from './temporary-folder.js';

/** How a DuckDB is opened. */
export interface DuckdbOptions {
  /** Most threads; as many as there are processors when absent. */
  readonly threads?: number | undefined;
  /**
   * Bytes of memory that DuckDB takes at most for tables and queries, at least 100 million; its own tables are then kept
   * compressed in a temporary file. Four fifths of the machine's memory, or of what its container may use, when absent,
   * with tables in memory as long as they fit. The process takes more than this beside DuckDB.
   */
  readonly maxMemory?: number | undefined;
}

/** Bits of bin and group together up to which DuckDB keeps sums in an array; 12 if nothing is said, too few for 256 bins. */
const GROUP_BITS = 16;

/** With less, DuckDB cannot put rows into bins. */
const LEAST_MEMORY = 100e6;

/**
 * Opens a DuckDB of this process, for training on tables and files that it attaches or reads. What does not fit in memory
 * goes to a folder for temporary files, which is removed when the connection is closed, or by the next opening if the
 * process was killed; nothing is written anywhere else.
 *
 * @throws UsageError OPTION_RANGE for too little memory
 */
export async function openDuckdb({
  threads,
  maxMemory,
}: DuckdbOptions = {}): Promise<DuckdbConnection> {
  if (maxMemory !== undefined && !(maxMemory >= LEAST_MEMORY)) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${maxMemory} bytes of memory for DuckDB, expected at least ${LEAST_MEMORY}`,
      { where: { option: 'maxMemory' }, remedy: 'give it more' },
    );
  }
  const folder = await makeTemporaryFolder(tmpdir());
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // A database in a file keeps tables compressed, and only reads again what it had no memory for. One in memory is
    // quicker as long as there is memory for it; then each pass writes anew what has to leave it.
    const place = maxMemory === undefined ? ':memory:' : join(folder, 'work.db');
    const instance = await DuckDBInstance.create(place, {
      temp_directory: folder,
      perfect_ht_threshold: String(GROUP_BITS),
      ...(threads !== undefined && { threads: String(threads) }),
      ...(maxMemory !== undefined && { memory_limit: `${Math.floor(maxMemory)}B` }),
    });
    return new DuckdbConnection(instance, await instance.connect(), remove);
  } catch (error) {
    await remove();
    throw error;
  }
}
