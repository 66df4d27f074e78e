import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import { DuckdbConnection } from './duckdb-connection.js';
import { makeTemporaryFolder } from './temporary-folder.js';

/** How a DuckDB is opened. */
export interface DuckdbOptions {
  /** Most threads; as many as there are processors when absent. */
  readonly threads?: number | undefined;
}

/** Bits of bin and group together up to which DuckDB keeps sums in an array; 12 if nothing is said, too few for 256 bins. */
const GROUP_BITS = 16;

/**
 * Opens a DuckDB in the memory of this process, for training on tables and files that it attaches or reads. What does
 * not fit in memory goes to a folder for temporary files, which is removed when the connection is closed, or by the next
 * opening if the process was killed; nothing is written anywhere else.
 */
export async function openDuckdb({ threads }: DuckdbOptions = {}): Promise<DuckdbConnection> {
  const folder = await makeTemporaryFolder(tmpdir());
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      temp_directory: folder,
      perfect_ht_threshold: String(GROUP_BITS),
      ...(threads !== undefined && { threads: String(threads) }),
    });
    return new DuckdbConnection(instance, await instance.connect(), remove);
  } catch (error) {
    await remove();
    throw error;
  }
}
