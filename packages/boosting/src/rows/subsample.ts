import type { Random } from '@preflearn/core';
import type { KernelThreads } from '../kernels/threads/kernel-threads.js';
import { listBits } from '../kernels/typescript/list-bits.js';
import { shareOf } from '../numbers/parts.js';

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
   * @param words  room for a bit for each row, of kernels if they are to list the rows
   */
  constructor(count: number, size: number, words: Int32Array = new Int32Array(wordsFor(count))) {
    this.#count = count;
    this.#size = size;
    this.#share = Math.round((size / count) * WHOLE);
    this.#words = words;
  }

  /**
   * Draws one subsample.
   *
   * @param out  receives the row numbers, ascending; shape [size]
   */
  draw(out: Int32Array, random: Random): void {
    this.choose(random);
    listBits(this.#words, 0, 0, this.#words.length, out, 0);
  }

  /** Lists the rows chosen last, as {@link draw} does, on all threads. */
  list(threads: KernelThreads, out: Int32Array): void {
    const words = this.#words;
    const { parts } = threads;
    const firsts = new Int32Array(parts);
    for (let part = 0; part + 1 < parts; part++) {
      const [from, to] = shareOf(0, words.length, part, parts);
      let count = 0;
      for (let i = from; i < to; i++) count += bitCount(words[i]);
      firsts[part + 1] = firsts[part] + count;
    }
    threads.run(parts, this.#count, (kernels, part) => {
      const [from, to] = shareOf(0, words.length, part, parts);
      kernels.listBits(words.byteOffset, from, to, out.byteOffset + 4 * firsts[part]);
      return undefined;
    });
  }

  /** Chooses the rows of one subsample. */
  choose(random: Random): void {
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
  }
}

/** Words with a bit for each row. */
export function wordsFor(rows: number): number {
  return Math.ceil(rows / 32);
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
