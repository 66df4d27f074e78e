import type { Table } from '@preflearn/core';
import { checkIsOptions } from '@preflearn/core/errors';
import { gunzipped, isGzip } from '../bytes/gzip.js';
import { type PeekedSource, peeked } from '../bytes/text-chunks.js';
import type { TextSource } from '../bytes/text-source.js';
import { checkReadOptions } from '../columns/read-options.js';
import { checkSupported } from './check-supported.js';
import { withDeclaredFormat } from './declared-format.js';
import type { TableFormat, TableReadOptions } from './table-format.js';
import { tableFormatById, tableFormats } from './table-formats.js';

/** Options for reading a table from a source. */
export interface TableSourceOptions extends TableReadOptions {
  /** Id of the format; detected from the first bytes when absent. */
  readonly format?: string | undefined;
}

/** Number of leading bytes examined to detect the format. */
const LOOKED_AT = 1024;

/**
 * Reads a table from a source without a name to indicate its format, such as a stream: the format is given by the
 * option `format`, otherwise detected from the first bytes, otherwise that of `reading`, otherwise CSV.
 *
 * @throws UsageError OPTION_RANGE (an unknown format), OPTION_CONFLICT (a separator, a decimal mark or an encoding for
 *   a format that determines its own)
 * @throws DataError as the format's `read`; whatever the source throws
 */
export async function readTableFrom(
  source: TextSource,
  all: TableSourceOptions = {},
): Promise<Table> {
  checkIsOptions(all, { function: 'readTableFrom' }, 'format: "csv"');
  const { format: id, ...options } = all;
  checkReadOptions(options);
  const given = id === undefined ? undefined : tableFormatById(id);
  if (given !== undefined) checkSupported(given, options);
  const found = await beginningOf(source, options.source);
  const remembered = options.reading?.layout.format;
  const shown = given ?? recognisedFormat(found.start);
  const format = shown ?? tableFormatById(remembered ?? 'csv');
  checkSupported(format, options);
  const table = await format.read(found.chunks, options);
  const said = id ?? (shown === undefined ? remembered : undefined);
  return said === undefined ? table : withDeclaredFormat(table, said);
}

/** The beginning of a source, after decompression if it is compressed with gzip. */
async function beginningOf(source: TextSource, name: string | undefined): Promise<PeekedSource> {
  const found = await peeked(source, LOOKED_AT);
  if (typeof found.start === 'string' || !isGzip(found.start)) return found;
  return peeked(gunzipped(found.chunks, name), LOOKED_AT);
}

/** The format recognised from the beginning of a source, if any. */
function recognisedFormat(start: string | Uint8Array): TableFormat | undefined {
  const text =
    typeof start === 'string' ? start : String.fromCharCode(...start.slice(0, LOOKED_AT));
  const unmarked = text.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '');
  const begun = tableFormats().filter(({ begins }) => begins?.test(unmarked));
  return begun.pop();
}
