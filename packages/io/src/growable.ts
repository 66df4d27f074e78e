/**
 * Values of the first piece and of the largest; pieces double, so that small columns stay small. An array of
 * at most 64 bytes needs no buffer of its own in V8.
 */
const FIRST_PIECE = 8;
const LARGEST_PIECE = 65536;

type Numbers = Float64Array | Int32Array;

/**
 * Numbers of which it is not known how many will come.
 *
 * They are kept in pieces and copied once, at the end: an array that doubles would hold up to three
 * times their size for a while. Nothing is held before the first number comes.
 */
export class Growable<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  #full: A[] | undefined;
  #piece: A | undefined;
  /** Numbers in the last piece. */
  #used = 0;

  /** @param make  the kind of array, such as `Float64Array` */
  constructor(make: new (length: number) => A) {
    this.#make = make;
  }

  /** Adds a number at the end. */
  push(value: number): void {
    let piece = this.#piece;
    if (piece === undefined || this.#used === piece.length) piece = this.#grow(piece);
    piece[this.#used++] = value;
  }

  #grow(piece: A | undefined): A {
    if (piece !== undefined) {
      this.#full ??= [];
      this.#full.push(piece);
    }
    const size = piece === undefined ? FIRST_PIECE : Math.min(2 * piece.length, LARGEST_PIECE);
    const next = new this.#make(size);
    this.#piece = next;
    this.#used = 0;
    return next;
  }

  /** All numbers in order, in one array; the pieces are let go while it is filled. */
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
    if (this.#piece !== undefined) all.set(this.#piece.subarray(0, this.#used), at);
    this.#piece = undefined;
    this.#used = 0;
    return all;
  }
}
