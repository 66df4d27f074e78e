import { type CutScorer, MAX_CUTS } from '../loss/cut-scorer.js';
import type { Histogram } from '../rows/training-rows.js';

/** The cuts of one attribute. */
export interface ScannedCuts {
  readonly scorer: CutScorer;
  readonly histogram: Histogram;
  /** Number of cuts: behind every occupied bin but the last, or, for a nominal attribute, one a bin. */
  readonly count: number;
  readonly isNumeric: boolean;
  /** Whether the rows before a cut are tried as covered (`<=`), or those of its category (`=`). */
  readonly left: boolean;
  /** Whether the others with a value are (`>=`, `!=`). */
  readonly right: boolean;
  /** Sums over all covered rows, where none is missing; `undefined` where they are to be summed. */
  readonly covered: Float64Array | undefined;
  /** Sums over all rows that the rule was begun with, covered or not. */
  readonly total: Float64Array;
}

/** Works out the impurities of all cuts of an attribute, on both sides. */
export class CutScan {
  /** Impurity of the left side of each cut, by response; those of the right sides. */
  left = new Float64Array(0);
  right = new Float64Array(0);
  hasLeft = false;
  hasRight = false;
  /** The least impurity of all, at most 0. */
  least = 0;
  #sums = new Float64Array(0);
  #nonMissing = new Float64Array(0);
  #outLeft = new Float64Array(0);
  #outRight = new Float64Array(0);

  scan({ scorer, histogram, count, isNumeric, left, right, covered, total }: ScannedCuts): void {
    const { length } = total;
    const { responses } = scorer;
    this.#reserve(count, length, responses);
    this.hasLeft = left;
    this.hasRight = right;
    this.least = 0;
    const nonMissing = covered ?? this.#sumAll(histogram, length);
    for (let from = 0; from < count; from += MAX_CUTS) {
      const to = Math.min(count, from + MAX_CUTS);
      this.#writeSums(histogram, from, to, isNumeric, length);
      scorer.score(this.#sums, nonMissing, total, to - from, this.#outLeft, this.#outRight);
      if (left) this.#take(this.#outLeft, (to - from) * responses, this.left, from * responses);
      if (right) this.#take(this.#outRight, (to - from) * responses, this.right, from * responses);
    }
  }

  /** Sums over the covered rows that have a value. */
  #sumAll({ sums, places, count, pitch, groupPitch }: Histogram, length: number): Float64Array {
    const out = this.#nonMissing;
    out.fill(0);
    const width = (length * groupPitch) / pitch;
    for (let i = 0; i < count; i++) {
      for (let j = 0, at = places[i] * pitch; j < length; j += width, at += groupPitch) {
        for (let s = 0; s < width; s++) out[j + s] += sums[at + s];
      }
    }
    return out;
  }

  /** Writes the sums on the left of the cuts [from, to): running sums, or those of one category each. */
  #writeSums(
    { sums, places, pitch, groupPitch }: Histogram,
    from: number,
    to: number,
    isRunning: boolean,
    length: number,
  ): void {
    const out = this.#sums;
    const width = (length * groupPitch) / pitch;
    // The last sums of the run before stand behind the room for a run.
    const before = MAX_CUTS * length;
    if (from === 0) out.fill(0, before, before + length);
    for (let j = 0, at = 0; j < length; j += width, at += groupPitch) {
      for (let s = 0; s < width; s++) {
        let sum = out[before + j + s];
        for (let i = from, to_ = j + s; i < to; i++, to_ += length) {
          const own = sums[places[i] * pitch + at + s];
          sum = isRunning ? sum + own : own;
          out[to_] = sum;
        }
        out[before + j + s] = sum;
      }
    }
  }

  #take(impurities: Float64Array, count: number, out: Float64Array, at: number): void {
    let { least } = this;
    for (let i = 0; i < count; i++) {
      const impurity = impurities[i];
      out[at + i] = impurity;
      if (impurity < least) least = impurity;
    }
    this.least = least;
  }

  #reserve(count: number, length: number, responses: number): void {
    if (this.#nonMissing.length !== length || this.#outLeft.length !== MAX_CUTS * responses) {
      this.#sums = new Float64Array((MAX_CUTS + 1) * length);
      this.#nonMissing = new Float64Array(length);
      this.#outLeft = new Float64Array(MAX_CUTS * responses);
      this.#outRight = new Float64Array(MAX_CUTS * responses);
    }
    if (this.left.length >= count * responses) return;
    this.left = new Float64Array(count * responses);
    this.right = new Float64Array(count * responses);
  }
}
