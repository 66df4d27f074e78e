import type { Table } from '@preflearn/core';
import { formatArff } from '../format-arff.js';
import { formatCsv } from '../format-csv.js';
import { formatXarff } from '../format-xarff.js';
import { type TableFormat, tableFormat } from './table-format.js';
import { type WriteOptions, writeFileWhole } from './write-file-whole.js';

/**
 * Writes a table to a file, whole or not at all, in the format that the end of its name says: `.csv`,
 * `.tsv`, `.arff` or `.xarff`.
 *
 * @throws UsageError ARGUMENT (another ending)
 * @throws DataError FILE_WRITE, and as {@link formatCsv}, {@link formatArff} and {@link formatXarff}
 */
export async function writeTable(
  path: string,
  table: Table,
  options: WriteOptions = {},
): Promise<void> {
  await writeFileWhole(path, formatted(tableFormat(path), table), options);
}

function formatted(format: TableFormat, table: Table): Iterable<string> {
  if (format === 'arff') return formatArff(table);
  if (format === 'xarff') return formatXarff(table);
  return formatCsv(table, { separator: format === 'tsv' ? '\t' : ',' });
}
