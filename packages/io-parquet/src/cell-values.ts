import { type CellValue, DataError, type ErrorPlace, type Unit } from '@preflearn/core';
import type { SchemaElement } from 'hyparquet';
import type { StoredType } from './stored-types.js';

/** Bytes of an interval: months, days and milliseconds of 4 bytes each. */
const INTERVAL_BYTES = 12;

const SECONDS_A_DAY = 86_400;

/** The unit of dates, times and durations, which arrive as days and seconds, and of other numbers if it is stored. */
export function unitOf(element: SchemaElement, stored: StoredType): Unit | undefined {
  const { type, converted_type, logical_type } = element;
  if (stored.isDuration === true || converted_type === 'INTERVAL') return 'duration';
  const kind = logical_type?.type ?? converted_type ?? type ?? '';
  if (kind === 'DATE') return 'date';
  if (kind.startsWith('TIME_') || kind === 'TIME') return 'time';
  return /^(?:TIMESTAMP|INT96)/.test(kind) ? 'date-time' : stored.unit;
}

/** How many of the numbers of a column of times of day or durations make a second; `undefined` for other columns. */
function timesPerSecond(
  { converted_type, logical_type }: SchemaElement,
  { perSecond }: StoredType,
): number | undefined {
  if (logical_type?.type === 'TIME') {
    return { MILLIS: 1e3, MICROS: 1e6, NANOS: 1e9 }[logical_type.unit];
  }
  if (converted_type === 'TIME_MILLIS') return 1e3;
  return converted_type === 'TIME_MICROS' ? 1e6 : perSecond;
}

/**
 * Returns a function that converts a value to a value of a table.
 *
 * Decimals are rounded to their number of decimal places: the reader multiplies by a power of ten, which is not exact.
 */
export function valuesOf(
  element: SchemaElement,
  stored: StoredType,
  where: ErrorPlace,
): (value: unknown) => CellValue {
  const { converted_type, scale = 0 } = element;
  const isMissing = (value: unknown) => value === null || value === undefined;
  if (converted_type === 'INTERVAL')
    return (value) => (value instanceof Uint8Array ? intervalSeconds(value, where) : null);
  const perSecond = timesPerSecond(element, stored);
  if (perSecond !== undefined) {
    return (value) => (isMissing(value) ? null : Number(value) / perSecond);
  }
  const digits = converted_type === 'DECIMAL' && scale <= 100 ? Math.max(scale, 0) : undefined;
  return (value) => {
    if (value === null || value === undefined) return null;
    switch (typeof value) {
      case 'number':
        return digits === undefined ? value : Number(value.toFixed(digits));
      case 'string':
      case 'boolean':
      case 'bigint':
        return value;
      default:
        throw new DataError('FILE_FORMAT', 'found bytes or records, expected numbers or texts', {
          where,
          remedy: ['leave the column out of the file', 'write it as numbers or text'],
        });
    }
  };
}

function intervalSeconds(bytes: Uint8Array, where: ErrorPlace): number | null {
  if (bytes.length !== INTERVAL_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const months = view.getUint32(0, true);
  const seconds = view.getUint32(8, true) / 1e3;
  if (months === 0) return view.getUint32(4, true) * SECONDS_A_DAY + seconds;
  throw new DataError(
    'FILE_FORMAT',
    `found a duration of ${months} months, which differ in length, expected days and times`,
    { where, remedy: ['write it as a number of months', 'leave the column out of the file'] },
  );
}
