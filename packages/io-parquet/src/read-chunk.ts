import { CorruptFile } from '@preflearn/io';
import type { DecodedArray, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { convert } from 'hyparquet/src/convert.js';
import { ByteCursor } from './byte-cursor.js';
import { checkThrift } from './check-thrift.js';
import { decodeValues, readerOf } from './decode-values.js';
import { type PageReading, pageContent } from './page-content.js';
import { unpackPage } from './unpack-page.js';
import { wholeNumber } from './whole-number.js';

/** Describes how to convert values. */
export type ColumnDecoder = Parameters<typeof convert>[1];

/** Longest decimal in bytes, with 76 digits. */
const LONGEST_DECIMAL = 32;

/** Largest page. */
const MAX_BYTES = 2 ** 31 - 1;

/**
 * The values of a column in a row group, page by page, each decoded when requested; `null` is missing.
 *
 * @param bytes  bytes of the pages
 * @param rows   number of rows of the group
 * @throws CorruptFile for pages that contradict their header, or contain fewer or more values than rows; DataError
 *   FILE_FORMAT for more bytes than the limit allows; whatever the decompressor and the decoder throw
 */
export function* readChunk(
  bytes: Uint8Array,
  rows: number,
  decoder: ColumnDecoder,
  reading: PageReading,
): Generator<Iterable<unknown>> {
  let dictionary: DecodedArray | undefined;
  for (let at = 0, left = rows; left > 0; ) {
    if (at >= bytes.length) throw new CorruptFile(`found ${rows - left} values, expected ${rows}`);
    const { header, start } = readHeader(bytes, at);
    at =
      start + wholeNumber(header.compressed_page_size, bytes.length - start, 'the bytes of a page');
    const page = bytes.subarray(start, at);
    const size = wholeNumber(
      header.uncompressed_page_size,
      MAX_BYTES,
      'the bytes of an unpacked page',
    );
    if (header.type === 'INDEX_PAGE') continue;
    if (header.type === 'DICTIONARY_PAGE') {
      const content = unpackPage(page, decoder.codec, size, reading.limit);
      const count = header.dictionary_page_header?.num_values;
      dictionary = converted(
        decodeValues(
          content,
          'PLAIN',
          wholeNumber(count, 2 ** 31, 'the values of a dictionary'),
          decoder,
        ),
        decoder,
      );
      reading.onDictionary?.(dictionary);
    } else {
      const { rows: here, encoding, levels, body } = pageContent(page, header, size, left, reading);
      const known = levels === undefined ? here : levels.reduce((sum, level) => sum + level, 0);
      const decoded = decodeValues(body, encoding, known, decoder);
      const values = encoding.endsWith('_DICTIONARY')
        ? lookedUp(decoded as Uint32Array, dictionary)
        : converted(decoded, decoder);
      yield levels === undefined ? values : withMissing(values, levels);
      left -= here;
    }
  }
}

function readHeader(bytes: Uint8Array, at: number): { header: PageHeader; start: number } {
  const cursor = new ByteCursor(bytes, at);
  checkThrift(cursor);
  return { header: parquetHeader({ ...readerOf(bytes), offset: at }), start: cursor.at };
}

function converted(values: DecodedArray, decoder: ColumnDecoder): DecodedArray {
  if (decoder.element.converted_type === 'DECIMAL') {
    for (const value of values as Iterable<unknown>) {
      if (value instanceof Uint8Array && value.length > LONGEST_DECIMAL) {
        throw new CorruptFile(`found a decimal of ${value.length} bytes`);
      }
    }
  }
  return convert(values, decoder);
}

function lookedUp(positions: Uint32Array, dictionary: DecodedArray | undefined): unknown[] {
  if (dictionary === undefined) throw new CorruptFile('a page comes before its dictionary');
  return Array.from(positions, (position) => {
    if (position < dictionary.length) return dictionary[position] as unknown;
    throw new CorruptFile(`found value ${position} of a dictionary of ${dictionary.length}`);
  });
}

function* withMissing(values: DecodedArray | unknown[], levels: Uint8Array): Generator<unknown> {
  let next = 0;
  for (const level of levels) yield level === 1 ? values[next++] : null;
}
