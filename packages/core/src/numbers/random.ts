import { UsageError } from '../errors/errors.js';
import { foundText } from '../words/quoted.js';
import { Xoroshiro128Plus } from './xoroshiro.js';

const TWO_32 = 4294967296;

/**
 * A seeded source of random integers (xoroshiro128+): the same seed gives the same
 * numbers on every machine.
 *
 * Give each purpose within a training run its own `stream` of the same seed, so that one more draw for one does not
 * change the other.
 */
export class Random {
  readonly #generator: Xoroshiro128Plus;

  /**
   * @param seed    integer in [0, 2^32)
   * @param stream  integer in [0, 2^32) that distinguishes generators with the same seed
   * @throws UsageError SEED_RANGE
   */
  constructor(seed: number, stream = 0) {
    checkSeed(seed);
    let state = mix(seed) ^ mix(stream ^ 0x9e3779b9);
    const words = [0, 0, 0, 0];
    for (let i = 0; i < 4; i++) {
      state = (state + 0x9e3779b9) | 0;
      words[i] = mix(state ^ Math.imul(seed, i + 1));
    }
    words[0] = words[0] | 1; // the state of all zeros would stay there
    this.#generator = new Xoroshiro128Plus(words);
  }

  /**
   * A uniform integer in [0, bound), exactly: no value is favoured.
   *
   * @param bound  integer in [1, 2^32]
   */
  integer(bound: number): number {
    let value = this.#generator.next() >>> 0;
    // Values at or above the largest multiple of `bound` are drawn again; all of them are among the last `bound`
    // values, so the slow remainder is seldom computed.
    while (value >= TWO_32 - bound && value >= TWO_32 - (TWO_32 % bound)) {
      value = this.#generator.next() >>> 0;
    }
    return bound === TWO_32 ? value : value % (bound >>> 0);
  }

  /** 32 random bits, as an integer in [-2^31, 2^31). */
  word(): number {
    return this.#generator.next();
  }

  /** A fair coin. */
  coin(): boolean {
    return this.#generator.next() < 0;
  }

  /** A uniform multiple of 2^-53 in [0, 1). */
  uniform(): number {
    const high = this.#generator.next() >>> 5;
    const low = this.#generator.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }
}

/**
 * Checks a seed.
 *
 * @throws UsageError SEED_RANGE unless it is an integer in [0, 2^32)
 */
export function checkSeed(seed: number): void {
  if (!Number.isInteger(seed) || seed < 0 || seed >= TWO_32) {
    throw new UsageError(
      'SEED_RANGE',
      `found ${foundText(seed)}, expected a whole number from 0 to 4294967295`,
      { where: { option: 'seed' } },
    );
  }
}

/** Spreads the bits of a 32-bit word, so that neighbouring seeds give unrelated streams. */
function mix(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  return x ^ (x >>> 16);
}
