import {
  type Column,
  columnLength,
  DataError,
  isMissing,
  quoted,
  type Table,
  unitText,
} from '@preflearn/core';
import { isFormula } from './formula-texts.js';
import { inChunks } from './in-chunks.js';
import { formatNumber } from './number-text.js';
import { USUAL_MARKS } from './usual-marks.js';
import { checkWritable } from './writable-table.js';

/** How to write CSV. */
export interface FormatCsvOptions {
  /** The character between fields; the comma when absent. */
  readonly separator?: string | undefined;
  /** Whether `'` is written before texts that a spreadsheet would take for formulas; they are then others. */
  readonly spreadsheetSafe?: boolean | undefined;
}

/** What a field must not hold unquoted, whichever separator it is read with. */
const TO_QUOTE = /[",;|\t\r\n\ufeff]|^\s|\s$|^sep=/i;

/** Marks of missing values, which are texts in quotes. */
const MARKS: ReadonlySet<string> = new Set(USUAL_MARKS);

/**
 * A table as CSV text with a header, in chunks; lines end in LF.
 *
 * Read back with the types of its columns, it gives the same numbers, with their units, and the same categories by
 * name. Dates are written as 2024-03-01 and 2024-03-01T12:30:00, times to the microsecond, other units behind each
 * number. A missing value is an empty field, or `?` in a table of one column, where an empty line could
 * be taken for the end.
 *
 * @throws DataError FILE_FORMAT (a column without a name, or a category that would be read back as a
 *   missing value), COLUMN_DUPLICATE
 */
export function* formatCsv(table: Table, options: FormatCsvOptions = {}): Generator<string> {
  const separator = options.separator ?? ',';
  checkWritable(table);
  const missing = table.columns.length === 1 ? '?' : '';
  const toQuote = (text: string) =>
    TO_QUOTE.test(text) || text.includes(separator) || MARKS.has(text);
  const quote = (text: string) => (toQuote(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (text: string) =>
    quote(options.spreadsheetSafe && isFormula(text) ? `'${text}` : text);
  const texts = table.columns.map((column) => cellTexts(column, missing, field));
  yield `${table.names.map(field).join(separator)}\n`;
  yield* inChunks(table.rowCount, (row) => {
    let line = texts[0](row);
    for (let c = 1; c < texts.length; c++) line += separator + texts[c](row);
    return `${line}\n`;
  });
}

function cellTexts(
  column: Column,
  missing: string,
  field: (text: string) => string,
): (row: number) => string {
  if (column.type === 'numeric') {
    const { values, unit } = column;
    return (row) =>
      Number.isNaN(values[row]) ? missing : unitText(values[row], unit, formatNumber);
  }
  checkCategories(column);
  const fields = column.categories.map(field);
  return (row) => (isMissing(column, row) ? missing : fields[column.codes[row]]);
}

function checkCategories(column: Extract<Column, { type: 'nominal' }>): void {
  const lost = column.categories.findIndex(
    (text, code) => /^\s*\??\s*$/.test(text) && column.codes.includes(code),
  );
  if (lost < 0) return;
  throw new DataError(
    'FILE_FORMAT',
    `Column ${quoted(column.name)}, row ${column.codes.indexOf(lost) + 1} of ` +
      `${columnLength(column)}: the category ${quoted(column.categories[lost])} would be read back ` +
      'from CSV as a missing value',
    { remedy: 'rename it, or make it missing' },
  );
}
