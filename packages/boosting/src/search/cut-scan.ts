import type { CutScreen } from './cut-screen.js';
import type { Impurity } from './impurity.js';
import { addCells, copyCells, runningSums } from './kernels/cell-sums.js';
import type { BoundLoss } from './loss.js';
import type { CellOutline, CellSums, StatisticsSource } from './statistics-source.js';

/** The cuts of one attribute. */
export interface Cuts {
  readonly attribute: number;
  /** Number of cuts: behind every occupied cell but the last, or, for a nominal attribute, one a cell. */
  readonly count: number;
  readonly isNumeric: boolean;
  /** Whether the rows before a cut are tried as covered (`<=`), or those of its category (`=`). */
  readonly inner: boolean;
  /** Whether the others with a value are (`>=`, `!=`). */
  readonly outer: boolean;
  /** Sums over the covered rows with a value, shape [groups x width]. */
  readonly known: Float64Array;
  /** Sums over all rows of the subsample, covered or not. */
  readonly total: Float64Array;
  /** Cuts whose impurity is not below this one do not matter; at most 0. */
  readonly limit: number;
}

/** Most cuts that are evaluated in one go. */
const CHUNK = 256;

/**
 * Works out the impurities of the cuts of an attribute, on both sides.
 *
 * With an outline of the attribute, only the cuts at the ends of its blocks are evaluated at first; of the
 * others, those that might be better than the best of these (see {@link CutScreen}).
 */
export class CutScan {
  /** The evaluated cuts, `count` of them: the first `marks` ascend, and so do the others. */
  cuts = new Int32Array(0);
  marks = 0;
  count = 0;
  /** The least impurity of all, at most 0. */
  least = 0;
  /** Impurity of the inner side of each of them, by vote. */
  inner = new Float64Array(0);
  /** The same of the outer side. */
  outer = new Float64Array(0);
  readonly #source: StatisticsSource;
  readonly #loss: BoundLoss;
  readonly #impurity: Impurity;
  readonly #length: number;
  readonly #places = new Int32Array(CHUNK);
  readonly #summariseSides: NonNullable<BoundLoss['summariseSides']>;
  /** Sums before the first of some cuts, at each of them, and at cuts between them. */
  readonly #start: Float64Array;
  readonly #sums: Float64Array;
  readonly #pickedSums: Float64Array;
  readonly #innerEvidence: Float64Array;
  readonly #outerEvidence: Float64Array;
  readonly #judged: Float64Array;

  constructor(
    source: StatisticsSource,
    loss: BoundLoss,
    impurity: Impurity,
    groups: number,
    isScreened: boolean,
  ) {
    const length = groups * loss.width;
    const evidence = CHUNK * loss.votes * impurity.width;
    this.#source = source;
    this.#loss = loss;
    this.#impurity = impurity;
    this.#length = length;
    this.#summariseSides = loss.summariseSides
      ? loss.summariseSides.bind(loss)
      : summariseEachSide(loss, CHUNK * length);
    this.#start = new Float64Array(length);
    this.#sums = new Float64Array(CHUNK * length);
    this.#pickedSums = new Float64Array(isScreened ? CHUNK * length : 0);
    this.#innerEvidence = new Float64Array(evidence);
    this.#outerEvidence = new Float64Array(evidence);
    this.#judged = new Float64Array(CHUNK * loss.votes);
  }

