import type { Random } from '@preflearn/core';

/** Bytes at the ends of the ranges of numbers and lengths. */
const EDGES = [0x00, 0x7f, 0x80, 0xff];

/**
 * How many bytes at the end of a file are damaged as often as all the rest: many formats store there where everything
 * is.
 */
const END = 1500;

/**
 * A copy of a file with one to three changed bytes, at its end as often as anywhere, and with values at the ends of
 * their range as often as with others.
 */
export function damaged(whole: Uint8Array, random: Random): Uint8Array {
  const bytes = new Uint8Array(whole);
  for (let left = 1 + random.integer(3); left > 0; left--) {
    const among = random.integer(2) === 0 ? bytes.length : Math.min(bytes.length, END);
    const at = bytes.length - 1 - random.integer(among);
    bytes[at] = random.integer(2) === 0 ? random.integer(256) : EDGES[random.integer(EDGES.length)];
  }
  return bytes;
}
