/** Values of the first piece and of the largest; pieces double, so that small columns stay small. */
const FIRST_PIECE = 256;
const LARGEST_PIECE = 65536;

type Numbers = Float64Array | Int32Array;

/**
 * Numbers of which it is not known how many will come.
 *
 * They are kept in pieces and copied once, at the end: an array that doubles would hold up to three
 * times their size for a while.
 */
export class Growable<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  #full: A[] = [];
  #piece: A;
  #used = 0;

  /** @param make  the kind of array, such as `Float64Array` */
  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.#piece = new make(FIRST_PIECE);
  }

  /** Adds a number at the end. */
  push(value: number): void {
    if (this.#used === this.#piece.length) this.#grow();
    this.#piece[this.#used++] = value;
  }

  #grow(): void {
    this.#full.push(this.#piece);
    this.#piece = new this.#make(Math.min(2 * this.#piece.length, LARGEST_PIECE));
    this.#used = 0;
  }

  /** All numbers in order, in one array; the pieces are let go while it is filled. */
  take(): A {
    let length = this.#used;
    for (const piece of this.#full) length += piece.length;
    const all = new this.#make(length);
    let at = 0;
    for (const piece of this.#full.splice(0)) {
      all.set(piece, at);
      at += piece.length;
    }
    all.set(this.#piece.subarray(0, this.#used), at);
    this.#piece = new this.#make(0);
    this.#used = 0;
    return all;
  }
}
