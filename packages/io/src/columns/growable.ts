import type { GrowingNumbers } from './column-store.js';

/**
 * Lengths of the first piece and of the largest; pieces double, so that small columns stay small. An array of at most
 * 64 bytes needs no buffer of its own in V8.
 */
const FIRST_PIECE = 8;
const LARGEST_PIECE = 65536;

type Numbers = Float64Array | Int32Array;

type NumbersType<A extends Numbers> = new (length: number) => A;

/** Empty arrays, shared by all instances that hold nothing yet. */
const EMPTY: ReadonlyMap<unknown, Numbers> = new Map<unknown, Numbers>(
  [Float64Array, Int32Array].map((make) => [make, new make(0)]),
);

/**
 * A list of numbers whose final length is not known.
 *
 * They are stored in pieces and copied once, at the end: an array that doubles would temporarily take up to three times
 * their size. Nothing is allocated before the first number.
 */
export class Growable<A extends Numbers> implements GrowingNumbers<A> {
  readonly #make: NumbersType<A>;
  #full: A[] | undefined;
  #piece: A;
  /** Numbers in the last piece. */
  #used = 0;

  /** @param make  the kind of array, such as `Float64Array` */
  constructor(make: NumbersType<A>) {
    this.#make = make;
    this.#piece = EMPTY.get(make) as A;
  }

  /** Appends a number. */
  push(value: number): void {
    if (this.#used === this.#piece.length) this.#grow();
    this.#piece[this.#used++] = value;
  }

  #grow(): void {
    if (this.#used > 0) {
      this.#full ??= [];
      this.#full.push(this.#piece);
    }
    const size = Math.min(2 * this.#piece.length, LARGEST_PIECE) || FIRST_PIECE;
    this.#piece = new this.#make(size);
    this.#used = 0;
  }

  /** All numbers in order, in a single array; the pieces are released as it is filled. */
  take(): A {
    const full = this.#full?.splice(0) ?? [];
    let length = this.#used;
    for (const piece of full) length += piece.length;
    const all = new this.#make(length);
    let at = 0;
    for (let piece = full.shift(); piece !== undefined; piece = full.shift()) {
      all.set(piece, at);
      at += piece.length;
    }
    all.set(this.#piece.subarray(0, this.#used), at);
    this.#piece = EMPTY.get(this.#make) as A;
    this.#used = 0;
    return all;
  }
}
