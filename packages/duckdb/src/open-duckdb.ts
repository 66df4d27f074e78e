import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { UsageError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { DuckdbConnection } from './duckdb-connection.js';
import { makeTemporaryFolder } from './temporary-folder.js';

/** Options for opening DuckDB. */
export interface DuckdbOptions {
  /** Most threads; as many as there are processors when absent. */
  readonly threads?: number | undefined;
  /**
   * Most bytes of memory that DuckDB uses for tables and queries, at least 100 million; its own tables are then stored
   * compressed in a temporary file. When absent, four fifths of the machine's memory, or of its container's limit, with
   * tables in memory as long as they fit. The process uses more than this outside DuckDB.
   */
  readonly maxMemory?: number | undefined;
}

/**
 * Bits of bin and group together up to which DuckDB keeps sums in an array; its default is 12, too few for 256 bins.
 */
const GROUP_BITS = 16;

/** With less memory, DuckDB cannot put rows into bins. */
const MIN_MEMORY = 100e6;

/**
 * Opens DuckDB in this process, for training on tables and files that it attaches or reads. What does not fit in memory
 * goes to a temporary folder, which is removed when the connection is closed or, if the process was killed, when DuckDB
 * is next opened; nothing is written anywhere else.
 *
 * @throws UsageError OPTION_RANGE for too little memory
 */
export async function openDuckdb(options: DuckdbOptions = {}): Promise<DuckdbConnection> {
  checkKnown(options, { threads: true, maxMemory: true }, { function: 'openDuckdb' });
  const { threads, maxMemory } = options;
  if (maxMemory !== undefined && !(maxMemory >= MIN_MEMORY)) {
    throw new UsageError(
      'OPTION_RANGE',
      `found ${maxMemory} bytes of memory for DuckDB, expected at least ${MIN_MEMORY}`,
      { where: { option: 'maxMemory' }, remedy: 'give it more' },
    );
  }
  const folder = await makeTemporaryFolder(tmpdir());
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // A database in a file stores tables compressed, and only rereads what did not fit in memory. One in memory is
    // faster while there is enough memory; beyond that, each pass rewrites whatever is evicted.
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
