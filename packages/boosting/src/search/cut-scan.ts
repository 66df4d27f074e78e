import { type Corner, type CutScorer, MAX_CUTS } from '../loss/cut-scorer.js';
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

/** Cuts whose sums are bounded together, and the fewest for which that pays. */
const BLOCK_CUTS = 32;
const FEWEST_CUTS = 8;

/** Scores the cuts of one attribute on both sides, a run of them at a time, and keeps the best. */
export class CutScan {
  /** The least impurity found for the attribute scanned last, at most 0; those that cannot win aside. */
  least = 0;
  #nonMissing = new Float64Array(0);
  #outLeft = new Float64Array(0);
  #outRight = new Float64Array(0);
  /** Corners of the boxes around blocks of cuts; then the sums of the cuts that may win. */
  #sums = new Float64Array(0);
  /** Where the cuts that may win stand in their run. */
  readonly #places = new Int32Array(MAX_CUTS);
  readonly #best = { place: 0, left: true, tried: 0, impurity: 0 };

  /** The best cut, unless its impurity is not below the limit. */
  best(cuts: ScannedCuts): BestCut | undefined {
    const { histogram, isNumeric, total } = cuts;
    const { sums } = histogram;
    this.#reserve(total.length, cuts.scorer.responses);
    this.least = 0;
    this.#best.impurity = 0;
    if (isNumeric) addRunning(sums, histogram.count, total.length, this.#nonMissing);
    else addAll(sums, histogram.count, total.length, this.#nonMissing);
    const count = isNumeric ? histogram.count - 1 : histogram.count;
    for (let from = 0; from < count; from += MAX_CUTS) {
      const own = from === 0 ? sums : sums.subarray(from * total.length);
      this.#scanRun(cuts, own, from, Math.min(MAX_CUTS, count - from));
    }
    return this.#best.impurity < 0 ? this.#best : undefined;
  }

  /** Scores the cuts of a run that may win. */
  #scanRun(cuts: ScannedCuts, sums: Float64Array, from: number, count: number): void {
    const { scorer, limit } = cuts;
    if (limit === 0 || count < FEWEST_CUTS || scorer.corners.length === 0) {
      for (let i = 0; i < count; i++) this.#places[i] = i;
      if (!cannotWin(this.#score(cuts, sums, count), limit)) this.#take(cuts, from, count);
      return;
    }
    const hopeful = this.#copyHopeful(cuts, sums, count);
    if (hopeful === 0) return;
    if (!cannotWin(this.#score(cuts, this.#sums, hopeful), limit)) this.#take(cuts, from, hopeful);
  }

  /** Scores cuts; returns their least impurity. */
  #score({ scorer, total, left, right }: ScannedCuts, sums: Float64Array, count: number): number {
    const [outLeft, outRight] = [this.#outLeft, this.#outRight];
    scorer.score(sums, this.#nonMissing, total, count, outLeft, outRight);
    const ofLeft = left ? leastOf(outLeft, 0, count * scorer.responses) : 0;
    const ofRight = right ? leastOf(outRight, 0, count * scorer.responses) : 0;
    const least = Math.min(ofLeft, ofRight);
    if (least < this.least) this.least = least;
    return least;
  }

  /** Copies the sums of the cuts whose block may hold the best; returns how many. */
  #copyHopeful(cuts: ScannedCuts, sums: Float64Array, count: number): number {
    const { scorer, total, left, right, limit } = cuts;
    const { length } = total;
    const { corners } = scorer;
    const blocks = Math.ceil(count / BLOCK_CUTS);
    // The right sides of a block lie in the opposite box.
    writeCorners(sums, count, length, corners, this.#sums);
    const [outLeft, outRight] = [this.#outLeft, this.#outRight];
    scorer.score(
      this.#sums,
      this.#nonMissing,
      total,
      2 * blocks * corners.length,
      outLeft,
      outRight,
    );
    const each = corners.length * scorer.responses;
    let hopeful = 0;
    for (let b = 0; b < blocks; b++) {
      const ofLeft = left ? leastOf(outLeft, 2 * b * each, (2 * b + 1) * each) : 0;
      const ofRight = right ? leastOf(outRight, (2 * b + 1) * each, (2 * b + 2) * each) : 0;
      if (cannotWin(Math.min(ofLeft, ofRight), limit)) continue;
      const to = Math.min(count, (b + 1) * BLOCK_CUTS);
      for (let i = b * BLOCK_CUTS; i < to; i++) this.#places[hopeful++] = i;
    }
    for (let i = 0; i < hopeful; i++) {
      const at = this.#places[i] * length;
      for (let j = 0; j < length; j++) this.#sums[i * length + j] = sums[at + j];
    }
    return hopeful;
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
      best.place = from + this.#places[i];
      best.left = left;
      best.tried = tried;
      best.impurity = impurity;
    }
  }

  #reserve(length: number, responses: number): void {
    if (this.#nonMissing.length === length && this.#outLeft.length === MAX_CUTS * responses) return;
    this.#nonMissing = new Float64Array(length);
    this.#sums = new Float64Array(MAX_CUTS * length);
    this.#outLeft = new Float64Array(MAX_CUTS * responses);
    this.#outRight = new Float64Array(MAX_CUTS * responses);
  }
}

/**
 * Writes the corners of the box around the sums of each block of cuts, one after the other: those given, then
 * those opposite.
 */
function writeCorners(
  sums: Float64Array,
  count: number,
  length: number,
  corners: readonly Corner[],
  out: Float64Array,
): void {
  const each = corners.length * length;
  for (let from = 0, at = 0; from < count; from += BLOCK_CUTS, at += 2 * each) {
    const to = Math.min(count, from + BLOCK_CUTS) * length;
    for (let j = 0; j < length; j++) {
      let low = Infinity;
      let high = -Infinity;
      for (let i = from * length + j; i < to; i += length) {
        const sum = sums[i];
        if (sum < low) low = sum;
        if (sum > high) high = sum;
      }
      for (let c = 0; c < corners.length; c++) {
        const isHigh = corners[c][j] === 1;
        out[at + c * length + j] = isHigh ? high : low;
        out[at + each + c * length + j] = isHigh ? low : high;
      }
    }
  }
}

/** Turns the sums of bins into running sums, and writes the last of them. */
function addRunning(sums: Float64Array, bins: number, length: number, all: Float64Array): void {
  const end = bins * length;
  for (let j = 0; j < length; j++) {
    let sum = 0;
    for (let at = j; at < end; at += length) {
      sum += sums[at];
      sums[at] = sum;
    }
    all[j] = sum;
  }
}

/** Writes the sums over all bins. */
function addAll(sums: Float64Array, bins: number, length: number, all: Float64Array): void {
  all.fill(0);
  for (let i = 0, at = 0; i < bins; i++) {
    for (let j = 0; j < length; j++, at++) all[j] += sums[at];
  }
}

function leastOf(impurities: Float64Array, from: number, to: number): number {
  let least = 0;
  for (let i = from; i < to; i++) if (impurities[i] < least) least = impurities[i];
  return least;
}
