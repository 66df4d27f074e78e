import { DataError, type ErrorPlace, Table, type Unit } from '@preflearn/core';
import { listed, unitText } from '@preflearn/core/text';
import {
  exceedsWritten,
  type RowRecord,
  readBytes,
  TableBuilder,
  type TableInRows,
  type TableReadOptions,
  type TextSource,
  tableInRows,
  withoutEmpty,
  wrapReadError,
} from '@preflearn/io';
import { type MergedCells, tallRanges } from './cell-address.js';
import { sheetNotes } from './sheet-notes.js';
import { sheetRecords } from './sheet-records.js';
import { type Sheet, type SheetCell, type SheetRow, sheetRows } from './sheet-rows.js';
import { openWorkbook, type ShownAs, type Workbook } from './workbook.js';

const SECONDS_A_DAY = 86_400;

/** Days from which a number shown as a time of day has a date, too. */
const MAX_CLOCK_DAYS = 1000;

/**
 * Reads a table from a sheet of a workbook.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE,
 *   MEMORY
 */
export async function readXlsx(source: TextSource, options: TableReadOptions = {}): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const bytes = await readBytes(source, { source: options.source, memory: options.memory });
  checkZip(bytes, where);
  const said = { what: 'the workbook', where, remedy: 'save it again, or as CSV' };
  return wrapReadError(said, () => {
    const book = openWorkbook(bytes, options, where);
    const table = tableOfSheet(book, options, where);
    return book.saidName === undefined ? table : withSaidSheet(table, book.saidName);
  });
}

/** The table, with its reading recording which sheet it was read from. */
function withSaidSheet(table: Table, sheet: string): Table {
  const { layout = {}, cells = {} } = table.reading ?? {};
  return new Table(table.columns, { layout: { ...layout, sheet }, cells });
}

function tableOfSheet(book: Workbook, options: TableReadOptions, where: ErrorPlace): Table {
  const sheet = sheetRows(book);
  checkCells(sheet, where);
  const records = sheetRecords(sheet, book.epoch);
  if (records.length === 0) throw emptySheet('the sheet is empty', book, where);
  const found = rowsIn(records, options, book, where);
  const inTable = found.rows.map((at) => records[at].line + 1);
  const rows = withMerged(sheet, inTable);
  const units = unitsOf(rows, found.names.length, book.epoch);
  const builder = new TableBuilder(found.names, options, units);
  builder.tookRows(rows.length);
  for (const { cells } of rows) {
    const values = new Array<SheetCell | undefined>(found.names.length);
    for (const cell of cells) values[cell.column] = cell;
    for (let c = 0; c < found.names.length; c++)
      builder.add(c, valueIn(values[c], units[c], book.epoch));
  }
  for (const [c, unit] of units.entries()) {
    const clock = unit === 'time' ? 'time' : unit === 'duration' ? 'duration' : undefined;
    if (clock === undefined) continue;
    const value = valueIn(firstNumber(rows, c), clock, book.epoch);
    if (typeof value === 'number') builder.noteTimes(c, clock, unitText(value, clock));
  }
  const whole = builder.finish();
  const table = withoutEmpty(whole, found);
  const { onNote } = options;
  if (onNote !== undefined) {
    const notes = [...found.notes(table.names), ...sheetNotes(sheet, found, where)];
    for (const note of notes) onNote(note);
  }
  const { layout = {}, cells = {} } = table.reading ?? {};
  return new Table(table.columns, { layout: { ...layout, ...found.layout }, cells });
}

/** A sheet of a few cells may have one in its last row, and one in its last column. */
function checkCells({ rows }: Sheet, where: ErrorPlace): void {
  let width = 0;
  let values = 0;
  for (const { cells } of rows) {
    values += cells.length;
    for (const { column } of cells) width = Math.max(width, column + 1);
  }
  if (!exceedsWritten(rows.length, width, values)) return;
  const found = `${rows.length} rows of ${width} columns have only ${values} values`;
  throw new DataError('FILE_FORMAT', found, {
    where,
    remedy: 'delete columns far to the right that have few values',
  });
}

/** The table in a sheet; one that is empty may be another sheet's. */
function rowsIn(
  records: readonly RowRecord[],
  options: TableReadOptions,
  book: Workbook,
  where: ErrorPlace,
): TableInRows {
  try {
    return tableInRows(records, options);
  } catch (error) {
    if (error instanceof DataError && error.code === 'FILE_EMPTY')
      throw emptySheet(error.problem, book, where);
    throw error;
  }
}

