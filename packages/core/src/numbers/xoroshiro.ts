/**
 * A generator of 32-bit integers: the sums of the lower halves of xoroshiro128+ 1.0 with the constants 24, 16 and
 * 37, which are its lower 32 bits.
 *
 * Written out here because packages that provide it would add several times as much code to every app; a test compares
 * it with one of them.
 *
 * Source: Blackman and Vigna (2018), xoroshiro128plus.c.
 */
export class Xoroshiro128Plus {
  /** Upper and lower half of the first 64 bits of the state, and of the second. */
  #a1: number;
  #a0: number;
  #b1: number;
  #b0: number;

  /** @param state  words of 32 bits, not all 0: upper and lower half of the first 64 bits, then of the second, shape [4] */
  constructor([a1, a0, b1, b0]: readonly number[]) {
    this.#a1 = a1;
    this.#a0 = a0;
    this.#b1 = b1;
    this.#b0 = b0;
  }

  /** An integer in [-2^31, 2^31). */
  next(): number {
    const a1 = this.#a1;
    const a0 = this.#a0;
    const b0 = this.#b0;
    const x1 = a1 ^ this.#b1;
    const x0 = a0 ^ b0;
    // a = rotl(a, 24) ^ x ^ (x << 16), b = rotl(x, 37)
    this.#a0 = (a0 << 24) ^ (a1 >>> 8) ^ x0 ^ (x0 << 16);
    this.#a1 = (a1 << 24) ^ (a0 >>> 8) ^ x1 ^ ((x1 << 16) | (x0 >>> 16));
    this.#b0 = (x1 << 5) ^ (x0 >>> 27);
    this.#b1 = (x0 << 5) ^ (x1 >>> 27);
    return (a0 + b0) | 0;
  }
}
