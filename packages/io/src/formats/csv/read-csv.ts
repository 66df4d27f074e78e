import type { Table } from '@preflearn/core';
import { textChunks } from '../../bytes/text-chunks.js';
import { TextFeed } from '../../bytes/text-feed.js';
import type { TextSource } from '../../bytes/text-source.js';
import type { CsvOptions } from './csv-options.js';
import { CsvReader } from './csv-reader.js';

/**
 * Parses a table from CSV text with a header, as defined by RFC 4180.
 *
 * Lines may end in LF, CRLF or CR, also mixed; a byte order mark is ignored. A field that is empty or `?`, ignoring
 * blanks, or one of `missing`, is a missing value; without `missing`, so are NA, N/A, n/a, `<NA>`, NaN, nan, null, NULL
 * and \\N, unless they are in quotes in a nominal column, and among numbers also None, - and . (a point). Blank lines
 * are ignored; in a table with one column, only those before the header and at the end are, and others are missing
 * values.
 *
 * A column is numeric if all its cells are numbers (digits, a decimal point, an exponent, a sign), and nominal if more
 * cells contain text than numbers. Text among numbers is otherwise an error, which lists all such texts, unless the
 * column looks like a list of codes such as 0, 1, 2, `3+` (at most 20 distinct values in all, each text at least
 * twice): then it is nominal. After 256 distinct values, the type follows from what has been read so far. Option
 * `types` overrides all this. Numbers may be written with decimal commas, and with thousands separators, if the column
 * or else the rest of the file reveals which mark is which; if `1,234` is ambiguous and nothing decides, it is an
 * error. Categories keep their exact text, including blanks, and are in order of first occurrence.
 * {@link describeColumns} reports what was found.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, ROW_LENGTH, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC,
 *   VALUE_NOT_FINITE, MEMORY
 * @throws UsageError OPTION_RANGE
 */
export function parseCsv(text: string, options: CsvOptions = {}): Table {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * Reads a table from CSV in chunks; memory beyond the columns is bounded, however long the source.
 *
 * @throws DataError as {@link parseCsv} does, and whatever the source throws
 */
export async function readCsv(source: TextSource, options: CsvOptions = {}): Promise<Table> {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}
