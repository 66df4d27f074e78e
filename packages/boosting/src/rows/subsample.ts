import type { Random } from '@preflearn/core';

/**
 * The first draw aims at a share that is a multiple of 1 / WHOLE; a power of two, written as a number since `**` is
 * slow.
 */
const WHOLE = 256;

/**
 * Draws subsamples of one size without replacement, every subset with equal probability.
 *
 * A first draw includes each row with a probability near the wanted share, 32 rows at a time, by combining the bits of
 * random words according to the binary digits of the share. The size is then corrected by removing or adding rows at
 * random. Rows are exchangeable in both steps, so every subset of that size is equally likely. For a share of one half,
 * 32 rows take one random word.
 */
export class Subsampler {
  readonly #count: number;
  readonly #size: number;
  /** The share in units of 1 / WHOLE, rounded. */
  readonly #share: number;
  /** A bit for each row. */
  readonly #words: Int32Array;

  /**
   * @param count  number of rows
   * @param size   of a subsample, in [1, count]
   */
  constructor(count: number, size: number) {
    this.#count = count;
    this.#size = size;
    this.#share = Math.round((size / count) * WHOLE);
    this.#words = new Int32Array(Math.ceil(count / 32));
  }

  /**
   * Draws one subsample.
   *
   * @param out  receives the row numbers, ascending; shape [size]
   */
  draw(out: Int32Array, random: Random): void {
    const words = this.#words;
    let taken = fillWords(words, this.#share, random);
    const beyond = 32 * words.length - this.#count;
    if (beyond > 0) {
      const last = words[words.length - 1];
      words[words.length - 1] = (last << beyond) >>> beyond;
      taken += bitCount(words[words.length - 1]) - bitCount(last);
    }
    while (taken !== this.#size) {
      const row = random.integer(this.#count);
      const bit = 1 << (row & 31);
      const isTaken = (words[row >>> 5] & bit) !== 0;
      if (isTaken === taken < this.#size) continue;
      words[row >>> 5] ^= bit;
      taken += isTaken ? -1 : 1;
    }
    listBits(words, out);
  }
}

/** Writes the positions of the bits that are 1, ascending. */
function listBits(words: Int32Array, out: Int32Array): void {
  let at = 0;
  for (let i = 0; i < words.length; i++) {
    let word = words[i];
    const first = (i << 5) | 0;
    while (word !== 0) {
      out[at] = (first + 31 - Math.clz32(word & -word)) | 0;
      at = (at + 1) | 0;
      word &= word - 1;
    }
  }
}

/** Fills words with bits, each 1 with the probability of the share; returns how many are 1. */
function fillWords(words: Int32Array, share: number, random: Random): number {
  if (share === WHOLE) return 32 * words.fill(-1).length;
  const lowest = share & -share;
  let ones = 0;
  for (let i = 0; i < words.length; i++) {
    let word = 0;
    // From the lowest 1 digit upwards: for a 1, "or" turns p into (1 + p) / 2; for a 0, "and" turns it into p / 2.
    for (let digit = lowest; digit > 0 && digit < WHOLE; digit *= 2) {
      const drawn = random.word();
      word = (share & digit) !== 0 ? word | drawn : word & drawn;
    }
    words[i] = word;
    ones += bitCount(word);
  }
  return ones;
}

function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
