import type { CodedAttribute } from './coded-attribute.js';
import { type Condition, numericCondition } from './condition.js';
import { CutScan, type Cuts } from './cut-scan.js';
import { CutScreen, isHopeless, isScreenable } from './cut-screen.js';
import type { Impurity } from './impurity.js';
import { addCells } from './kernels/cell-sums.js';
import type { BoundLoss } from './loss.js';
import type {
  CellOutline,
  CellSums,
  OutlineCoefficients,
  StatisticsSource,
} from './statistics-source.js';

/** The best condition found, and what it was found with. */
export interface Candidate {
  readonly condition: Condition;
  readonly impurity: number;
  /** The response it was tried with; see `BoundLoss.votes`. */
  readonly vote: number;
}

/** Which of two complementary conditions comes first, and so wins when they are equal. */
export type PreferredSide = 'at-most' | 'at-least';

/** What one search is about. */
export interface SearchStep {
  /** Sums over all rows of the subsample, covered or not. */
  readonly total: Float64Array;
  /** Sums over the rows now covered. */
  readonly covered: Float64Array;
  /** Only conditions with a lower impurity count; at most 0. */
  readonly limit: number;
  /** The side that comes first at every cut: `<=` and `=`, or `>=` and `!=`. */
  readonly prefer: PreferredSide;
  /** Whether all rows are still covered, so that a condition and its complement may be equal. */
  readonly first: boolean;
}

/** Where an attribute was cut best: the cut, the side that is covered, and the vote. */
interface BestCut {
  cut: number;
  inner: boolean;
  vote: number;
  impurity: number;
}

/** Impurities closer than this, relative to the incumbent, are equal. */
const TIE = 1e-10;

/**
 * Whether an impurity is strictly better than the incumbent's: lower by more than the relative
 * tolerance of 1e-10, so that of two candidates that are equal but for rounding the earlier one stays.
 */
export function isBetter(impurity: number, incumbent: number): boolean {
  return impurity < incumbent - TIE * Math.abs(incumbent);
}

/**
 * Finds the elementary condition with the lowest impurity (RankRules 2009, section 3.2).
 *
 * Candidates are, for a numeric attribute, `<=` and `>=` at the middle of every two neighbouring values
 * that occur among the covered rows; for a nominal one, `=` and `!=` for every category that occurs.
 * Those that would cover all or none of the covered rows are passed over. Ties: the earlier attribute,
 * then the lower cut or category, then the preferred side, then the lower vote.
 */
export class CandidateSearch {
  /** What a source is to outline attributes by, if anything. */
  readonly outline: OutlineCoefficients | undefined;
  readonly #source: StatisticsSource;
  readonly #loss: BoundLoss;
  readonly #scan: CutScan;
  readonly #screen: CutScreen | undefined;
  readonly #known: Float64Array;
  /** The attributes, and the impurity of the best condition on each in the last step. */
  readonly #order: Int32Array;
  readonly #last: Float64Array;

  constructor(source: StatisticsSource, loss: BoundLoss, impurity: Impurity, groups: number) {
    this.#source = source;
    this.#loss = loss;
    this.#screen = isScreenable(loss, impurity)
      ? new CutScreen(loss, impurity, groups, source.rowCount)
      : undefined;
    this.outline = this.#screen?.coefficients;
    this.#scan = new CutScan(source, loss, impurity, groups, this.#screen !== undefined);
    this.#known = new Float64Array(groups * loss.width);
    this.#order = Int32Array.from(source.attributes.keys());
    this.#last = new Float64Array(source.attributes.length);
  }

  /** The best condition of all attributes, or `undefined` when none has an impurity below the limit. */
  best(step: SearchStep): Candidate | undefined {
    const { length } = this.#source.attributes;
    const found = new Array<Candidate | undefined>(length);
    // Those that did well in the last step come first: the sooner a good condition is known, the more of
    // the others can be passed over.
    this.#order.sort((a, b) => this.#last[a] - this.#last[b] || a - b);
    let limit = step.limit;
    for (const attribute of this.#order) {
      const candidate = this.bestOf(attribute, step, limit);
      found[attribute] = candidate;
      if (candidate && candidate.impurity < limit) limit = candidate.impurity;
    }
    let best: Candidate | undefined;
    for (const candidate of found) {
      if (candidate && isBetter(candidate.impurity, best?.impurity ?? step.limit)) best = candidate;
    }
    return best;
  }

