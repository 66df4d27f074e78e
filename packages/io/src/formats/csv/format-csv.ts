import {
  type Column,
  columnLength,
  DataError,
  isMissing,
  namedTable,
  type Table,
  type Unit,
} from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';
import { quoted, unitText } from '@preflearn/core/text';
import { inChunks } from '../../bytes/in-chunks.js';
import { USUAL_MARKS } from '../../columns/usual-marks.js';
import { checkWritable } from '../../columns/writable-table.js';
import { writtenUnit } from '../../columns/written-unit.js';
import { formatNumber } from '../../numbers/number-text.js';
import { isDateUnit } from '../../numbers/time-units.js';
import { isNoteText } from '../../rows/footer.js';
import { mayBeLine, nameMayBeCell } from '../../rows/may-be-line.js';
import { isFormula } from './formula-texts.js';

/** Options for writing CSV. */
export interface FormatCsvOptions {
  /** The character between fields; the comma when absent. */
  readonly separator?: string | undefined;
  /** Whether to write `'` before texts that a spreadsheet would treat as formulas; this changes the texts. */
  readonly spreadsheetSafe?: boolean | undefined;
}

/** What a field must not contain unquoted, whatever the separator, or what may begin a comment. */
const TO_QUOTE = /[",;|\t\r\n\ufeff]|^\s|\s$|^sep=|^(?:#|%|\/\/)/i;

/** Marks of missing values; in quotes they are texts. */
const MARKS: ReadonlySet<string> = new Set(USUAL_MARKS);

/**
 * Formats a table as CSV text with a header, in chunks; lines end in LF.
 *
 * Read back with the types of its columns, it gives the same numbers, with their units, and the same categories by
 * name: what could be mistaken for a comment, a total, a number or a date in the header and the like is quoted. Dates
 * are written as 2024-03-01 and 2024-03-01T12:30:00, times to the microsecond (in a column with a year that does not
 * have four digits, as numbers without a unit), and other units after each number. If fields are not separated by
 * commas and every number with decimals looks like 1.234, they get a fourth decimal, 1.2340, since 1.234 could be read
 * as 1234. A missing value is an empty field, or `?` if the line would otherwise be empty.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with an unpaired surrogate, or a category that would
 *   be read back as a missing value), COLUMN_DUPLICATE
 */
export function* formatCsv(given: Table, options: FormatCsvOptions = {}): Generator<string> {
  checkIsTable(given);
  checkKnown(options, { separator: true, spreadsheetSafe: true }, { function: 'formatCsv' });
  const table = namedTable(given);
  const separator = options.separator ?? ',';
  checkWritable(table);
  const isSingle = table.columns.length === 1;
  const toQuote = (text: string) =>
    TO_QUOTE.test(text) ||
    text.includes(separator) ||
    MARKS.has(text) ||
    (isSingle && /\s/.test(text));
  const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const shown = (text: string) => (options.spreadsheetSafe && isFormula(text) ? `'${text}` : text);
  const field = (text: string, isName = false) =>
    isName || toQuote(shown(text)) || mayBeLine(text) ? inQuotes(shown(text)) : shown(text);
  const name = (column: Column) => {
    const text = shown(column.name);
    // Unlike a category, a name such as "median" is not taken for the label of a total: names follow it, not numbers.
    return nameMayBeCell(column) || toQuote(text) || isNoteText(text) ? inQuotes(text) : text;
  };
  const numberText = separator !== ',' && mayHoldThousands(table) ? withFourDecimals : formatNumber;
  const withUnit = (text: string) => (toQuote(text) ? inQuotes(text) : text);
  const numberField = (value: number, unit: Unit | undefined) =>
    unit === undefined ? numberText(value) : withUnit(unitText(value, unit, numberText));
  const texts = table.columns.map((column) => cellTexts(column, field, numberField));
  const empty = separator.repeat(texts.length - 1);
  yield `${table.columns.map(name).join(separator)}\n`;
  yield* inChunks(table.rowCount, (row) => {
    let line = texts[0](row);
    for (let c = 1; c < texts.length; c++) line += separator + texts[c](row);
    return line === empty ? `?${line}\n` : `${line}\n`;
  });
}

/** A number such as 1.234, which means 1234 if points separate thousands. */
const MAY_BE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** A number with a point, which 5e-324 does not have. */
const HAS_POINT = /^-?\d+\.\d+$/;

/** Whether the table has numbers such as 1.234, and none that shows that the point is the decimal mark. */
function mayHoldThousands({ columns }: Table): boolean {
  let may = false;
  for (const column of columns) {
    if (column.type !== 'numeric' || isDateUnit(writtenUnit(column))) continue;
    for (const value of column.values) {
      const text = formatNumber(value);
      if (!HAS_POINT.test(text)) continue;
      if (!MAY_BE_THOUSANDS.test(text)) return false;
      may = true;
    }
  }
  return may;
}

function withFourDecimals(value: number): string {
  const text = formatNumber(value);
  return MAY_BE_THOUSANDS.test(text) ? `${text}0` : text;
}

function cellTexts(
  column: Column,
  field: (text: string, isName: boolean) => string,
  numberField: (value: number, unit: Unit | undefined) => string,
): (row: number) => string {
  if (column.type === 'numeric') {
    const { values } = column;
    const unit = writtenUnit(column);
    return (row) => (Number.isNaN(values[row]) ? '' : numberField(values[row], unit));
  }
  checkCategories(column);
  // A row of such cells would be taken for a repeated header.
  const isName = (text: string) => text.toLowerCase() === column.name.toLowerCase();
  const fields = column.categories.map((text) => field(text, isName(text)));
  return (row) => (isMissing(column, row) ? '' : fields[column.codes[row]]);
}

function checkCategories(column: Extract<Column, { type: 'nominal' }>): void {
  const lost = column.categories.findIndex(
    (text, code) => ['', '?'].includes(text.trim()) && column.codes.includes(code),
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
