import { CorruptFile } from '@preflearn/io';
import type { DecodedArray, Encoding, ParquetType } from 'hyparquet';
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit, readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { ByteCursor } from './byte-cursor.js';
import { checkDeltas } from './check-deltas.js';
import { checkMeasuredRuns, checkRuns } from './check-runs.js';

/** How the values of a column are stored. */
export interface Storage {
  readonly type: ParquetType;
  /** `type_length` is the number of bytes of a value of fixed length. */
  readonly element: { readonly type_length?: number };
}

/** Fewest bits of a value. */
const MIN_BITS: Readonly<Record<ParquetType, number>> = {
  BOOLEAN: 1,
  INT32: 32,
  INT64: 64,
  INT96: 96,
  FLOAT: 32,
  DOUBLE: 64,
  BYTE_ARRAY: 32,
  FIXED_LEN_BYTE_ARRAY: 8,
};

/**
 * Most bytes that the texts of a page may take in addition to its own, if each repeats the beginning of the previous
 * one.
 */
const MAX_REPEATED = 2 ** 26;

/**
 * Decodes the values of a page, after a check that their bytes are present: the decoder trusts all lengths. Values of a
 * dictionary-encoded page are indices into the dictionary.
 *
 * @throws CorruptFile; whatever the decoder throws
 */
export function decodeValues(
  bytes: Uint8Array,
  encoding: Encoding,
  count: number,
  { type, element: { type_length: length } }: Storage,
): DecodedArray {
  if (count === 0) return [];
  const cursor = new ByteCursor(bytes);
  const reader = readerOf(bytes);
  switch (encoding) {
    case 'PLAIN':
      checkFixed(bytes, count, type, length);
      return readPlain(reader, type, count, length);
    case 'BYTE_STREAM_SPLIT':
      checkFixed(bytes, count, type, length);
      return byteStreamSplit(reader, count, type, length);
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      const width = cursor.byte();
      checkRuns(cursor, width, count);
      const positions = new Uint32Array(count);
      const runs = readerOf(bytes.subarray(1));
      readRleBitPackedHybrid(runs, width, positions, bytes.length - 1);
      return positions;
    }
    case 'RLE': {
      if (type !== 'BOOLEAN') throw new CorruptFile(`found ${type} in runs`);
      checkMeasuredRuns(cursor, 1, count);
      const bits = new Uint8Array(count);
      readRleBitPackedHybrid(reader, 1, bits);
      return Array.from(bits, (bit) => bit === 1);
    }
    case 'DELTA_BINARY_PACKED': {
      checkDeltas(cursor, type === 'INT32' ? 32 : 64, count);
      const values = type === 'INT32' ? new Int32Array(count) : new BigInt64Array(count);
      deltaBinaryUnpack(reader, count, values);
      return values;
    }
    case 'DELTA_LENGTH_BYTE_ARRAY': {
      checkDeltas(cursor, 32, count);
      const values = new Array<Uint8Array>(count);
      deltaLengthByteArray(reader, count, values);
      return values;
    }
    case 'DELTA_BYTE_ARRAY': {
      checkPrefixes(cursor, count);
      const values = new Array<Uint8Array>(count);
      deltaByteArray(reader, count, values);
      return values;
    }
    default:
      throw new CorruptFile(`the encoding ${encoding ?? 'of a page'} is not known`);
  }
}

/** The input of the decoders. */
export function readerOf(bytes: Uint8Array): { view: DataView; offset: number } {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
}

function checkFixed(
  bytes: Uint8Array,
  count: number,
  type: ParquetType,
  length: number | undefined,
): void {
  const isFixed = type === 'FIXED_LEN_BYTE_ARRAY';
  if (isFixed && !(length !== undefined && length > 0)) {
    throw new CorruptFile('found values of a fixed length that is not said');
  }
  const bits = isFixed ? 8 * (length ?? 0) : MIN_BITS[type];
  if (Math.ceil((count * bits) / 8) <= bytes.length) return;
  throw new CorruptFile(`found ${bytes.length} bytes for ${count} values of type ${type}`);
}

/**
 * Checks texts that repeat the beginning of the previous one: each must be long enough for that, and all together must
 * not be too long.
 */
function checkPrefixes(cursor: ByteCursor, count: number): void {
  const prefixes = deltaLengths(cursor, count);
  const suffixes = deltaLengths(cursor, count);
  let before = 0;
  let repeated = 0;
  for (let i = 0; i < count; i++) {
    if (prefixes[i] > before)
      throw new CorruptFile('a text repeats more than the one before holds');
    before = prefixes[i] + suffixes[i];
    repeated += prefixes[i];
  }
  if (repeated > MAX_REPEATED) {
    throw new CorruptFile(`texts repeat ${repeated} bytes, expected at most ${MAX_REPEATED}`);
  }
}

/** Delta-encoded lengths, none of them negative. */
function deltaLengths(cursor: ByteCursor, count: number): Int32Array {
  const reader = { ...readerOf(cursor.bytes), offset: cursor.at };
  checkDeltas(cursor, 32, count);
  const lengths = new Int32Array(count);
  deltaBinaryUnpack(reader, count, lengths);
  if (lengths.some((length) => length < 0)) throw new CorruptFile('found a length below 0');
  return lengths;
}
