import type { Random } from '@preflearn/core';

/** Bytes that are the ends of ranges of numbers and lengths. */
const EDGES = [0x00, 0x7f, 0x80, 0xff];

/** How much of the end of a file is damaged as often as the rest: many formats say there where all stands. */
const END = 1500;

/** A copy of a file with one to three other bytes, as often at its end as anywhere, and as often at the ends of their range. */
export function damaged(whole: Uint8Array, random: Random): Uint8Array {
  const bytes = new Uint8Array(whole);
  for (let left = 1 + random.integer(3); left > 0; left--) {
    const among = random.integer(2) === 0 ? bytes.length : Math.min(bytes.length, END);
    const at = bytes.length - 1 - random.integer(among);
    bytes[at] = random.integer(2) === 0 ? random.integer(256) : EDGES[random.integer(EDGES.length)];
  }
  return bytes;
}
