import { MOST_BLOCKS } from './attribute-outlines.js';
import type { Cuts } from './cut-scan.js';
import type { Impurity } from './impurity.js';
import type { BoundLoss } from './loss.js';
import type { CellOutline } from './statistics-source.js';

/** The ends of the blocks that hold a covered row. */
export interface BlockEnds {
  readonly count: number;
  /** The cut behind each block; behind the last one there is none, but its number follows. */
  readonly cuts: Int32Array;
  /** Evidence of the inner side of each, two numbers. */
  readonly inner: Float64Array;
  /** Evidence of the outer sides, if they are tried. */
  readonly outer: Float64Array;
}

/** Impurities that are worse than the best by more than this share are passed over; far above rounding. */
const MARGIN = 1e-9;

/** Whether an impurity is too high to count beside another, which is at most 0, even as its equal. */
export function isHopeless(impurity: number, limit: number): boolean {
  return impurity >= limit * (1 - MARGIN);
}

/** A loss whose evidence can be bounded. */
type ScreenableLoss = BoundLoss & Required<Pick<BoundLoss, 'opposedParts'>>;

/** Whether loss and impurity allow a {@link CutScreen}. */
export function isScreenable(loss: BoundLoss, impurity: Impurity): loss is ScreenableLoss {
  if (loss.opposedParts === undefined || loss.width !== 2 || loss.votes !== 1) return false;
  return impurity.evidence === 'opposed' && impurity.isBoundable === true;
}

/** Error of one addition, as a share of the largest sum, on the safe side. */
const ROUNDING = 2.5e-16;

/** Numbers that are known of one end of a block: U, L and C of the inner side, then of the outer one. */
const END = 6;

/**
 * Finds the cuts that might be better than the best so far, without asking for their evidence.
 *
 * By {@link BoundLoss.opposedParts}, W> = U - C and W< = L - C with U, L and C that grow with the cover. Their
 * values at the two ends of a block bound the evidence of all cuts in it. Where that leaves hope, U and L of
 * each cut, which are plain running sums, and C of the end that covers more bound the evidence of that cut.
 */
export class CutScreen {
  /** The cuts that were picked, ascending; see {@link CutScreen.pick}. */
  cuts = new Int32Array(0);
  /** For each of them, how many blocks with a covered row come before its own. */
  blockOf = new Int32Array(0);
  /** 1 for each block that holds a picked cut. */
  readonly blocks = new Uint8Array(MOST_BLOCKS + 1);
  readonly #impurity: Impurity;
  readonly #opposedParts: NonNullable<BoundLoss['opposedParts']>;
  readonly #coefficients: Float64Array;
  readonly #additions: number;
  /** What U and L may be off by. */
  #rounding = 0;
  /** U and L of the inner side of each cut. */
  #linear = new Float64Array(0);
  readonly #ends = new Float64Array((MOST_BLOCKS + 1) * END);
  /** Evidence that is at least as good as that of some cuts, and the impurities. */
  #evidence = new Float64Array(8 * MOST_BLOCKS);
  #judged = new Float64Array(4 * MOST_BLOCKS);
  #blockJudged = new Float64Array(4 * MOST_BLOCKS);

  /**
   * @param loss    one that {@link isScreenable}
   * @param groups  groups of the loss
   * @param rows    rows of the training table
   */
  constructor(loss: ScreenableLoss, impurity: Impurity, groups: number, rows: number) {
    this.#opposedParts = loss.opposedParts.bind(loss);
    this.#impurity = impurity;
    this.#coefficients = new Float64Array(2 * groups);
    // Every row is added once and taken away once at most, and then the cells are added up.
    this.#additions = 4 * rows + 1000;
  }

  /** The linear functions U and L, from the sums over the rows that a rule starts with. */
  readonly coefficients = (total: Float64Array): Float64Array => {
    const coefficients = this.#coefficients;
    this.#opposedParts(total, coefficients);
    let greater = 0;
    let less = 0;
    for (let j = 0; j < coefficients.length; j += 2) {
      greater += coefficients[j] * total[j];
      less += coefficients[j + 1] * total[j + 1];
    }
    this.#rounding = ROUNDING * this.#additions * Math.max(greater, less);
    return coefficients;
  };

  /**
   * Picks cuts that may be better than `best`, apart from those at the ends of blocks.
   *
   * @returns how many of {@link CutScreen.cuts} were picked
   */
  pick(cuts: Cuts, outline: CellOutline, ends: BlockEnds, best: number): number {
    const limit = best * (1 - MARGIN);
    this.#reserve(outline.count);
    this.#sumLinear(outline);
    this.#writeEnds(cuts, ends);
    writeBlockBounds(this.#ends, ends.count, this.#rounding, this.#evidence);
    this.#impurity.evaluate(this.#evidence, 4 * ends.count, this.#blockJudged);
    this.blocks.fill(0);
    let picked = 0;
    for (let block = 0; block < ends.count; block++) {
      const from = block === 0 ? 0 : ends.cuts[block - 1] + 1;
      if (from < ends.cuts[block] && this.#isHopeful(cuts, block, limit)) {
        picked = this.#pickWithin(cuts, block, from, ends.cuts[block], limit, picked);
        const last = picked > 0 && this.blockOf[picked - 1] === block;
        if (last) this.blocks[Math.floor(outline.cells[from] / outline.blockLength)] = 1;
      }
    }
    return picked;
  }

  #reserve(cells: number): void {
    if (this.cuts.length >= cells) return;
    this.cuts = new Int32Array(cells);
    this.blockOf = new Int32Array(cells);
    this.#linear = new Float64Array(2 * cells);
    if (this.#evidence.length < 4 * cells) {
      this.#evidence = new Float64Array(4 * cells);
      this.#judged = new Float64Array(2 * cells);
    }
  }

