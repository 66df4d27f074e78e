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

/** Types with lists, records or bytes as values, which have one node and one piece for missing values each. */
const NESTED: ReadonlySet<number> = new Set([
  ...[Type.List, Type.LargeList, Type.FixedSizeList, Type.ListView, Type.LargeListView],
  ...[Type.Struct, Type.Map, Type.Interval],
  ...[Type.Binary, Type.LargeBinary, Type.BinaryView, Type.FixedSizeBinary],
]);

/**
 * Whether a column has one number, text or boolean per row, rather than lists, records or bytes.
 *
 * @throws DataError FILE_FORMAT for other types, such as unions
 */
export function isFlat(type: DataType, where: ErrorPlace): boolean {
  if (isFlatType(type.typeId === Type.Dictionary ? type.dictionary : type)) return true;
  if (isKnown(type)) return false;
  throw new DataError('FILE_FORMAT', 'found values of a kind that is not read', {
    where,
    remedy: ['leave the column out of the file', 'write its values as numbers or texts'],
  });
}

/** Whether the values of a type, or the codes of its dictionary, are one number, text or boolean each. */
export function isFlatType({ typeId }: DataType): boolean {
  return FLAT.has(typeId) || typeId === Type.Dictionary;
}

/** Whether a type, and each type within it, is one that is read or left out. */
function isKnown(type: DataType): boolean {
  const { typeId } = type.typeId === Type.Dictionary ? type.dictionary : type;
  return FLAT.has(typeId) || (NESTED.has(typeId) && childrenOf(type).every(isKnown));
}

/** The types within a type of lists or records, or of the values of its dictionary. */
export function childrenOf(type: DataType): readonly DataType[] {
  const own = type.typeId === Type.Dictionary ? type.dictionary : type;
  const fields = 'children' in own ? own.children : [];
  return fields.map((field) => field.type);
}