  /** Evaluates all cuts. */
  scan(cuts: Cuts, { sums, places }: CellSums): void {
    const { count, isNumeric } = cuts;
    const length = this.#length;
    this.#reserve(count);
    this.#start.fill(0);
    this.least = 0;
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(count, from + CHUNK);
      if (isNumeric) runningSums(sums, places, from, to, length, this.#start, this.#sums);
      else copyCells(sums, places, from, to, length, this.#sums);
      for (let i = from; i < to; i++) this.cuts[i] = i;
      this.#summarise(cuts, this.#sums, to - from);
      this.#judge(cuts, from, to - from);
      const last = (to - from - 1) * length;
      for (let j = 0; j < length; j++) this.#start[j] = this.#sums[last + j];
    }
    this.marks = count;
    this.count = count;
  }

  /** Evaluates the cuts between blocks, and then what the screen lets pass of those within blocks. */
  scanOutline(cuts: Cuts, outline: CellOutline, screen: CutScreen): void {
    this.#reserve(cuts.count + 1);
    const blocks = this.#sumBlocks(outline);
    this.#summarise(cuts, this.#sums, blocks);
    // Behind the last block there is no cut, but its end bounds the evidence of those within it.
    this.least = 0;
    this.#judge(cuts, 0, blocks - 1);
    this.marks = blocks - 1;
    this.count = blocks - 1;
    const ends = {
      count: blocks,
      cuts: this.cuts,
      inner: this.#innerEvidence,
      outer: this.#outerEvidence,
    };
    const picked = screen.pick(cuts, outline, ends, Math.min(this.least, cuts.limit));
    if (picked === 0) return;
    const sums = this.#source.blockCellSums?.(cuts.attribute, screen.blocks);
    if (sums === undefined) throw new Error('a source with outlines knows the sums of their cells');
    for (let from = 0; from < picked; from += CHUNK) {
      const some = Math.min(CHUNK, picked - from);
      for (let i = 0; i < some; i++) this.#sumUpTo(screen, from + i, outline, sums, i);
      for (let i = 0; i < some; i++) this.cuts[this.count + i] = screen.cuts[from + i];
      this.#summarise(cuts, this.#pickedSums, some);
      this.#judge(cuts, this.count, some);
      this.count += some;
    }
  }

  /** Sums up to the last occupied cell of each block that has one; returns their number. */
  #sumBlocks({ cells, count, blockLength, blockSums }: CellOutline): number {
    let blocks = 0;
    for (let i = 0; i < count; i++) {
      const block = Math.floor(cells[i] / blockLength);
      if (blocks === 0 || this.#places[blocks - 1] !== block) this.#places[blocks++] = block;
      this.cuts[blocks - 1] = i;
    }
    this.#start.fill(0);
    runningSums(blockSums, this.#places, 0, blocks, this.#length, this.#start, this.#sums);
    return blocks;
  }

  #reserve(count: number): void {
    if (this.cuts.length >= count) return;
    this.cuts = new Int32Array(count);
    this.inner = new Float64Array(count * this.#loss.votes);
    this.outer = new Float64Array(count * this.#loss.votes);
  }

  /** The sums at a cut within a block, from those at the end of the block before. */
  #sumUpTo(
    screen: CutScreen,
    picked: number,
    { cells }: CellOutline,
    sums: Float64Array,
    i: number,
  ): void {
    const length = this.#length;
    const block = screen.blockOf[picked];
    const from = block === 0 ? 0 : this.cuts[block - 1] + 1;
    const before = block === 0 ? this.#start : this.#sums;
    const beforeAt = block === 0 ? 0 : (block - 1) * length;
    const end = screen.cuts[picked] + 1;
    addCells(sums, cells, from, end, length, before, beforeAt, this.#pickedSums, i * length);
  }

  #summarise({ outer, known, total }: Cuts, sums: Float64Array, count: number): void {
    const [inside, outside] = [this.#innerEvidence, this.#outerEvidence];
    if (outer) this.#summariseSides(sums, known, total, count, inside, outside);
    else this.#loss.summarise(sums, total, count, inside);
  }

  /** Puts the impurities of the summarised cuts at `at`. */
  #judge({ inner, outer }: Cuts, at: number, count: number): void {
    if (inner) this.#judgeSide(this.#innerEvidence, count, this.inner, at);
    if (outer) this.#judgeSide(this.#outerEvidence, count, this.outer, at);
  }

  #judgeSide(evidence: Float64Array, count: number, out: Float64Array, at: number): void {
    const { votes } = this.#loss;
    const judged = this.#judged;
    this.#impurity.evaluate(evidence, count * votes, judged);
    let { least } = this;
    for (let i = 0; i < count * votes; i++) {
      out[at * votes + i] = judged[i];
      if (judged[i] < least) least = judged[i];
    }
    this.least = least;
  }
}

/** Both sides of cuts, one after the other, for a loss that has no quicker way. */
function summariseEachSide(
  loss: BoundLoss,
  size: number,
): NonNullable<BoundLoss['summariseSides']> {
  const outer = new Float64Array(size);
  return (inner, known, total, count, innerOut, outerOut) => {
    const { length } = known;
    for (let at = 0; at < count * length; at += length) {
      for (let j = 0; j < length; j++) outer[at + j] = known[j] - inner[at + j];
    }
    loss.summarise(inner, total, count, innerOut);
    loss.summarise(outer, total, count, outerOut);
  };
}
