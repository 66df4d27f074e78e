import { type Table, UsageError } from '@preflearn/core';
import { readArff } from '../read-arff.js';
import { type CsvOptions, readCsv } from '../read-csv.js';
import { fileChunks } from './file-chunks.js';
import { tableFormat } from './table-format.js';

/**
 * Reads a table from a file, in the format that the end of its name says: `.csv`, `.tsv` (separated by
 * tabs), `.arff` or `.xarff`.
 *
 * Error messages name the file by `source`, or by the path as given.
 *
 * @throws UsageError ARGUMENT (another ending), OPTION_CONFLICT (a separator for ARFF)
 * @throws DataError FILE_READ, and as {@link readCsv} and {@link readArff}
 */
export async function readTable(path: string, options: CsvOptions = {}): Promise<Table> {
  const format = tableFormat(path);
  const named = { ...options, source: options.source ?? path };
  if (format === 'csv') return readCsv(fileChunks(path), named);
  if (format === 'tsv') {
    return readCsv(fileChunks(path), { ...named, separator: options.separator ?? '\t' });
  }
  if (options.separator === undefined) return readArff(fileChunks(path), named);
  throw new UsageError('OPTION_CONFLICT', 'the format has a separator of its own', {
    where: { file: path, option: 'separator' },
    remedy: { action: 'leave-out', option: 'separator' },
  });
}
