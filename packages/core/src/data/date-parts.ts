import { checkGiven } from '../errors/check-given.js';
import { DataError } from '../errors/errors.js';
import { checkIsTable } from './given-table.js';
import type { ColumnCells, DatePart, Reading } from './reading.js';
import { type Column, type NumericColumn, Table } from './table.js';
import { calendarDay, unitWords } from './unit.js';

const SECONDS_A_DAY = 86400;

/** Parts of dates to turn into columns, by name of the date column. */
export type DateParts = Readonly<Record<string, readonly DatePart[]>>;

/** Name of the column that holds a part of a date, such as `when.year`. */
export function datePartName(column: string, part: DatePart): string {
  return `${column}.${part}`;
}

/**
 * The table with parts of its dates added as numeric columns, each after its date: `when.year`, `when.month` (1 to 12),
 * `when.day` (1 to 31), `when.weekday` (1 is Monday, 7 Sunday) and, for dates with times, `when.hour` (0 to 23). They
 * are recorded in the table's `reading`, and so in a model trained on it.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE for a column without dates, COLUMN_DUPLICATE
 */
export function withDateParts(table: Table, parts: DateParts): Table {
  checkIsTable(table);
  checkGiven('withDateParts', parts, 'parts by column, such as { at: ["hour"] }', []);
  const names = Object.keys(parts);
  if (names.length === 0) return table;
  for (const name of names) table.column(name);
  const columns = table.columns.flatMap((column): readonly Column[] => {
    const wanted = Object.hasOwn(parts, column.name) ? parts[column.name] : [];
    return [column, ...wanted.map((part) => partOf(column, part))];
  });
  return new Table(columns, table.reading && withParts(table.reading, parts));
}

/** The date parts recorded in a reading. */
export function datePartsOf(reading: Reading | undefined): DateParts {
  if (reading !== undefined) checkGiven('datePartsOf', reading, 'how a table was read', ['cells']);
  const columns = reading?.cells.columns ?? [];
  return Object.fromEntries(
    columns.flatMap(({ name, parts }) => (parts === undefined ? [] : [[name, parts]])),
  );
}

/**
 * The table with the date parts that the reading of another table records; a date column that is absent, or that
 * already has one of its parts beside it, is left as it is.
 *
 * @throws DataError COLUMN_TYPE for a column without dates, COLUMN_DUPLICATE
 */
export function withRememberedParts(table: Table, reading: Reading | undefined): Table {
  const lacking = Object.entries(datePartsOf(reading)).filter(
    ([name, own]) => table.has(name) && own.every((part) => !table.has(datePartName(name, part))),
  );
  return withDateParts(table, Object.fromEntries(lacking));
}

function withParts({ layout, cells }: Reading, parts: DateParts): Reading {
  const columns = new Map<string, ColumnCells>(cells.columns?.map((one) => [one.name, one]));
  for (const [name, own] of Object.entries(parts)) {
    columns.set(name, { ...columns.get(name), name, parts: own });
  }
  return { layout, cells: { ...cells, columns: [...columns.values()] } };
}

function partOf(column: Column, part: DatePart): NumericColumn {
  const { name } = column;
  const unit = column.type === 'numeric' ? column.unit : undefined;
  const isTime = unit === 'date-time';
  if (column.type !== 'numeric' || (unit !== 'date' && !isTime) || (part === 'hour' && !isTime)) {
    const found = column.type === 'numeric' ? unitWords(unit) : 'text';
    const expected = part === 'hour' ? 'dates with times' : 'dates';
    throw new DataError('COLUMN_TYPE', `found ${found}, but ${part} is a part of ${expected}`, {
      where: { column: name },
      remedy: [
        { action: 'set', option: 'dates', text: 'say in which order day, month and year stand' },
        { action: 'leave-out', option: 'dateParts' },
      ],
    });
  }
  const values = Float64Array.from(column.values, (value) => {
    if (Number.isNaN(value)) return NaN;
    const days = Math.floor(isTime ? value / SECONDS_A_DAY : value);
    if (part !== 'hour') return calendarDay(days)[part];
    return Math.floor((value - days * SECONDS_A_DAY) / 3600);
  });
  return { type: 'numeric', name: datePartName(name, part), values };
}
