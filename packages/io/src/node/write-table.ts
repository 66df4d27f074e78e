import type { Table } from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { tableFormatOf } from '../formats/table-formats.js';
import { writeFileWhole } from './write-file-whole.js';
import type { WriteOptions } from './write-files-whole.js';

/** Options for writing a table. */
export interface TableWriteOptions extends WriteOptions {
  /** Id of the format; the one indicated by the file's extension when absent. */
  readonly format?: string | undefined;
}

/**
 * Writes a table to a file, completely or not at all, in the format given by the option `format` or otherwise by its
 * extension (see `tableFormats`).
 *
 * @throws UsageError ARGUMENT (unknown extension), OPTION_RANGE (unknown format)
 * @throws DataError FILE_WRITE, and as `formatCsv`, `formatArff` and `formatXarff`
 */
export async function writeTable(
  path: string,
  table: Table,
  given: TableWriteOptions = {},
): Promise<void> {
  checkGiven('writeTable', path, 'the path of a file', 'text');
  checkIsTable(table);
  checkKnown(given, { format: true, signal: true, fileSystem: true }, { function: 'writeTable' });
  const { format, ...options } = given;
  await writeFileWhole(path, tableFormatOf(path, format).write(table), options);
}
