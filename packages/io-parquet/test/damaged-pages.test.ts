import { CorruptFile, UnpackLimit } from '@preflearn/io';
import type { ParquetType } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { ByteCursor } from '../src/byte-cursor.js';
import { checkDeltas } from '../src/check-deltas.js';
import { checkMeasuredRuns, checkRuns } from '../src/check-runs.js';
import { checkThrift } from '../src/check-thrift.js';
import { decodeValues } from '../src/decode-values.js';
import { pageContent } from '../src/page-content.js';
import { unpackPage } from '../src/unpack-page.js';

it('a page that would unpack to much more than its file is refused with the numbers', async () => {
  const limit = new UnpackLimit({ file: 'f' });
  limit.read(100);
  expect(() => unpackPage(new Uint8Array(50), 'SNAPPY', 2 ** 31 - 1, limit)).toThrow(
    'f: the file of 1 KiB unpacks to 2.0 GiB or more, expected at most 256 MiB;',
  );
});

describe('lengths within pages are held against their bytes', () => {
  it.each([
    ['runs of more values than rows', () => checkRuns(new ByteCursor(Uint8Array.of(16, 1)), 1, 7)],
    ['bits that are not there', () => checkRuns(new ByteCursor(Uint8Array.of(5, 1)), 8, 16)],
    ['runs of no value at all', () => checkRuns(new ByteCursor(Uint8Array.of(0, 0)), 8, 16)],
    ['numbers of too many bits', () => checkRuns(new ByteCursor(Uint8Array.of(2, 1)), 33, 1)],
    ['a run longer than it says', () => checkMeasuredRuns(cursorOf(1, 0, 0, 0, 4, 1), 1, 2)],
    ['blocks of no value', () => checkDeltas(cursorOf(0, 0, 9, 0), 32, 9)],
    ['blocks in odd parts', () => checkDeltas(cursorOf(128, 1, 3, 9, 0), 32, 9)],
    ['other differences than values', () => checkDeltas(cursorOf(128, 1, 4, 8, 0), 32, 9)],
    ['differences of 33 bits', () => checkDeltas(cursorOf(128, 1, 4, 9, 0, 0, 33), 32, 9)],
    ['a structure in itself', () => checkThrift(cursorOf(...new Array<number>(99).fill(0x1c)))],
    ['a list of a million', () => checkThrift(cursorOf(0x19, 0xf8, 0xc0, 0x84, 0x3d, 0, 0))],
    ['a number without an end', () => checkThrift(cursorOf(0x16, ...new Uint8Array(99).fill(255)))],
    [
      'texts that repeat more than there is',
      () => decodeValues(prefixed([0, 2], [1, 0]), 'DELTA_BYTE_ARRAY', 2, TEXT),
    ],
  ])('%s', (_, read) => {
    expect(read).toThrow(CorruptFile);
  });

  it('and what is sound passes', () => {
    const run = cursorOf(14, 1, 3, 0xff);
    checkRuns(run, 1, 15);
    expect(run.left).toBe(0);
    const whole = cursorOf(2, 1, 2, 3, 4);
    checkRuns(whole, 32, 1);
    expect(whole.left).toBe(0);
    const deltas = cursorOf(128, 1, 4, 9, 0, 0, 0, 0, 0, 0);
    checkDeltas(deltas, 32, 9);
    expect(deltas.left).toBe(0);
    // Two of the four parts are needed, of 32 numbers each: 4 bytes of 1 bit and 12 of 3.
    const packed = cursorOf(128, 1, 4, 40, 0, 0, 1, 3, 0, 0, ...new Uint8Array(16));
    checkDeltas(packed, 3, 40);
    expect(packed.left).toBe(0);
    const texts = decodeValues(prefixed([0, 1], [1, 0]), 'DELTA_BYTE_ARRAY', 2, TEXT);
    expect(Array.from(texts, (text) => String.fromCharCode(...(text as Uint8Array)))).toEqual([
      'a',
      'a',
    ]);
  });

  it('and so does a structure of values of all types', () => {
    const values = [
      ...[0x11, 0x12, 0x13, 7], // truth values have no bytes, a byte has one
      ...[0x14, 0x80, 1, 0x15, 2, 0x16, 0xff, 0xff, 3],
      ...[0x17, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[0x18, 2, 97, 98],
      ...[0x19, 0x25, 4, 0x80, 1], // a list of two numbers
      ...[0x19, 0x21, 1, 2], // of two truth values, which have bytes there
      ...[0x1c, 0x15, 2, 0],
      ...[0x05, 40, 2], // a field that says its number
    ];
    const cursor = cursorOf(...values, 0);
    checkThrift(cursor);
    expect(cursor.left).toBe(0);
    for (let end = 0; end < values.length; end++) {
      expect(() => checkThrift(cursorOf(...values.slice(0, end)))).toThrow(CorruptFile);
    }
  });

  const decode = (bytes: number, type: ParquetType, type_length?: number) => () =>
    decodeValues(new Uint8Array(bytes), 'PLAIN', 2, {
      type,
      element: type_length === undefined ? {} : { type_length },
    });
  it.each([
    ['found values of a fixed length that is not said', decode(8, 'FIXED_LEN_BYTE_ARRAY')],
    ['found values of a fixed length that is not said', decode(8, 'FIXED_LEN_BYTE_ARRAY', 0)],
    ['found 8 bytes for 2 values of type FIXED_', decode(8, 'FIXED_LEN_BYTE_ARRAY', 5)],
    ['found 7 bytes for 2 values of type INT32', decode(7, 'INT32')],
    ['found 0 bytes for 2 values of type BOOLEAN', decode(0, 'BOOLEAN')],
    [
      'found a length below 0',
      () => decodeValues(prefixed([0, -1], [1, 0]), 'DELTA_BYTE_ARRAY', 2, TEXT),
    ],
    ['found a value of the unknown type 13', () => checkThrift(cursorOf(0x1d, 0))],
    [
      'found a page of an unknown type',
      () =>
        pageContent(new Uint8Array(9), { ...PAGE, type: 'INDEX_PAGE' }, 9, 2, {
          codec: 'UNCOMPRESSED',
          isOptional: false,
          limit: new UnpackLimit({ file: 'f' }),
        }),
    ],
  ])('%s', (text, read) => {
    expect(read).toThrow(CorruptFile);
    expect(read).toThrow(text);
  });

  it.each([
    ['FIXED_LEN_BYTE_ARRAY', 10, 5],
    ['INT32', 8, undefined],
    ['BOOLEAN', 1, undefined],
  ] as const)('two values of type %s pass with %i bytes', (type, bytes, length) => {
    expect(decode(bytes, type, length)()).toHaveLength(2);
  });
});

const PAGE = { uncompressed_page_size: 9, compressed_page_size: 9 };
const TEXT = { type: 'BYTE_ARRAY', element: {} } as const;

function cursorOf(...bytes: readonly number[]): ByteCursor {
  return new ByteCursor(Uint8Array.from(bytes));
}

/** Two texts of as many letters "a" as are said: each repeats some of the one before and adds some. */
function prefixed(
  prefixes: readonly [number, number],
  suffixes: readonly [number, number],
): Uint8Array {
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  const lengths = ([first, second]: readonly [number, number]) => [
    128,
    1,
    4,
    2,
    zigzag(first),
    zigzag(second - first),
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.from([...lengths(prefixes), ...lengths(suffixes), 97, 97]);
}
