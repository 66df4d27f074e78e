import { type Column, isMissing, type NumericColumn, type Table } from '@preflearn/core';
import { checkColumnNames, checkUnmarked, checkWellFormed } from '@preflearn/io';
import { parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';

/** A column as it is written. */
interface WrittenColumn {
  readonly type: Pick<SchemaElement, 'type' | 'converted_type'>;
  readonly content: {
    readonly data: (number | bigint | string | null)[];
    readonly encoding?: 'PLAIN';
  };
}

/**
 * A table as a Parquet file, compressed by Snappy. Dates are written as such, where they are whole days, and times to the
 * microsecond, where that is exact; other numbers as DOUBLE, categories as STRING.
 *
 * @throws DataError FILE_FORMAT (a column without a name, a text with half of a character, a name that begins
 *   with a byte order mark), COLUMN_DUPLICATE
 */
export function formatParquet(table: Table): Uint8Array {
  checkColumnNames(table);
  checkWellFormed(table);
  checkUnmarked(table.names, 'Parquet');
  const columns = table.columns.map(writtenColumn);
  const schema = table.names.map(
    (name, c): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...columns[c].type }),
  );
  const columnData = table.names.map((name, c) => ({ name, ...columns[c].content }));
  const root = { name: 'root', num_children: schema.length };
  return new Uint8Array(parquetWriteBuffer({ schema: [root, ...schema], columnData }));
}

function writtenColumn(column: Column): WrittenColumn {
  if (column.type === 'numeric') return dates(column) ?? times(column) ?? numbers(column);
  const data = Array.from(column.codes, (code, row) =>
    isMissing(column, row) ? null : column.categories[code],
  );
  return { type: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, content: { data } };
}

function numbers({ values }: NumericColumn): WrittenColumn {
  const data = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  // A dictionary would hold 0 and minus 0 as one.
  const isPlain = values.some((value) => Object.is(value, -0));
  return { type: { type: 'DOUBLE' }, content: { data, ...(isPlain && { encoding: 'PLAIN' }) } };
}

/** Days, where all are whole and none is minus zero. */
function dates({ values, unit }: NumericColumn): WrittenColumn | undefined {
  const isDay = (value: number) => Number.isNaN(value) || Object.is(value | 0, value);
  if (unit !== 'date' || !values.every(isDay)) return undefined;
  const data = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return { type: { type: 'INT32', converted_type: 'DATE' }, content: { data } };
}

/** Microseconds, where they say exactly the seconds. */
function times({ values, unit }: NumericColumn): WrittenColumn | undefined {
  const micros = values.map((value) => Math.round(value * 1e6));
  const isExact = (value: number, row: number) => {
    return (
      Number.isNaN(value) ||
      (Object.is(micros[row] / 1e6, value) && Math.abs(micros[row]) < 2 ** 53)
    );
  };
  if (unit !== 'date-time' || !values.every(isExact)) return undefined;
  const data = Array.from(micros, (value) => (Number.isNaN(value) ? null : BigInt(value)));
  return { type: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' }, content: { data } };
}
