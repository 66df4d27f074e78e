import { type Column, type NominalColumn, namedTable, type Table } from '@preflearn/core';
import { checkColumnNames, checkUnmarked, checkWellFormed, textsOf } from '@preflearn/io';
import {
  type Column as ArrowColumn,
  Table as ArrowTable,
  columnFromValues,
  type DataType,
  dateDay,
  dictionary,
  dictionaryContext,
  duration,
  Endianness,
  field,
  float64,
  int32,
  TimeUnit,
  tableToIPC,
  timeMicrosecond,
  timestamp,
  utf8,
  Version,
} from '@uwdata/flechette';
import { LABELS } from './labels-of-orders.js';

const MILLISECONDS_A_DAY = 86_400_000;

/**
 * Formats a table as an Arrow file (Feather version 2), without compression. Dates are written as dates if they are
 * whole days, and times to the microsecond if that is exact; other numbers as float64, categories as dictionaries.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with an unpaired surrogate or that begins with a byte
 *   order mark), COLUMN_DUPLICATE
 */
export function formatArrow(given: Table): Uint8Array {
  const table = namedTable(given);
  checkColumnNames(table);
  checkWellFormed(table);
  checkUnmarked(table.columns.flatMap(textsOf), 'Arrow');
  const columns = table.columns.map(arrowColumn);
  const fields = table.columns.map((column, c) => {
    const labels = column.type === 'nominal' ? column.labels : undefined;
    const metadata = labels && new Map([[LABELS, JSON.stringify(labels)]]);
    return field(column.name, columns[c].type, true, metadata ?? null);
  });
  const schema = { version: Version.V5, endianness: Endianness.Little, fields, metadata: null };
  const bytes = tableToIPC(new ArrowTable(schema, columns), { format: 'file' });
  if (bytes === null) throw new Error('Arrow gave no bytes.');
  return bytes;
}

function arrowColumn(column: Column): ArrowColumn<unknown> {
  if (column.type === 'nominal') return dictionaryColumn(column);
  const { values, unit } = column;
  const as = (type: DataType, number: (value: number) => number) =>
    columnFromValues(
      mapped(values, (value) => (Number.isNaN(value) ? null : number(value))),
      type,
    );
  const all = (holds: (value: number) => boolean) =>
    values.every((value) => Number.isNaN(value) || holds(value));
  if (unit === 'date' && all((value) => Object.is(value | 0, value))) {
    return as(dateDay(), (value) => value * MILLISECONDS_A_DAY);
  }
  if (unit === 'date-time' && all((value) => Object.is(micros(value) / 1e6, value))) {
    return as(timestamp(TimeUnit.MICROSECOND), (value) => micros(value) / 1e3);
  }
  if (unit === 'time' && all((value) => value >= 0 && value < 86_400 && isMicros(value))) {
    return as(timeMicrosecond(), micros);
  }
  if (unit === 'duration' && all(isMicros)) return as(duration(TimeUnit.MICROSECOND), micros);
  return as(float64(), (value) => value);
}

function isMicros(value: number): boolean {
  return Object.is(micros(value) / 1e6, value);
}

/** Whole microseconds; NaN if they do not represent the number exactly. */
function micros(seconds: number): number {
  const whole = Math.round(seconds * 1e6);
  return Number.isSafeInteger(whole) && (whole / 1e3) * 1e3 === whole ? whole : NaN;
}

/** All categories are first added to the dictionary in order, so that it includes those that do not occur. */
function dictionaryColumn(column: NominalColumn): ArrowColumn<unknown> {
  const { categories, codes, ordered = false } = column;
  const dictionaries = dictionaryContext();
  const type = dictionary(utf8(), int32(), ordered, 0);
  columnFromValues(categories, type, {}, dictionaries);
  const texts = mapped(codes, (code) => (code < 0 ? null : categories[code]));
  return columnFromValues(texts, type, {}, dictionaries);
}

/** The values of a column one by one, so that they are not all in the heap at once. */
function* mapped<T>(
  values: Float64Array | Int32Array,
  map: (value: number) => T,
): Generator<T, void> {
  for (const value of values) yield map(value);
}
