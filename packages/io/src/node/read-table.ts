import type { Table } from '@preflearn/core';
import { checkGiven, checkIsOptions } from '@preflearn/core/errors';
import { checkReadOptions } from '../columns/read-options.js';
import { checkSupported } from '../formats/check-supported.js';
import { withDeclaredFormat } from '../formats/declared-format.js';
import { readTableFrom, type TableSourceOptions } from '../formats/read-table-from.js';
import { findTableFormat, tableFormatOf } from '../formats/table-formats.js';
import { fileBlob } from './file-blob.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';
import { machineMemory } from './machine-memory.js';

/**
 * Reads a table from a file, in the format given by the option `format`, otherwise by its extension (see
 * `tableFormats`), otherwise by `reading`; a file without an extension, or with one of any text such as `.txt`, is read
 * as {@link readTableFrom} reads a stream. Text may be compressed with gzip.
 *
 * Without limits in `memory`, a table may take what {@link machineMemory} returns: beyond that, an error is thrown
 * instead of the process running out of memory.
 *
 * Error messages name the file by `source`, or by the path as given.
 *
 * @throws UsageError ARGUMENT (unknown extension), OPTION_RANGE (unknown format), OPTION_CONFLICT (a separator, a
 *   decimal mark or an encoding for a format that determines its own)
 * @throws DataError FILE_READ, and as `readCsv` and `readArff`; the reason of the signal
 */
export async function readTable(
  path: string,
  given: TableSourceOptions & FileReadOptions = {},
): Promise<Table> {
  checkGiven('readTable', path, 'the path of a file', 'text');
  checkIsOptions(given, { function: 'readTable' }, 'format: "csv"');
  const { format: id, signal, onBytes, ...rest } = given;
  checkReadOptions(rest);
  const { source = path, memory = machineMemory() } = rest;
  const options = { ...rest, source, memory };
  const remembered = findTableFormat(path) === undefined ? rest.reading?.layout.format : undefined;
  const said = id ?? remembered;
  if (said === undefined && findTableFormat(path) === undefined && mayBeAnyFormat(path)) {
    return readTableFrom(fileChunks(path, { signal, onBytes }), options);
  }
  const format = tableFormatOf(path, said);
  checkSupported(format, options);
  const blob = format.isText ? undefined : await fileBlob(path, { signal, onBytes });
  const table = await format.read(blob ?? fileChunks(path, { signal, onBytes }), options);
  return said === undefined ? table : withDeclaredFormat(table, said);
}

/** Whether the name of a file says nothing about its format. */
function mayBeAnyFormat(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return /^\.?[^.]+(?:\.gz)?$|\.(?:txt|text|dat|data|tab|asc|prn|log)(?:\.gz)?$/i.test(name);
}
