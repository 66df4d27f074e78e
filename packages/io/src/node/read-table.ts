import type { Table } from '@preflearn/core';
import { checkHeeded } from '../check-heeded.js';
import type { TableSourceOptions } from '../read-table-from.js';
import { withSaidFormat } from '../said-format.js';
import { findTableFormat, tableFormatOf } from '../table-formats.js';
import { fileBlob } from './file-blob.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';
import { machineMemory } from './machine-memory.js';

/**
 * Reads a table from a file, in the format that the option `format` or else the end of its name says (see
 * `tableFormats`), or else `reading`. Texts may be compressed with gzip.
 *
 * Without limits in `memory` a table may take what {@link machineMemory} says: a sentence then takes the place
 * of a process that ends for want of memory.
 *
 * Error messages name the file by `source`, or by the path as given.
 *
 * @throws UsageError ARGUMENT (another ending), OPTION_RANGE (another format), OPTION_CONFLICT (a separator, a decimal mark
 *   or an encoding for a format that has its own)
 * @throws DataError FILE_READ, and as `readCsv` and `readArff`; the reason of the signal
 */
export async function readTable(
  path: string,
  { format: id, signal, onBytes, ...rest }: TableSourceOptions & FileReadOptions = {},
): Promise<Table> {
  const { source = path, memory = machineMemory() } = rest;
  const options = { ...rest, source, memory };
  const remembered = findTableFormat(path) === undefined ? rest.reading?.layout.format : undefined;
  const said = id ?? remembered;
  const format = tableFormatOf(path, said);
  checkHeeded(format, options);
  const blob = format.isText ? undefined : await fileBlob(path, { signal, onBytes });
  const table = await format.read(blob ?? fileChunks(path, { signal, onBytes }), options);
  return said === undefined ? table : withSaidFormat(table, said);
}
