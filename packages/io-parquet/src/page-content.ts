import { CorruptFile, type UnpackLimit } from '@preflearn/io';
import type { CompressionCodec, DecodedArray, Encoding, PageHeader } from 'hyparquet';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { ByteCursor } from './byte-cursor.js';
import { checkMeasuredRuns, checkRuns } from './check-runs.js';
import { readerOf } from './decode-values.js';
import { unpackPage } from './unpack-page.js';
import { wholeNumber } from './whole-number.js';

/** The content of a page of values. */
export interface PageContent {
  /** Number of rows in the page. */
  readonly rows: number;
  readonly encoding: Encoding;
  /** 1 for each row with a value, else 0; `undefined` if no value of the column can be missing. */
  readonly levels: Uint8Array | undefined;
  /** The encoded values. */
  readonly body: Uint8Array;
}

/** How a column is stored in its file. */
export interface PageReading {
  readonly codec: CompressionCodec;
  /** Whether values may be missing. */
  readonly isOptional: boolean;
  readonly limit: UnpackLimit;
  /** Called with the values of each dictionary. */
  readonly onDictionary?: ((values: DecodedArray) => void) | undefined;
}

/**
 * The content of a page of values, in either version of the format.
 *
 * @param size  bytes of the unpacked page
 * @param most  number of rows left
 * @throws CorruptFile; DataError FILE_FORMAT for more bytes than the limit allows
 */
export function pageContent(
  bytes: Uint8Array,
  header: PageHeader,
  size: number,
  most: number,
  reading: PageReading,
): PageContent {
  if (header.type === 'DATA_PAGE' && header.data_page_header !== undefined) {
    const { num_values, encoding } = header.data_page_header;
    const rows = wholeNumber(num_values, most, 'the values of a page');
    const content = unpackPage(bytes, reading.codec, size, reading.limit);
    if (!reading.isOptional) return { rows, encoding, levels: undefined, body: content };
    const cursor = new ByteCursor(content);
    checkMeasuredRuns(cursor, 1, rows);
    const levels = levelsIn(content.subarray(4), rows);
    return { rows, encoding, levels, body: content.subarray(cursor.at) };
  }
  if (header.type === 'DATA_PAGE_V2' && header.data_page_header_v2 !== undefined) {
    const { num_values, encoding, is_compressed, ...lengths } = header.data_page_header_v2;
    const rows = wholeNumber(num_values, most, 'the values of a page');
    const room = Math.min(size, bytes.length);
    const [repetition, definition] = [
      lengths.repetition_levels_byte_length,
      lengths.definition_levels_byte_length,
    ].map((length) => wholeNumber(length, room, 'the bytes of levels'));
    const start = repetition + definition;
    if (start > room) throw new CorruptFile('levels go beyond their page');
    const codec = is_compressed === false ? 'UNCOMPRESSED' : reading.codec;
    const body = unpackPage(bytes.subarray(start), codec, size - start, reading.limit);
    if (!reading.isOptional) return { rows, encoding, levels: undefined, body };
    const packed = bytes.subarray(repetition, start);
    checkRuns(new ByteCursor(packed), 1, rows);
    return { rows, encoding, levels: levelsIn(packed, rows), body };
  }
  throw new CorruptFile('found a page of an unknown type');
}

function levelsIn(packed: Uint8Array, rows: number): Uint8Array {
  const levels = new Uint8Array(rows);
  readRleBitPackedHybrid(readerOf(packed), 1, levels, packed.length);
  return levels;
}
