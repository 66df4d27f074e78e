import type { Kernels } from '../kernels/kernels.js';
import { openKernels } from '../kernels/language/choose-kernels.js';
import { memoryBytes } from '../kernels/memory.js';
import { type Corner, type CutScorer, MAX_CUTS } from '../loss/cut-scorer.js';
import { cannotWin, isBetter } from './compare-impurities.js';

/** Sums of the statistics of covered rows, one set for each bin that holds a covered row. */
export interface Histogram {
  /** How many bins hold a covered row. */
  readonly count: number;
  /** Their numbers, ascending, shape [>= count]. */
  readonly bins: Int32Array;
  /** Total number of covered rows in them; rows whose value is missing are in none. */
  readonly rows: number;
  /** `sums[(i * groups + group) * width + statistic]` for the i-th of them. */
  readonly sums: Float64Array;
}

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

/** Cuts whose sums are bounded together. */
const BLOCK_CUTS = 16;

/** Scores both sides of the cuts of one attribute, a run of cuts at a time, and keeps the best. */
export class CutScan {
  /** Kernels on a memory of their own, so that histograms may come from anywhere; and the arrays in it. */
  #kernels: Kernels | undefined;
  /** The scorer of the last cuts, and its corners with those opposite. */
  #scorer: CutScorer | undefined;
  #corners: readonly (readonly number[])[] = [];
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
    const { histogram, isNumeric, scorer } = cuts;
    const { length } = scorer;
    const bins = histogram.count;
    const kernels = this.#reserve(bins, length, scorer.responses);
    this.#best.impurity = 0;
    const sums = this.#cutSums;
    sums.set(histogram.sums.subarray(0, bins * length));
    kernels.boxSums(
      sums.byteOffset,
      bins,
      length,
      isNumeric ? 1 : 0,
      BLOCK_CUTS,
      this.#nonMissing.byteOffset,
      this.#low.byteOffset,
      this.#high.byteOffset,
      1,
    );
    const count = isNumeric ? bins - 1 : bins;
    for (let from = 0; from < count; from += MAX_CUTS) {
      this.#scanRun(cuts, from, Math.min(MAX_CUTS, count - from));
    }
    return this.#best.impurity < 0 ? this.#best : undefined;
  }

  /** Scores the cuts of a run that may win. */
  #scanRun(cuts: ScannedCuts, from: number, count: number): void {
    const { scorer, limit } = cuts;
    let own: Float64Array = this.#sums;
    let viable = count;
    if (scorer.corners.length === 0) {
      own = this.#cutSums.subarray(from * scorer.length);
      for (let i = 0; i < count; i++) this.#places[i] = i;
    } else viable = this.#copyViable(cuts, from, count);
    if (!cannotWin(this.#score(cuts, own, viable), limit)) this.#take(cuts, from, viable);
  }

  /** Scores cuts; returns their lowest impurity. */
  #score({ scorer, total, left, right }: ScannedCuts, sums: Float64Array, count: number): number {
    scorer.score(sums, this.#nonMissing, total, count, this.#outLeft, this.#outRight);
    const to = count * scorer.responses;
    return Math.min(leastOf(left, this.#outLeft, 0, to), leastOf(right, this.#outRight, 0, to));
  }

  /** Copies the sums of the cuts whose block may hold the best; returns how many. */
  #copyViable(cuts: ScannedCuts, from: number, count: number): number {
    const { scorer, left, right, limit } = cuts;
    const { length } = scorer;
    if (scorer !== this.#scorer) this.#corners = withOpposites(scorer.corners);
    this.#scorer = scorer;
    const sums = this.#sums;
    const corners = this.#corners.length;
    const blocks = Math.ceil(count / BLOCK_CUTS);
    this.#writeCorners((from / BLOCK_CUTS) * length, blocks, length);
    const least = this.#score(cuts, sums, blocks * corners);
    if (cannotWin(least, limit)) return 0;
    const each = corners * scorer.responses;
    let viable = 0;
    for (let b = 0, at = 0; b < blocks; b++, at += each) {
      const ofLeft = leastOf(left, this.#outLeft, at, at + each);
      const ofRight = leastOf(right, this.#outRight, at, at + each);
      if (cannotWin(Math.min(ofLeft, ofRight), limit)) continue;
      const to = Math.min(count, (b + 1) * BLOCK_CUTS);
      for (let i = b * BLOCK_CUTS; i < to; i++) {
        for (let j = 0; j < length; j++) {
          sums[viable * length + j] = this.#cutSums[(from + i) * length + j];
        }
        this.#places[viable++] = i;
      }
    }
    return viable;
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

  /** Writes the corners of the box around each block of cuts. */
  #writeCorners(first: number, blocks: number, length: number): void {
    const [low, high, out] = [this.#low, this.#high, this.#sums];
    for (let b = 0, at = 0, box = first; b < blocks; b++, box += length) {
      for (const corner of this.#corners) {
        for (let j = 0; j < length; j++) out[at++] = corner[j] ? high[box + j] : low[box + j];
      }
    }
  }

  #reserve(bins: number, length: number, responses: number): Kernels {
    const size = Math.max(bins, MAX_CUTS) * length;
    const isEnough =
      this.#cutSums.length >= size &&
      this.#sums.length >= MAX_CUTS * length &&
      this.#outLeft.length >= MAX_CUTS * responses;
    if (!this.#kernels || !isEnough) {
      const most = Math.max(size, this.#cutSums.length);
      const longest = Math.max(length, this.#sums.length / MAX_CUTS);
      const blocks = Math.ceil(most / BLOCK_CUTS) + longest;
      const sizes = [most, longest, blocks, blocks];
      const bytes = memoryBytes(sizes.map((length) => ['float64', length]));
      const { memory, kernels } = openKernels(() => bytes);
      [this.#cutSums, this.#nonMissing, this.#low, this.#high] = sizes.map((size) =>
        memory.float64(size),
      );
      this.#kernels = kernels;
      this.#sums = new Float64Array(MAX_CUTS * longest);
      this.#outLeft = new Float64Array(MAX_CUTS * responses);
      this.#outRight = new Float64Array(MAX_CUTS * responses);
    }
    return this.#kernels;
  }
}

/**
 * Corners and those opposite, each once: the right sides of a block lie in the complementary box, whose corners are the
 * right sides of those opposite.
 */
function withOpposites(corners: readonly Corner[]): (readonly number[])[] {
  const all = new Map<string, readonly number[]>();
  for (const corner of corners) {
    for (const one of [corner, corner.map((high) => 1 - high)]) all.set(one.join(), one);
  }
  return [...all.values()];
}

/** 0 for a side that is not tried. */
function leastOf(isTried: boolean, impurities: Float64Array, from: number, to: number): number {
  let least = 0;
  for (let i = from; isTried && i < to; i++) if (impurities[i] < least) least = impurities[i];
  return least;
}
