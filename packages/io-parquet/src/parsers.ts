import { DataError } from '@preflearn/core';
import type { ParquetParsers } from 'hyparquet';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * How values of logical types are converted: dates to days, times to seconds since 1970-01-01, texts with strict
 * decoding.
 */
export const parsers: ParquetParsers = {
  dateFromDays: (days: number) => days,
  timestampFromMilliseconds: (millis: bigint) => Number(millis) / 1e3,
  timestampFromMicroseconds: (micros: bigint) => Number(micros) / 1e6,
  timestampFromNanoseconds: (nanos: bigint) => Number(nanos) / 1e9,
  stringFromBytes: text,
  jsonFromBytes: text,
  geometryFromBytes: notAValue,
  geographyFromBytes: notAValue,
  uuidFromBytes(bytes: Uint8Array | undefined) {
    if (bytes === undefined) return undefined;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  },
};

function text(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DataError('FILE_FORMAT', 'found bytes that are no text in UTF-8', {
      remedy: ['leave the column out of the file', 'write it as text'],
      cause,
    });
  }
}

function notAValue(): never {
  throw new DataError('FILE_FORMAT', 'found shapes, expected numbers, texts or truth values', {
    remedy: 'leave the column out of the file',
  });
}
