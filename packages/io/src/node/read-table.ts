import { type Table, UsageError } from '@preflearn/core';
import type { CsvOptions } from '../read-csv.js';
import { tableFormatOf } from '../table-formats.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';
import { machineMemory } from './machine-memory.js';

/**
 * Reads a table from a file, in the format that the end of its name says (see `tableFormats`).
 *
 * Without limits in `memory` a table may take what {@link machineMemory} says: a sentence then takes the place
 * of a process that ends for want of memory.
 *
 * Error messages name the file by `source`, or by the path as given.
 *
 * @throws UsageError ARGUMENT (another ending), OPTION_CONFLICT (a separator or decimal mark for a format that has
 *   its own)
 * @throws DataError FILE_READ, and as `readCsv` and `readArff`; the reason of the signal
 */
export async function readTable(
  path: string,
  { signal, ...options }: CsvOptions & FileReadOptions = {},
): Promise<Table> {
  const format = tableFormatOf(path);
  for (const option of ['separator', 'decimal'] as const) {
    if (options[option] === undefined || format.choosesSeparator) continue;
    const mark = option === 'decimal' ? 'decimal mark' : 'separator';
    throw new UsageError('OPTION_CONFLICT', `the format has a ${mark} of its own`, {
      where: { file: path, option },
      remedy: { action: 'leave-out', option },
    });
  }
  const { source = path, memory = machineMemory() } = options;
  return format.read(fileChunks(path, { signal }), { ...options, source, memory });
}
