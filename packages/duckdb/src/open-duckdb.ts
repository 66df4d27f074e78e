import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { DuckdbConnection } from './duckdb-connection.js';

/** How a DuckDB is opened. */
export interface DuckdbOptions {
  /** Most threads; as many as there are processors when absent. */
  readonly threads?: number | undefined;
}

/**
 * Opens a DuckDB in the memory of this process, for training on tables and files that it attaches or reads. What does
 * not fit in memory goes to a folder for temporary files, which is removed when the connection is closed; nothing is
 * written anywhere else.
 */
export async function openDuckdb({ threads }: DuckdbOptions = {}): Promise<DuckdbConnection> {
  const folder = await mkdtemp(join(tmpdir(), 'preflearn-duckdb-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      temp_directory: folder,
      ...(threads !== undefined && { threads: String(threads) }),
    });
    return new DuckdbConnection(instance, await instance.connect(), remove);
  } catch (error) {
    await remove();
    throw error;
  }
}
