import { type CutScorer, MAX_CUTS } from '../loss/cut-scorer.js';
import type { Histogram } from '../rows/training-rows.js';
import { cannotWin, isBetter } from './compare-impurities.js';

/** The cuts of one attribute. */
export interface ScannedCuts {
  readonly scorer: CutScorer;
  /** Its sums are overwritten. */
  readonly histogram: Histogram;
  /** Whether cuts are behind every occupied bin but the last, or one a bin. */
  readonly isNumeric: boolean;
  /** Whether the rows before a cut are tried as covered (`<=`), or those of its category (`=`). */
  readonly left: boolean;
  /** Whether the others with a value are (`>=`, `!=`). */
  readonly right: boolean;
  /** Which of the two sides comes first. */
  readonly leftFirst: boolean;
  /** Sums over all rows that the rule was begun with, covered or not. */
  readonly total: Float64Array;
  /** Only lower impurities count; at most 0. */
  readonly limit: number;
}

/** The best side of a cut of one attribute. */
export interface BestCut {
  /** Which of the occupied bins the cut is behind, or at. */
  readonly place: number;
  readonly left: boolean;
  readonly tried: number;
  readonly impurity: number;
}

/** Scores the cuts of one attribute on both sides, a run of them at a time, and keeps the best. */
export class CutScan {
  /** The least impurity of the attribute scanned last, at most 0. */
  least = 0;
  #nonMissing = new Float64Array(0);
  #outLeft = new Float64Array(0);
  #outRight = new Float64Array(0);
  readonly #best = { place: 0, left: true, tried: 0, impurity: 0 };

  /** The best cut, unless its impurity is not below the limit. */
  best(cuts: ScannedCuts): BestCut | undefined {
    const { scorer, histogram, isNumeric, left, right, total, limit } = cuts;
    const { responses } = scorer;
    const { length } = total;
    const { sums } = histogram;
    const [best, outLeft, outRight] = [this.#best, this.#outLeft, this.#outRight];
    if (this.#nonMissing.length !== length || outLeft.length !== MAX_CUTS * responses) {
      this.#nonMissing = new Float64Array(length);
      this.#outLeft = new Float64Array(MAX_CUTS * responses);
      this.#outRight = new Float64Array(MAX_CUTS * responses);
      return this.best(cuts);
    }
    this.least = 0;
    best.impurity = 0;
    if (isNumeric) addRunning(sums, histogram.count, length, this.#nonMissing);
    else addAll(sums, histogram.count, length, this.#nonMissing);
    const count = isNumeric ? histogram.count - 1 : histogram.count;
    for (let from = 0; from < count; from += MAX_CUTS) {
      const run = Math.min(MAX_CUTS, count - from);
      const own = from === 0 ? sums : sums.subarray(from * length);
      scorer.score(own, this.#nonMissing, total, run, outLeft, outRight);
      let least = left ? leastOf(outLeft, run * responses) : 0;
      if (right) least = Math.min(least, leastOf(outRight, run * responses));
      if (!cannotWin(least, limit)) this.#take(cuts, from, run);
      if (least < this.least) this.least = least;
    }
    return best.impurity < 0 ? best : undefined;
  }

  #take({ left, right, leftFirst, scorer }: ScannedCuts, from: number, count: number): void {
    const { responses } = scorer;
    for (let i = 0; i < count; i++) {
      if (leftFirst && left) this.#takeSide(this.#outLeft, from, i, responses, true);
      if (right) this.#takeSide(this.#outRight, from, i, responses, false);
      if (!leftFirst && left) this.#takeSide(this.#outLeft, from, i, responses, true);
    }
  }

  /** Takes one side of a cut when it is better than the best so far, with the best of its responses. */
  #takeSide(
    impurities: Float64Array,
    from: number,
    i: number,
    responses: number,
    left: boolean,
  ): void {
    const best = this.#best;
    for (let tried = 0; tried < responses; tried++) {
      const impurity = impurities[i * responses + tried];
      if (impurity >= best.impurity || !isBetter(impurity, best.impurity)) continue;
      best.place = from + i;
      best.left = left;
      best.tried = tried;
      best.impurity = impurity;
    }
  }
}

/** Turns the sums of bins into running sums, and writes the last of them. */
function addRunning(sums: Float64Array, bins: number, length: number, all: Float64Array): void {
  const end = bins * length;
  for (let at = length; at < end; at++) sums[at] += sums[at - length];
  for (let j = 0; j < length; j++) all[j] = sums[end - length + j];
}

/** Writes the sums over all bins. */
function addAll(sums: Float64Array, bins: number, length: number, all: Float64Array): void {
  all.fill(0);
  for (let i = 0, at = 0; i < bins; i++) {
    for (let j = 0; j < length; j++, at++) all[j] += sums[at];
  }
}

function leastOf(impurities: Float64Array, count: number): number {
  let least = 0;
  for (let i = 0; i < count; i++) if (impurities[i] < least) least = impurities[i];
  return least;
}
