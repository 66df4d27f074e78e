import { type CellValue, DataError, type ErrorPlace, type Unit } from '@preflearn/core';
import { type DataType, Type } from '@uwdata/flechette';

const MILLISECONDS_A_DAY = 86_400_000;

/**
 * Returns a function that converts a value of a column of this type to a value of a table; the reader returns dates and
 * times in milliseconds.
 */
export function valuesOf(type: DataType): (value: unknown) => CellValue {
  switch (type.typeId) {
    case Type.Date:
      return (value) => Number(value) / MILLISECONDS_A_DAY;
    case Type.Timestamp:
      return (value) => Math.round(Number(value) * 1e3) / 1e6;
    case Type.Time:
    case Type.Duration:
      return (value) => Number(value) / 1e3 ** type.unit;
    case Type.Decimal:
      return (value) => Number(Number(value).toFixed(Math.min(Math.max(type.scale, 0), 100)));
    default:
      return (value) => value as CellValue;
  }
}

/** The unit of a column's numbers, for dates and times. */
export function unitOf(type: DataType): Unit | undefined {
  const { typeId } = type.typeId === Type.Dictionary ? type.dictionary : type;
  if (typeId === Type.Date) return 'date';
  if (typeId === Type.Time) return 'time';
  if (typeId === Type.Duration) return 'duration';
  return typeId === Type.Timestamp ? 'date-time' : undefined;
}

/** Whether a column contains texts. */
export function isText({ typeId }: DataType): boolean {
  return typeId === Type.Utf8 || typeId === Type.LargeUtf8 || typeId === Type.Utf8View;
}

/** Types with one number, text or boolean per row. */
const FLAT: ReadonlySet<number> = new Set([
  ...[Type.Null, Type.Int, Type.Float, Type.Utf8, Type.LargeUtf8, Type.Utf8View, Type.Bool],
  ...[Type.Decimal, Type.Date, Type.Time, Type.Timestamp, Type.Duration],
]);

/**
 * Checks that a column has one value per row.
 *
 * @throws DataError FILE_FORMAT
 */
export function checkFlat(type: DataType, where: ErrorPlace): void {
  const { typeId } = type.typeId === Type.Dictionary ? type.dictionary : type;
  if (FLAT.has(typeId)) return;
  throw new DataError('FILE_FORMAT', 'found lists, records or bytes, expected one value a row', {
    where,
    remedy: ['leave the column out of the file', 'write each of its values as a column of its own'],
  });
}
