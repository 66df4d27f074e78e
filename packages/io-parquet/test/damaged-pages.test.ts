import { Damaged, UnpackLimit } from '@preflearn/io';
import { describe, expect, it } from 'vitest';
import { ByteCursor } from '../src/byte-cursor.js';
import { checkDeltas } from '../src/check-deltas.js';
import { checkMeasuredRuns, checkRuns } from '../src/check-runs.js';
import { checkThrift } from '../src/check-thrift.js';
import { decodeValues } from '../src/decode-values.js';
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
    expect(read).toThrow(Damaged);
  });

  it('and what is sound passes', () => {
    const run = cursorOf(14, 1, 3, 0xff);
    checkRuns(run, 1, 15);
    expect(run.left).toBe(0);
    const deltas = cursorOf(128, 1, 4, 9, 0, 0, 0, 0, 0, 0);
    checkDeltas(deltas, 32, 9);
    expect(deltas.left).toBe(0);
    const texts = decodeValues(prefixed([0, 1], [1, 0]), 'DELTA_BYTE_ARRAY', 2, TEXT);
    expect(Array.from(texts, (text) => String.fromCharCode(...(text as Uint8Array)))).toEqual([
      'a',
      'a',
    ]);
  });
});

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
