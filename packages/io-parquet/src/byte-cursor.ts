import { CorruptFile } from '@preflearn/io';

/** Longest variable-length integer, in bytes: one of 64 bits. */
const LONGEST = 10;

/** Reads bytes sequentially, and never beyond their end. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  /** Position of the next byte. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Number of bytes left. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  /** The next byte. */
  byte(): number {
    this.skip(1);
    return this.bytes[this.at - 1];
  }

  /** Skips the given number of bytes. */
  skip(count: number): void {
    if (!(count >= 0 && count <= this.left)) {
      throw new CorruptFile(`found ${Math.max(this.left, 0)} bytes, expected ${count} more`);
    }
    this.at += count;
  }

  /** The next four bytes as a little-endian number. */
  uint32(): number {
    this.skip(4);
    const [a, b, c, d] = this.bytes.subarray(this.at - 4, this.at);
    return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
  }

  /** The next variable-length integer, seven bits per byte; not exact beyond 2^53. */
  varint(): number {
    let number = 0;
    for (let i = 0; i < LONGEST; i++) {
      const byte = this.byte();
      number += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return number;
    }
    throw new CorruptFile(`found a number of more than ${LONGEST} bytes`);
  }
}