function emptySheet(problem: string, { others }: Workbook, where: ErrorPlace): DataError {
  const text = `name another sheet: ${listed(others)}`;
  return new DataError('FILE_EMPTY', problem, {
    where,
    remedy: [
      'give it at least one row',
      ...(others.length === 0 ? [] : [{ action: 'set', option: 'sheet', text } as const]),
    ],
  });
}

/** The rows with these numbers, in which a cell merged over several rows stands in each of them. */
function withMerged({ rows, merged }: Sheet, numbers: readonly number[]): readonly SheetRow[] {
  const wanted = new Set(numbers);
  const own = rows.filter(({ number }) => wanted.has(number));
  const ranges = tallRanges(merged);
  if (ranges.length === 0) return own;
  const tops = new Map<number, MergedCells[]>();
  for (const range of ranges) {
    const starting = tops.get(range.top);
    if (starting === undefined) tops.set(range.top, [range]);
    else starting.push(range);
  }
  /** The cells that go on below, by column. */
  const open = new Map<number, { readonly cell: SheetCell; readonly bottom: number }>();
  const filled: SheetRow[] = [];
  for (const row of rows) {
    const starting = tops.get(row.number) ?? [];
    const byColumn =
      starting.length === 0 ? undefined : new Map(row.cells.map((cell) => [cell.column, cell]));
    for (const { left, bottom } of starting) {
      const cell = byColumn?.get(left);
      if (cell !== undefined) open.set(left, { cell, bottom });
    }
    const taken = new Set(row.cells.map(({ column }) => column));
    const more: SheetCell[] = [];
    for (const [column, { cell, bottom }] of open) {
      if (bottom < row.number) open.delete(column);
      else if (!taken.has(column)) more.push(cell);
    }
    if (wanted.has(row.number))
      filled.push(more.length === 0 ? row : { ...row, cells: [...row.cells, ...more] });
  }
  return filled;
}

/** The unit of columns whose numbers are all formatted as dates: without times if all are whole days. */
function unitsOf(
  rows: readonly SheetRow[],
  width: number,
  epoch: number,
): readonly (Unit | undefined)[] {
  const units = new Array<Unit | 'none' | undefined>(width).fill(undefined);
  for (const { cells } of rows) {
    for (const { column, value, shownAs } of cells) {
      if (typeof value !== 'number' || units[column] === 'none') continue;
      units[column] = unitWith(units[column], value, shownAs, epoch);
    }
  }
  return units.map((unit) => (unit === 'none' ? undefined : unit));
}

/** The unit of a column after a further number: `none` if not all are shown as dates, or all as times. */
function unitWith(
  unit: Unit | undefined,
  value: number,
  shownAs: ShownAs,
  epoch: number,
): Unit | 'none' {
  // A time of day with a date of its own is shown without it.
  const kind = shownAs === 'time' && value >= MAX_CLOCK_DAYS ? 'date' : shownAs;
  if (kind === 'time' || kind === 'duration') {
    if (unit === 'date' || unit === 'date-time') return 'none';
    return kind === 'duration' || value >= 1 || value < 0 || unit === 'duration'
      ? 'duration'
      : 'time';
  }
  if (kind === undefined || value < 0 || unit === 'time' || unit === 'duration') return 'none';
  return unit === 'date-time' || !Number.isInteger(value - epoch) ? 'date-time' : 'date';
}

function firstNumber(rows: readonly SheetRow[], column: number): SheetCell | undefined {
  for (const { cells } of rows) {
    const cell = cells.find((one) => one.column === column && typeof one.value === 'number');
    if (cell !== undefined) return cell;
  }
  return undefined;
}

function valueIn(
  cell: SheetCell | undefined,
  unit: Unit | undefined,
  epoch: number,
): SheetCell['value'] {
  if (cell === undefined) return null;
  const { value } = cell;
  if (typeof value !== 'number' || unit === undefined) return value;
  if (unit === 'time' || unit === 'duration') return Math.round(value * SECONDS_A_DAY * 1e6) / 1e6;
  // Up to 1900-02-28, Excel's day numbers are one lower, since it includes a 1900-02-29.
  const days = value - epoch + (epoch === 25569 && value < 60 ? 1 : 0);
  return unit === 'date' ? days : Math.round(days * SECONDS_A_DAY * 1000) / 1000;
}

function checkZip([a, b]: Uint8Array, where: ErrorPlace): void {
  if (a === 0x50 && b === 0x4b) return;
  const isOld = a === 0xd0 && b === 0xcf;
  const problem = isOld
    ? 'this is an older .xls workbook, or one that is protected by a password'
    : 'this is no .xlsx workbook';
  throw new DataError('FILE_FORMAT', problem, {
    where,
    remedy: isOld
      ? 'save it as .xlsx without a password'
      : 'save it as .xlsx, or give it its own ending',
  });
}
