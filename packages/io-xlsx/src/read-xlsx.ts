import { DataError, type ErrorPlace, Table, type Unit } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import {
  readBytes,
  TableBuilder,
  type TableReadOptions,
  type TextSource,
  wrapReadError,
} from '@preflearn/io';
import { columnLetters } from './cell-address.js';
import { type Sheet, type SheetCell, type SheetRow, sheetRows } from './sheet-rows.js';
import { openWorkbook } from './workbook.js';

const SECONDS_A_DAY = 86_400;

/**
 * Reads a table from a sheet of a workbook.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE,
 *   MEMORY
 */
export async function readXlsx(source: TextSource, options: TableReadOptions = {}): Promise<Table> {
  const where: ErrorPlace = options.source === undefined ? {} : { file: options.source };
  const bytes = await readBytes(source, options);
  checkZip(bytes, where);
  const said = { what: 'the workbook', where, remedy: 'save it again, or as CSV' };
  return wrapReadError(said, () => {
    const book = openWorkbook(bytes, options, where);
    const table = tableOfSheet(sheetRows(book), book.epoch, options, where);
    return book.saidName === undefined ? table : withSaidSheet(table, book.saidName);
  });
}

/** The table, with its reading recording which sheet it was read from. */
function withSaidSheet(table: Table, sheet: string): Table {
  const { layout = {}, cells = {} } = table.reading ?? {};
  return new Table(table.columns, { layout: { ...layout, sheet }, cells });
}

function tableOfSheet(
  { rows: [header, ...rows], merged }: Sheet,
  epoch: number,
  options: TableReadOptions,
  where: ErrorPlace,
): Table {
  if (merged.length > 0) throw mergedCells(merged[0], where);
  if (header === undefined || header.cells.length === 0 || rows.length === 0) {
    throw new DataError(
      'FILE_EMPTY',
      header ? 'there is a header but no row' : 'the sheet is empty',
      {
        where,
        remedy: [
          'give it at least one row',
          { action: 'set', option: 'sheet', text: 'name another sheet' },
        ],
      },
    );
  }
  const positions = new Map(header.cells.map(({ column }, i) => [column, i]));
  const units = unitsOf(header, rows, positions, epoch);
  const names = header.cells.map(({ value }) => String(value));
  const builder = new TableBuilder(names, options, units);
  builder.tookRows(rows.length);
  for (const { number, cells } of rows) {
    const values = new Array<SheetCell | undefined>(names.length);
    for (const cell of cells) values[position(cell, number, header, positions, where)] = cell;
    for (let c = 0; c < names.length; c++) builder.add(c, valueIn(values[c], units[c], epoch));
  }
  return builder.finish();
}

/** The table column that a cell belongs to. */
function position(
  { column, value }: SheetCell,
  row: number,
  header: SheetRow,
  positions: ReadonlyMap<number, number>,
  where: ErrorPlace,
): number {
  const found = positions.get(column);
  if (found !== undefined) return found;
  const letters = columnLetters(column);
  throw new DataError(
    'FILE_FORMAT',
    `found ${quoted(String(value))} in the cell ${letters}${row}, but ${letters}${header.number} names no column`,
    {
      where,
      remedy: [
        `name the column in row ${header.number}`,
        'remove titles and notes, so that the first row names the columns',
        { action: 'set', option: 'sheet', text: 'name another sheet' },
      ],
    },
  );
}

/** The unit of columns whose numbers are all formatted as dates: without times if all are whole days. */
function unitsOf(
  header: SheetRow,
  rows: readonly SheetRow[],
  positions: ReadonlyMap<number, number>,
  epoch: number,
): readonly (Unit | undefined)[] {
  const units = new Array<Unit | 'none' | undefined>(header.cells.length);
  for (const { cells } of rows) {
    for (const { column, value, isDate } of cells) {
      const c = positions.get(column);
      if (c === undefined || typeof value !== 'number' || units[c] === 'none') continue;
      if (!isDate || value < 0) units[c] = 'none';
      else if (units[c] !== 'date-time')
        units[c] = Number.isInteger(value - epoch) ? 'date' : 'date-time';
    }
  }
  return units.map((unit) => (unit === 'none' ? undefined : unit));
}

function valueIn(
  cell: SheetCell | undefined,
  unit: Unit | undefined,
  epoch: number,
): SheetCell['value'] {
  if (cell === undefined) return null;
  const { value } = cell;
  if (typeof value !== 'number' || unit === undefined) return value;
  // Up to 1900-02-28, Excel's day numbers are one lower, since it includes a 1900-02-29.
  const days = value - epoch + (epoch === 25569 && value < 60 ? 1 : 0);
  return unit === 'date' ? days : Math.round(days * SECONDS_A_DAY * 1000) / 1000;
}

function mergedCells(range: string, where: ErrorPlace): DataError {
  return new DataError('FILE_FORMAT', `the cells ${range} are merged, expected one value a cell`, {
    where,
    remedy: [
      'split them, and remove titles above the names of the columns',
      { action: 'set', option: 'sheet', text: 'name another sheet' },
    ],
  });
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
