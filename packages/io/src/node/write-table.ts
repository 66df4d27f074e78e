import type { Table } from '@preflearn/core';
import { tableFormatOf } from '../table-formats.js';
import { writeFileWhole } from './write-file-whole.js';
import type { WriteOptions } from './write-files-whole.js';

/**
 * Writes a table to a file, whole or not at all, in the format that the end of its name says (see
 * `tableFormats`).
 *
 * @throws UsageError ARGUMENT (another ending)
 * @throws DataError FILE_WRITE, and as `formatCsv`, `formatArff` and `formatXarff`
 */
export async function writeTable(
  path: string,
  table: Table,
  options: WriteOptions = {},
): Promise<void> {
  await writeFileWhole(path, tableFormatOf(path).write(table), options);
}
