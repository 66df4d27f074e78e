import type { Table } from '@preflearn/core';
import { tableFormatOf } from '../table-formats.js';
import { writeFileWhole } from './write-file-whole.js';
import type { WriteOptions } from './write-files-whole.js';

/** How to write a table. */
export interface TableWriteOptions extends WriteOptions {
  /** Id of the format; the one that the end of the file's name says when absent. */
  readonly format?: string | undefined;
}

/**
 * Writes a table to a file, whole or not at all, in the format that the option `format` or else the end of its name says
 * (see `tableFormats`).
 *
 * @throws UsageError ARGUMENT (another ending), OPTION_RANGE (another format)
 * @throws DataError FILE_WRITE, and as `formatCsv`, `formatArff` and `formatXarff`
 */
export async function writeTable(
  path: string,
  table: Table,
  { format, ...options }: TableWriteOptions = {},
): Promise<void> {
  await writeFileWhole(path, tableFormatOf(path, format).write(table), options);
}