  /**
   * The best condition of one attribute, or `undefined` when none has an impurity below 0; one whose
   * impurity is not below the limit may be passed over. Attributes are searched apart and compared in
   * order, so that threads can share them out and come to the same end.
   */
  bestOf(attribute: number, step: SearchStep, limit: number): Candidate | undefined {
    const coded = this.#source.attributes[attribute];
    const outline = this.#screen && this.#source.outline?.(attribute);
    const cells = outline ?? this.#source.cellSums(attribute);
    const hasMissing = cells.rows < this.#source.coveredCount;
    const isNumeric = coded.type === 'numeric';
    const count = isNumeric ? cells.count - 1 : cells.count;
    this.#last[attribute] = 0;
    if (count < 1 || (cells.count === 1 && !hasMissing)) return undefined;
    const level = step.first && this.#loss.complementary && !hasMissing;
    const cuts: Cuts = {
      attribute,
      count,
      isNumeric,
      inner: !level || step.prefer === 'at-most',
      outer: (!level || step.prefer === 'at-least') && cells.count > 1,
      known: hasMissing ? this.#sumOf(cells) : step.covered,
      total: step.total,
      limit,
    };
    if (this.#screen && 'linear' in cells) this.#scan.scanOutline(cuts, cells, this.#screen);
    else if ('places' in cells) this.#scan.scan(cuts, cells);
    this.#last[attribute] = this.#scan.least;
    if (isHopeless(this.#scan.least, limit)) return undefined;
    const best = this.#pickBest(cuts, step.prefer === 'at-most');
    const condition = conditionAt(coded, attribute, cells.cells, best);
    return { condition, impurity: best.impurity, vote: best.vote };
  }

  /** Sums over the covered rows that have a value. */
  #sumOf(cells: CellSums | CellOutline): Float64Array {
    const known = this.#known;
    known.fill(0);
    if ('linear' in cells) {
      const blocks = Math.floor(cells.cells[cells.count - 1] / cells.blockLength) + 1;
      for (let i = 0; i < blocks * known.length; i++) known[i % known.length] += cells.blockSums[i];
    } else {
      addCells(cells.sums, cells.places, 0, cells.count, known.length, known, 0, known, 0);
    }
    return known;
  }

  #pickBest(cuts: Cuts, innerFirst: boolean): BestCut {
    const best: BestCut = { cut: -1, inner: true, vote: 0, impurity: 0 };
    const { cuts: at, marks, count } = this.#scan;
    let next = marks;
    for (let i = 0; i < marks; i++) {
      for (; next < count && at[next] < at[i]; next++) this.#takeCut(best, cuts, next, innerFirst);
      this.#takeCut(best, cuts, i, innerFirst);
    }
    for (; next < count; next++) this.#takeCut(best, cuts, next, innerFirst);
    return best;
  }

  #takeCut(best: BestCut, cuts: Cuts, i: number, innerFirst: boolean): void {
    const { cuts: at, inner, outer } = this.#scan;
    const { votes } = this.#loss;
    if (innerFirst && cuts.inner) takeBest(best, inner, i * votes, at[i], votes, true);
    if (cuts.outer) takeBest(best, outer, i * votes, at[i], votes, false);
    if (!innerFirst && cuts.inner) takeBest(best, inner, i * votes, at[i], votes, true);
  }
}

/** Takes one side of a cut when it is better than the best so far, with the best of its votes. */
function takeBest(
  best: BestCut,
  impurities: Float64Array,
  at: number,
  cut: number,
  votes: number,
  inner: boolean,
): void {
  for (let vote = 0; vote < votes; vote++) {
    const impurity = impurities[at + vote];
    if (impurity >= best.impurity || !isBetter(impurity, best.impurity)) continue;
    best.cut = cut;
    best.inner = inner;
    best.vote = vote;
    best.impurity = impurity;
  }
}

function conditionAt(
  coded: CodedAttribute,
  attribute: number,
  cells: Int32Array,
  { cut, inner }: BestCut,
): Condition {
  const cell = cells[cut];
  if (coded.type === 'nominal') return { attribute, operator: inner ? '=' : '!=', category: cell };
  return numericCondition(coded, attribute, cell, cells[cut + 1], inner ? '<=' : '>=');
}
