import { openKernels } from '../kernels/choose-kernels.js';
import type { Kernels } from '../kernels/kernels.js';
import { memoryBytes } from '../kernels/memory.js';
import { type Corner, type CutScorer, MAX_CUTS } from '../loss/cut-scorer.js';
import type { Histogram } from '../rows/training-rows.js';
import { cannotWin, isBetter } from './compare-impurities.js';

/** The cuts of one attribute. */
export interface ScannedCuts {
  readonly scorer: CutScorer;
  readonly histogram: Histogram;
  /** Whether there is a cut after every occupied bin but the last, or one at each bin. */
  readonly isNumeric: boolean;
  /** Whether to try covering the rows before a cut (`<=`), or those of its category (`=`). */
  readonly left: boolean;
  /** Whether to try covering the other rows with a value (`>=`, `!=`). */
  readonly right: boolean;
  /** Which of the two sides comes first. */
  readonly leftFirst: boolean;
  /** Sums over all rows that the rule started with, covered or not. */
  readonly total: Float64Array;
  /** Only lower impurities count; at most 0. */
  readonly limit: number;
}

/** The best side of a cut of one attribute. */
export interface BestCut {
  /** Index of the occupied bin that the cut is after, or at. */
  readonly place: number;
  readonly left: boolean;
  readonly tried: number;
  readonly impurity: number;
}

/** Cuts whose sums are bounded together, and the fewest for which that pays. */
const BLOCK_CUTS = 32;
const FEWEST_CUTS = 8;

/**
 * How many cuts are bounded together: all of them if there is one sum, since the box around them is then as tight as
 * possible.
 */
const blockOf = (length: number) => (length === 1 ? MAX_CUTS : BLOCK_CUTS);

/** Scores both sides of the cuts of one attribute, a run of cuts at a time, and keeps the best. */
export class CutScan {
  /** A lower bound on the impurities of all cuts of the attribute scanned last; at most 0. */
  least = 0;
  /** Kernels on a memory of their own, so that histograms may come from anywhere; and the arrays in it. */
  #kernels: Kernels | undefined;
  #cutSums: Float64Array = new Float64Array(0);
  #nonMissing: Float64Array = new Float64Array(0);
  #low: Float64Array = new Float64Array(0);
  #high: Float64Array = new Float64Array(0);
  #outLeft = new Float64Array(0);
  #outRight = new Float64Array(0);
  /** Corners of the boxes around blocks of cuts; then the sums of the cuts that may win. */
  #sums = new Float64Array(0);
  /** Positions in their run of the cuts that may win. */
  readonly #places = new Int32Array(MAX_CUTS);
  readonly #best = { place: 0, left: true, tried: 0, impurity: 0 };

