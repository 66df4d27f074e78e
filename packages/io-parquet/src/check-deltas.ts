import { CorruptFile } from '@preflearn/io';
import type { ByteCursor } from './byte-cursor.js';

/** Most values in a block: writers use 128. */
const MAX_BLOCK = 2 ** 20;

/**
 * Checks that delta-encoded integers (the encoding DELTA_BINARY_PACKED) are as many as expected, and that their bytes
 * are present; leaves the cursor after them.
 *
 * @param width  most bits of a number
 * @throws CorruptFile
 */
export function checkDeltas(cursor: ByteCursor, width: number, count: number): void {
  const [block, parts, total] = [cursor.varint(), cursor.varint(), cursor.varint()];
  cursor.varint(); // the first value
  const each = block / parts;
  if (!(block > 0 && block <= MAX_BLOCK && Number.isInteger(each) && each % 8 === 0)) {
    throw new CorruptFile(`found blocks of ${block} values in ${parts} parts`);
  }
  if (total !== count) throw new CorruptFile(`found ${total} differences, expected ${count}`);
  for (let left = count - 1; left > 0; ) {
    cursor.varint(); // the smallest difference
    const widths = cursor.at;
    cursor.skip(parts);
    for (let part = 0; part < parts && left > 0; part++, left -= each) {
      const bits = cursor.bytes[widths + part];
      if (bits > width) throw new CorruptFile(`found differences of ${bits} bits`);
      cursor.skip((each * bits) / 8);
    }
  }
}
