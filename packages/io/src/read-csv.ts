import type { Table } from '@preflearn/core';
import type { CsvOptions } from './csv-options.js';
import { CsvReader } from './csv-reader.js';
import { textChunks } from './text-chunks.js';
import { TextFeed } from './text-feed.js';
import type { TextSource } from './text-source.js';

/**
 * A table from CSV text as RFC 4180 defines it, with a header.
 *
 * Lines may end in LF, CRLF or CR, also mixed; a byte order mark is ignored. A field that is empty
 * or `?`, blanks aside, or one of `missing`, is a missing value; without `missing`, NA, N/A, n/a, `<NA>`, NaN, nan, null,
 * NULL and \\N are, unless they stand in quotes in a column of texts, and among numbers None, - and . are too. Blank lines are ignored; in a
 * table of one column only those before the header and at the end are, and others are missing values.
 *
 * A column is numeric when all its cells are numbers (digits, a decimal point, an exponent, a sign),
 * nominal when more cells hold text than numbers, and an error, which names all of them, when text stands among
 * numbers, unless it looks like a list of codes such as 0, 1, 2, `3+` (at most 20 distinct values in all, each that is
 * text at least twice): then it is nominal. After 256 distinct values the type follows from what was
 * read so far. Option `types` overrides all this. Numbers may be written with decimal commas, and with marks between
 * thousands, where the column or else the rest of the file shows which mark is which; where `1,234` may mean two
 * things and nothing decides, it is an error. Categories keep their exact text, blanks too, and
 * stand in order of first occurrence. {@link describeColumns} says what was found.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, ROW_LENGTH, COLUMN_DUPLICATE, COLUMN_MISSING,
 *   VALUE_NOT_NUMERIC, VALUE_NOT_FINITE, MEMORY
 * @throws UsageError OPTION_RANGE
 */
export function parseCsv(text: string, options: CsvOptions = {}): Table {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * A table from CSV that comes in chunks; memory beyond the columns is bounded, however long it is.
 *
 * @throws as {@link parseCsv}, and what the source throws
 */
export async function readCsv(source: TextSource, options: CsvOptions = {}): Promise<Table> {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}
