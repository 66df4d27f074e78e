import { exp } from '@preflearn/core/numbers';

/**
 * The terms of the softmax of each row,
 *
 *     m_i = max_c (f_ic + b_c),   e_ic = exp(f_ic + b_c - m_i),   s_i = sum_c e_ic,
 *
 * of one score for each block, which are kept between calls: if the scores of one block have changed, only its
 * exponentials are computed again, and all those of the rows whose largest score has changed. The bits are those of
 * computing everything again.
 */
export class SoftmaxRows {
  /** m, shape [rows]. */
  readonly largest: Float64Array;
  /** s, shape [rows]. */
  readonly sums: Float64Array;
  /** e, shape [blocks][rows]. */
  readonly terms: readonly Float64Array[];
  readonly #scores: (Float64Array | undefined)[];
  readonly #offsets: number[];

  constructor(rows: number, blocks: number) {
    this.largest = new Float64Array(rows);
    this.sums = new Float64Array(rows);
    this.terms = Array.from({ length: blocks }, () => new Float64Array(rows));
    this.#scores = new Array<undefined>(blocks).fill(undefined);
    this.#offsets = new Array<number>(blocks).fill(NaN);
  }

  /**
   * Brings the terms up to the given scores.
   *
   * @param scores   shape [blocks][rows]; an array that was given before must have the same numbers as then
   * @param offsets  shape [blocks][1]
   */
  update(scores: readonly Float64Array[], offsets: readonly Float64Array[]): void {
    const changed = Array.from(scores.keys()).filter(
      (c) => scores[c] !== this.#scores[c] || offsets[c][0] !== this.#offsets[c],
    );
    if (changed.length === 0) return;
    if (changed.length > scores.length / 2) this.#all(scores, offsets);
    else for (const block of changed) this.#one(block, scores[block], offsets[block][0]);
    this.#sum();
  }

  #all(scores: readonly Float64Array[], offsets: readonly Float64Array[]): void {
    for (const c of scores.keys()) {
      this.#scores[c] = scores[c];
      this.#offsets[c] = offsets[c][0];
    }
    for (let row = 0; row < this.largest.length; row++) this.#row(row);
  }

  #one(block: number, scores: Float64Array, offset: number): void {
    const before = this.#scores[block] ?? scores;
    const offsetBefore = this.#offsets[block];
    this.#scores[block] = scores;
    this.#offsets[block] = offset;
    const { largest } = this;
    const terms = this.terms[block];
    for (let row = 0; row < largest.length; row++) {
      const own = scores[row] + offset;
      const most = largest[row];
      // Only the largest score can fall below the largest, or a score rise above it.
      if (own > most || (own < most && before[row] + offsetBefore === most)) this.#row(row);
      else terms[row] = exp(own - most);
    }
  }

  /** The terms of one row, from all its scores. */
  #row(row: number): void {
    let largest = -Infinity;
    for (let c = 0; c < this.terms.length; c++) largest = Math.max(largest, this.#scoreOf(c, row));
    this.largest[row] = largest;
    for (let c = 0; c < this.terms.length; c++) {
      this.terms[c][row] = exp(this.#scoreOf(c, row) - largest);
    }
  }

  #scoreOf(block: number, row: number): number {
    return (this.#scores[block]?.[row] ?? NaN) + this.#offsets[block];
  }

  #sum(): void {
    const { sums } = this;
    sums.fill(0);
    for (const terms of this.terms) {
      for (let row = 0; row < sums.length; row++) sums[row] += terms[row];
    }
  }
}