  #sumLinear({ cells, count, linear }: CellOutline): void {
    const sums = this.#linear;
    let greater = 0;
    let less = 0;
    for (let i = 0; i < count; i++) {
      greater += linear[2 * cells[i]];
      less += linear[2 * cells[i] + 1];
      sums[2 * i] = greater;
      sums[2 * i + 1] = less;
    }
  }

  /** Writes U, L and C at the start of the first block and at the end of each. */
  #writeEnds({ outer }: Cuts, blocks: BlockEnds): void {
    const [ends, linear] = [this.#ends, this.#linear];
    const last = blocks.count - 1;
    const greater = linear[2 * blocks.cuts[last]];
    const less = linear[2 * blocks.cuts[last] + 1];
    ends.fill(0, 0, 3);
    ends[3] = greater;
    ends[4] = less;
    ends[5] = greater - blocks.inner[2 * last];
    for (let i = 0; i <= last; i++) {
      const at = (i + 1) * END;
      const u = linear[2 * blocks.cuts[i]];
      const l = linear[2 * blocks.cuts[i] + 1];
      ends[at] = u;
      ends[at + 1] = l;
      ends[at + 2] = u - blocks.inner[2 * i];
      ends[at + 3] = greater - u;
      ends[at + 4] = less - l;
      ends[at + 5] = outer ? greater - u - blocks.outer[2 * i] : 0;
    }
  }

  #isHopeful({ inner, outer }: Cuts, block: number, limit: number): boolean {
    const judged = this.#blockJudged;
    const at = 4 * block;
    return (
      (inner && (judged[at] < limit || judged[at + 1] < limit)) ||
      (outer && (judged[at + 2] < limit || judged[at + 3] < limit))
    );
  }

  /** Picks from the cuts [from, to) of a block. */
  #pickWithin(
    { inner, outer }: Cuts,
    block: number,
    from: number,
    to: number,
    limit: number,
    before: number,
  ): number {
    writeCutBounds(this.#linear, from, to, this.#ends, block, this.#rounding, this.#evidence);
    this.#impurity.evaluate(this.#evidence, 2 * (to - from), this.#judged);
    let picked = before;
    for (let cut = from; cut < to; cut++) {
      const at = 2 * (cut - from);
      if (!((inner && this.#judged[at] < limit) || (outer && this.#judged[at + 1] < limit)))
        continue;
      this.cuts[picked] = cut;
      this.blockOf[picked++] = block;
    }
    return picked;
  }
}

/**
 * Writes evidence that bounds that of all cuts of a block: W> as large and W< as small as they can be and the
 * other way round, for inner and for outer sides.
 */
function writeBlockBounds(
  ends: Float64Array,
  blocks: number,
  rounding: number,
  evidence: Float64Array,
): void {
  for (let block = 0; block < blocks; block++) {
    const [low, high, to] = [block * END, (block + 1) * END, 8 * block];
    writeExtremes(ends, low, high, rounding, evidence, to);
    writeExtremes(ends, high + 3, low + 3, rounding, evidence, to + 4);
  }
}

/** @param less  the end that covers less, and `more` the one that covers more */
function writeExtremes(
  ends: Float64Array,
  less: number,
  more: number,
  rounding: number,
  evidence: Float64Array,
  to: number,
): void {
  const most = rounding - ends[less + 2];
  const least = -rounding - ends[more + 2];
  evidence[to] = ends[more] + most;
  evidence[to + 1] = Math.max(0, ends[less + 1] + least);
  evidence[to + 2] = Math.max(0, ends[less] + least);
  evidence[to + 3] = ends[more + 1] + most;
}

/**
 * Writes evidence that is at least as good as that of each of the cuts [from, to) of a block, of its inner
 * and of its outer side.
 *
 * @param linear  U and L of the inner side of each cut
 */
function writeCutBounds(
  linear: Float64Array,
  from: number,
  to: number,
  ends: Float64Array,
  block: number,
  rounding: number,
  evidence: Float64Array,
): void {
  const [low, high] = [block * END, (block + 1) * END];
  const [greater, less] = [ends[3], ends[4]];
  const innerCommon = ends[high + 2] + rounding;
  const outerCommon = ends[low + 5] + rounding;
  for (let cut = from; cut < to; cut++) {
    const at = 4 * (cut - from);
    const u = linear[2 * cut];
    const l = linear[2 * cut + 1];
    writeLessCommon(u, l, innerCommon, rounding, evidence, at);
    writeLessCommon(greater - u, less - l, outerCommon, rounding, evidence, at + 2);
  }
}

/** Takes from both numbers as much as may be in both, and gives the larger the benefit of the doubt. */
function writeLessCommon(
  greater: number,
  less: number,
  common: number,
  rounding: number,
  evidence: Float64Array,
  at: number,
): void {
  const taken = Math.min(common, greater, less);
  evidence[at] = greater - taken + (greater >= less ? rounding : 0);
  evidence[at + 1] = less - taken + (greater >= less ? 0 : rounding);
}
