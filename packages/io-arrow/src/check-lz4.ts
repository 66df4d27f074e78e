import { CorruptFile } from '@preflearn/io';

const MAGIC = 0x184d2204;

/** Bits of the frame descriptor's flags: block checksums, and content size. */
const [BLOCK_SUMS, CONTENT_SIZE] = [0x10, 0x08];

/** Highest bit of the length of a block that is not compressed. */
const PLAIN = 0x8000_0000;

/**
 * Checks that the blocks of an LZ4 frame end at or before the end of its bytes: the decompressor trusts their lengths.
 *
 * @throws CorruptFile; RangeError if the frame ends too early
 */
export function checkLz4(frame: Uint8Array): void {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== MAGIC)
    throw new CorruptFile('a piece is not packed by LZ4, as it says');
  const flags = view.getUint8(4);
  for (let at = 7 + (flags & CONTENT_SIZE ? 8 : 0); ; ) {
    const length = view.getUint32(at, true);
    if (length === 0) return;
    at += 4 + (flags & BLOCK_SUMS ? 4 : 0) + (length >= PLAIN ? length - PLAIN : length);
  }
}
