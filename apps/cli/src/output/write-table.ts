import { DataError, placedError, type Table } from '@preflearn/core';
import { writeTable } from '@preflearn/io/node';
import type { CommandContext } from '../runtime/command-context.js';

/**
 * Writes a table; an error in what is to be written names the file.
 *
 * @throws what `writeTable` throws
 */
export async function writeTableFile(
  path: string,
  table: Table,
  { signal }: CommandContext,
): Promise<void> {
  try {
    await writeTable(path, table, { signal });
  } catch (error) {
    if (!(error instanceof DataError) || error.code === 'FILE_WRITE') throw error;
    throw placedError(error, { file: path });
  }
}
