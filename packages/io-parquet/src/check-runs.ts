import { CorruptFile } from '@preflearn/io';
import type { ByteCursor } from './byte-cursor.js';

/** Groups of eight values that may follow the last value: writers pad blocks to 512. */
const PADDING = 64;

/**
 * Checks that numbers in runs and packed bits (Parquet's hybrid encoding) are as many as expected, and that their bytes
 * are present; leaves the cursor after the last run needed.
 *
 * @param width  bits of a number
 * @throws CorruptFile
 */
export function checkRuns(cursor: ByteCursor, width: number, count: number): void {
  if (width > 32) throw new CorruptFile(`found numbers of ${width} bits, expected at most 32`);
  for (let left = count; left > 0; ) {
    const head = cursor.varint();
    const isPacked = head % 2 === 1;
    const length = Math.floor(head / 2);
    if (isPacked ? length > Math.ceil(left / 8) + PADDING : length > left) {
      throw new CorruptFile(
        `found a run of ${isPacked ? 8 * length : length} values, expected ${left}`,
      );
    }
    // The padding of the last group may be left out.
    const needed = isPacked ? Math.min(length * width, Math.ceil((left * width) / 8)) : undefined;
    cursor.skip(needed ?? Math.ceil(width / 8));
    left -= isPacked ? 8 * length : length;
  }
}

/** Checks numbers in runs that are preceded by their length in bytes; leaves the cursor after them. */
export function checkMeasuredRuns(cursor: ByteCursor, width: number, count: number): void {
  const length = cursor.uint32();
  const end = cursor.at + length;
  checkRuns(cursor, width, count);
  if (cursor.at > end || end > cursor.bytes.length) {
    throw new CorruptFile(`found runs of another length than ${length} bytes`);
  }
  cursor.at = end;
}
