import { Damaged } from '@preflearn/io';
import type { ByteCursor } from './byte-cursor.js';

/** Most values of a block: writers take 128. */
const MOST_BLOCK = 2 ** 20;

/**
 * Checks that differences of whole numbers (the encoding DELTA_BINARY_PACKED) are as many as are expected, and that their
 * bytes are there; leaves the cursor behind them.
 *
 * @param width  bits of a number, at most
 * @throws Damaged
 */
export function checkDeltas(cursor: ByteCursor, width: number, count: number): void {
  const [block, parts, total] = [cursor.varint(), cursor.varint(), cursor.varint()];
  cursor.varint(); // the first value
  const each = block / parts;
  if (!(block > 0 && block <= MOST_BLOCK && Number.isInteger(each) && each % 8 === 0)) {
    throw new Damaged(`found blocks of ${block} values in ${parts} parts`);
  }
  if (total !== count) throw new Damaged(`found ${total} differences, expected ${count}`);
  for (let left = count - 1; left > 0; ) {
    cursor.varint(); // the least difference
    const widths = cursor.at;
    cursor.skip(parts);
    for (let part = 0; part < parts && left > 0; part++, left -= each) {
      const bits = cursor.bytes[widths + part];
      if (bits > width) throw new Damaged(`found differences of ${bits} bits`);
      cursor.skip((each * bits) / 8);
    }
  }
}