  /** The best cut, if its impurity is below the limit. */
  best(cuts: ScannedCuts): BestCut | undefined {
    const { histogram, isNumeric, total, scorer } = cuts;
    const { length } = total;
    const bins = histogram.count;
    const kernels = this.#reserve(bins, length, scorer.responses);
    this.least = 0;
    this.#best.impurity = 0;
    const sums = this.#cutSums;
    sums.set(histogram.sums.subarray(0, bins * length));
    kernels.boxSums(
      sums.byteOffset,
      bins,
      length,
      isNumeric ? 1 : 0,
      blockOf(length),
      this.#nonMissing.byteOffset,
      this.#low.byteOffset,
      this.#high.byteOffset,
    );
    const count = isNumeric ? bins - 1 : bins;
    for (let from = 0; from < count; from += MAX_CUTS) {
      const own = from === 0 ? sums : sums.subarray(from * length);
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
    const hopeful = this.#copyHopeful(cuts, sums, from, count);
    if (hopeful === 0) return;
    if (!cannotWin(this.#score(cuts, this.#sums, hopeful), limit)) this.#take(cuts, from, hopeful);
  }

  /** Scores cuts; returns their lowest impurity. */
  #score({ scorer, total, left, right }: ScannedCuts, sums: Float64Array, count: number): number {
    const [outLeft, outRight] = [this.#outLeft, this.#outRight];
    scorer.score(sums, this.#nonMissing, total, count, outLeft, outRight);
    const ofLeft = left ? leastOf(outLeft, 0, count * scorer.responses) : 0;
    const ofRight = right ? leastOf(outRight, 0, count * scorer.responses) : 0;
    const least = Math.min(ofLeft, ofRight);
    this.least = Math.min(this.least, least);
    return least;
  }

  /** Copies the sums of the cuts whose block may hold the best; returns how many. */
  #copyHopeful(cuts: ScannedCuts, sums: Float64Array, from: number, count: number): number {
    const { scorer, total, left, right, limit } = cuts;
    const { length } = total;
    const { corners } = scorer;
    const block = blockOf(length);
    const blocks = Math.ceil(count / block);
    // The right sides of a block lie in the complementary box.
    this.#writeCorners(corners, (from / block) * length, blocks, length);
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
      const least = Math.min(ofLeft, ofRight);
      if (cannotWin(least, limit)) this.least = Math.min(this.least, least);
      else {
        const to = Math.min(count, (b + 1) * block);
        for (let i = b * block; i < to; i++) this.#places[hopeful++] = i;
      }
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
      if (leftFirst ? left : right) this.#takeSide(leftFirst, from, i, responses);
      if (leftFirst ? right : left) this.#takeSide(!leftFirst, from, i, responses);
    }
  }

  /** Takes one side of a cut, with the best of its responses, if it is better than the best so far. */
  #takeSide(left: boolean, from: number, i: number, responses: number): void {
    const best = this.#best;
    const impurities = left ? this.#outLeft : this.#outRight;
    for (let tried = 0; tried < responses; tried++) {
      const impurity = impurities[i * responses + tried];
      if (impurity >= best.impurity || !isBetter(impurity, best.impurity)) continue;
      best.place = from + this.#places[i];
      best.left = left;
      best.tried = tried;
      best.impurity = impurity;
    }
  }

  /** Writes the corners of the box around each block of cuts: those given, then those opposite. */
  #writeCorners(corners: readonly Corner[], first: number, blocks: number, length: number): void {
    const [low, high, out] = [this.#low, this.#high, this.#sums];
    const each = corners.length * length;
    for (let b = 0, at = 0, box = first; b < blocks; b++, at += each, box += length) {
      for (const corner of corners) {
        for (let j = 0; j < length; j++, at++) {
          const isHigh = corner[j] === 1;
          out[at] = isHigh ? high[box + j] : low[box + j];
          out[at + each] = isHigh ? low[box + j] : high[box + j];
        }
      }
    }
  }

  #reserve(bins: number, length: number, responses: number): Kernels {
    const room = Math.max(bins, MAX_CUTS) * length;
    const isEnough =
      this.#cutSums.length >= room &&
      this.#nonMissing.length === length &&
      this.#outLeft.length === MAX_CUTS * responses;
    if (this.#kernels && isEnough) return this.#kernels;
    const blocks = Math.ceil(room / length / BLOCK_CUTS);
    const sizes = [room, length, blocks * length, blocks * length];
    const bytes = memoryBytes(sizes.map((size) => ['float64', size]));
    const { memory, kernels } = openKernels(() => bytes);
    [this.#cutSums, this.#nonMissing, this.#low, this.#high] = sizes.map((size) =>
      memory.float64(size),
    );
    this.#sums = new Float64Array(MAX_CUTS * length);
    this.#outLeft = new Float64Array(MAX_CUTS * responses);
    this.#outRight = new Float64Array(MAX_CUTS * responses);
    this.#kernels = kernels;
    return kernels;
  }
}

function leastOf(impurities: Float64Array, from: number, to: number): number {
  let least = 0;
  for (let i = from; i < to; i++) if (impurities[i] < least) least = impurities[i];
  return least;
}
