import {
  type Column,
  isMissing,
  type NumericColumn,
  namedTable,
  type Table,
} from '@preflearn/core';
import { checkColumnNames, checkUnmarked, checkWellFormed } from '@preflearn/io';
import { ByteWriter, type KeyValue, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { OWN, ownText } from './stored-types.js';

/** A column as it is written. */
interface WrittenColumn {
  readonly type: Pick<SchemaElement, 'type' | 'converted_type'>;
  readonly value: (row: number) => number | bigint | string | null;
  readonly encoding?: 'PLAIN';
}

/** About as many values are in the heap at once: a row group is written as a whole. */
const GROUP_VALUES = 2 ** 20;

/**
 * Formats a table as a Parquet file, compressed with Snappy. Dates are written as dates if they are whole days, and
 * times to the microsecond if that is exact; other numbers as DOUBLE, categories as STRING.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with an unpaired surrogate, a name that begins with a
 *   byte order mark), COLUMN_DUPLICATE
 */
export function formatParquet(given: Table): Uint8Array {
  const table = namedTable(given);
  checkColumnNames(table);
  checkWellFormed(table);
  checkUnmarked(table.names, 'Parquet');
  const { names, rowCount } = table;
  const columns = table.columns.map(writtenColumn);
  const elements = names.map(
    (name, c): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...columns[c].type }),
  );
  const bytes = new ByteWriter();
  const root = { name: 'root', num_children: elements.length };
  const kvMetadata = ownPairs(table, columns);
  const file = new ParquetWriter({ writer: bytes, schema: [root, ...elements], kvMetadata });
  const groupRows = Math.max(1, Math.floor(GROUP_VALUES / columns.length));
  for (let first = 0; first < rowCount; first += groupRows) {
    const length = Math.min(groupRows, rowCount - first);
    const columnData = columns.map(({ type: _, value, ...encoding }, c) => ({
      name: names[c],
      data: Array.from({ length }, (_row, i) => value(first + i)),
      ...encoding,
    }));
    file.write({ columnData, rowGroupSize: length });
  }
  file.finish();
  return new Uint8Array(bytes.getBuffer());
}

/** What the types of Parquet do not say: other units, and the order of categories. */
function ownPairs(table: Table, written: readonly WrittenColumn[]): KeyValue[] {
  const units = new Map<string, string>();
  const levels = new Map<string, readonly string[]>();
  for (const [c, column] of table.columns.entries()) {
    const isPlain = written[c].type.converted_type === undefined;
    if (column.type === 'nominal') {
      if (column.ordinal === true) levels.set(column.name, column.categories);
    } else if (isPlain && typeof column.unit === 'string' && !isCalendar(column.unit))
      units.set(column.name, column.unit);
  }
  return units.size + levels.size === 0 ? [] : [{ key: OWN, value: ownText(units, levels) }];
}

/** Dates and times that Parquet cannot represent exactly are written as numbers. */
function isCalendar(unit: string): boolean {
  return unit === 'date' || unit === 'date-time' || unit === 'time';
}

function writtenColumn(column: Column): WrittenColumn {
  if (column.type === 'numeric')
    return dates(column) ?? times(column) ?? clocks(column) ?? numbers(column);
  const { categories, codes } = column;
  return {
    type: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    value: (row) => (isMissing(column, row) ? null : categories[codes[row]]),
  };
}

function numbers({ values }: NumericColumn): WrittenColumn {
  // A dictionary would merge 0 and -0.
  const isPlain = values.some((value) => Object.is(value, -0));
  return {
    type: { type: 'DOUBLE' },
    value: unlessMissing(values, (value) => value),
    ...(isPlain && { encoding: 'PLAIN' }),
  };
}

/** Days, if all are whole and none is -0. */
function dates({ values, unit }: NumericColumn): WrittenColumn | undefined {
  const isDay = (value: number) => Number.isNaN(value) || Object.is(value | 0, value);
  if (unit !== 'date' || !values.every(isDay)) return undefined;
  return {
    type: { type: 'INT32', converted_type: 'DATE' },
    value: unlessMissing(values, (value) => value),
  };
}

/** Microseconds, if they represent the seconds exactly. */
function times({ values, unit }: NumericColumn): WrittenColumn | undefined {
  const micros = (value: number) => Math.round(value * 1e6);
  const isExact = (value: number) =>
    Number.isNaN(value) ||
    (Object.is(micros(value) / 1e6, value) && Math.abs(micros(value)) < 2 ** 53);
  if (unit !== 'date-time' || !values.every(isExact)) return undefined;
  return {
    type: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    value: unlessMissing(values, (value) => BigInt(micros(value))),
  };
}

/** Microseconds since midnight, if they represent the seconds exactly. */
function clocks({ values, unit }: NumericColumn): WrittenColumn | undefined {
  const micros = (value: number) => Math.round(value * 1e6);
  const isExact = (value: number) =>
    Number.isNaN(value) || (Object.is(micros(value) / 1e6, value) && value >= 0 && value < 86_400);
  if (unit !== 'time' || !values.every(isExact)) return undefined;
  return {
    type: { type: 'INT64', converted_type: 'TIME_MICROS' },
    value: unlessMissing(values, (value) => BigInt(micros(value))),
  };
}

function unlessMissing<T>(
  values: Float64Array,
  of: (value: number) => T,
): (row: number) => T | null {
  return (row) => (Number.isNaN(values[row]) ? null : of(values[row]));
}
