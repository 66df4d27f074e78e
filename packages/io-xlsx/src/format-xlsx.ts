import { type Column, DataError, isMissing, namedTable, type Table } from '@preflearn/core';
import { checkColumnNames, mayBeLine, nameMayBeCell } from '@preflearn/io';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { columnLetters } from './cell-address.js';
import { SharedTexts } from './shared-texts.js';

/** Limits of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

const EPOCH = 25569;
const SECONDS_A_DAY = 86_400;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';

/** A format with which a text shows no apostrophe, but has one. */
const QUOTED_FORMAT = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" quotePrefix="1"/>';

/** All parts of a workbook with one sheet, except the sheet and its texts. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml':
    `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>` +
    '<sheet name="table" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]),
  // Cell styles: 0 any, 1 a date, 2 a date with a time, 3 a text with an apostrophe before it,
  // 4 a time of day, 5 a duration. Excel requires these two fills, openpyxl one that is not empty.
  'xl/styles.xml':
    `<styleSheet ${MAIN}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1">${cellFormat(0)}</cellStyleXfs>` +
    `<cellXfs count="6">${[0, 14, 22].map(cellFormat).join('')}${QUOTED_FORMAT}${[20, 46].map(cellFormat).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
};

/** Style of texts that are to be taken as they are. */
const QUOTED = ' s="3"';

/** Characters of a sheet that are compressed at a time. */
const CHUNK = 1 << 16;

/**
 * Formats a table as a workbook with one sheet, in chunks. Dates are written as dates, times too if that is exact to
 * the millisecond; missing values are empty cells, or #N/A in a row without any value.
 *
 * @throws DataError FILE_FORMAT (a column without a name, more than fits in a sheet, an empty text), COLUMN_DUPLICATE
 */
export function* formatXlsx(given: Table): Generator<Uint8Array> {
  const table = namedTable(given);
  checkColumnNames(table);
  checkSize(table);
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const shared = new SharedTexts();
  const parts: readonly (readonly [string, string | Iterable<string>])[] = [
    ...Object.entries(PARTS),
    [SHEET, sheetTexts(table, shared)],
    [TEXTS, shared.xml(MAIN)], // complete only once the sheet has been written
  ];
  for (const [name, texts] of parts) {
    const part = new ZipDeflate(name);
    part.mtime = '1980-01-01T00:00:00'; // the time of writing must not show; ZIP allows none earlier
    zip.add(part);
    part.push(strToU8(HEAD));
    for (const text of typeof texts === 'string' ? [texts] : texts) {
      part.push(strToU8(text));
      yield* chunks.splice(0);
    }
    part.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* chunks;
}

/** The sheet of a table as XML, in chunks. */
function* sheetTexts(table: Table, shared: SharedTexts): Generator<string> {
  const header = table.columns
    .map((column, c) => {
      const style = nameMayBeCell(column) ? QUOTED : '';
      return shared.cell(column.name)(`${columnLetters(c)}1`, style);
    })
    .join('');
  const columns = table.columns.map((column, c) => cellWriter(column, columnLetters(c), shared));
  let text = `<worksheet ${MAIN}><sheetData><row r="1">${header}</row>`;
  for (let row = 0; row < table.rowCount; row++) {
    const cells = columns.map((cell) => cell(row)).join('');
    // An empty row would not count as a row: if all values are missing, one cell says so.
    text += `<row r="${row + 2}">${cells || missingCell(`A${row + 2}`)}</row>`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function checkSize(table: Table): void {
  if (table.rowCount < MAX_ROWS && table.columns.length <= MAX_COLUMNS) return;
  throw new DataError(
    'FILE_FORMAT',
    `found ${table.rowCount} rows of ${table.columns.length} columns, but a sheet holds at most ` +
      `${MAX_ROWS - 1} of ${MAX_COLUMNS} below its header`,
    { remedy: 'write it in another format' },
  );
}

/** Returns a function that writes the cell of a row. */
function cellWriter(column: Column, letters: string, texts: SharedTexts): (row: number) => string {
  if (column.type === 'nominal') {
    const used = new Set(column.codes);
    const cells = column.categories.map((text, code) =>
      used.has(code) ? texts.cell(text, column.name) : () => '',
    );
    const styles = column.categories.map((text) =>
      mayBeLine(text) || text.toLowerCase() === column.name.toLowerCase() ? QUOTED : '',
    );
    return (row) =>
      isMissing(column, row)
        ? ''
        : cells[column.codes[row]](`${letters}${row + 2}`, styles[column.codes[row]]);
  }
  const { values, unit } = column;
  // Not `values.filter`, which needs 24 bytes of the JavaScript heap for each value.
  const areAll = (holds: (value: number) => boolean) =>
    values.every((value) => Number.isNaN(value) || holds(value));
  const days = (value: number) => value + EPOCH;
  const moments = (value: number) => value / SECONDS_A_DAY + EPOCH;
  const areWholeDays = () => areAll((value) => Number.isInteger(moments(value)));
  // Excel has no dates before 1900, and includes the nonexistent 1900-02-29.
  const areDays = unit === 'date' && areAll((value) => Number.isInteger(value) && days(value) > 60);
  const areMoments =
    unit === 'date-time' &&
    areAll((value) => moments(value) > 60 && isRead(value)) &&
    !areWholeDays(); // they would be read as dates
  const areClocks = unit === 'time' && areAll(isClock);
  const areDurations = unit === 'duration' && areAll(isSeconds);
  const style = areDays
    ? ' s="1"'
    : areMoments
      ? ' s="2"'
      : areClocks
        ? ' s="4"'
        : areDurations
          ? ' s="5"'
          : '';
  const number = areDays
    ? days
    : areMoments
      ? moments
      : areClocks || areDurations
        ? (value: number) => value / SECONDS_A_DAY
        : (value: number) => value;
  return (row) => {
    const value = values[row];
    if (Number.isNaN(value)) return '';
    const shown = number(value);
    return `<c r="${letters}${row + 2}"${style}><v>${Object.is(shown, -0) ? '-0' : shown}</v></c>`;
  };
}

/** Whether seconds, converted to days, are read back to the millisecond. */
function isRead(seconds: number): boolean {
  const days = seconds / SECONDS_A_DAY + EPOCH - EPOCH;
  return Object.is(Math.round(days * SECONDS_A_DAY * 1000) / 1000, seconds);
}

/** Whether seconds, converted to days, are read back. */
function isSeconds(seconds: number): boolean {
  return Object.is(Math.round((seconds / SECONDS_A_DAY) * SECONDS_A_DAY * 1e6) / 1e6, seconds);
}

function isClock(seconds: number): boolean {
  return seconds >= 0 && seconds < SECONDS_A_DAY && isSeconds(seconds);
}

function missingCell(address: string): string {
  return `<c r="${address}" t="e"><v>#N/A</v></c>`;
}

function cellFormat(id: number): string {
  return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"${id > 0 ? ' applyNumberFormat="1"' : ''}/>`;
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}
