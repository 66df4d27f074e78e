import type { CodedAttribute } from './coded-attribute.js';
import { type Condition, numericCondition } from './condition.js';
import type { Impurity } from './impurity.js';
import type { BoundLoss } from './loss.js';
import type { CellSums, StatisticsSource } from './statistics-source.js';

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

/** Most cuts that are evaluated in one go. */
const CHUNK = 256;

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
  readonly #source: StatisticsSource;
  readonly #loss: BoundLoss;
  readonly #impurity: Impurity;
  readonly #rowLength: number;
  readonly #evidence: Float64Array;
  readonly #outerEvidence: Float64Array;
  readonly #summariseSides: NonNullable<BoundLoss['summariseSides']>;
  readonly #innerImpurity: Float64Array;
  readonly #outerImpurity: Float64Array;

  constructor(source: StatisticsSource, loss: BoundLoss, impurity: Impurity, groups: number) {
    this.#source = source;
    this.#loss = loss;
    this.#impurity = impurity;
    this.#rowLength = groups * loss.width;
    this.#outerEvidence = new Float64Array(CHUNK * loss.votes * impurity.width);
    this.#summariseSides = loss.summariseSides
      ? loss.summariseSides.bind(loss)
      : summariseEachSide(loss, CHUNK * this.#rowLength);
    this.#evidence = new Float64Array(CHUNK * loss.votes * impurity.width);
    this.#innerImpurity = new Float64Array(CHUNK * loss.votes);
    this.#outerImpurity = new Float64Array(CHUNK * loss.votes);
  }

  /** The best condition of all attributes, or `undefined` when none has an impurity below 0. */
  best(step: SearchStep): Candidate | undefined {
    let best: Candidate | undefined;
    for (let attribute = 0; attribute < this.#source.attributes.length; attribute++) {
      const found = this.bestOf(attribute, step);
      if (found && isBetter(found.impurity, best?.impurity ?? 0)) best = found;
    }
    return best;
  }

  /**
   * The best condition of one attribute. Attributes are searched apart and compared in order, so that
   * threads can share them out and come to the same end.
   */
  bestOf(attribute: number, step: SearchStep): Candidate | undefined {
    const coded = this.#source.attributes[attribute];
    const cells = this.#source.cellSums(attribute);
    const hasMissing = cells.rows < this.#source.coveredCount;
    const cuts = coded.type === 'numeric' ? cells.count - 1 : cells.count;
    if (cuts < 1 || (cells.count === 1 && !hasMissing)) return undefined;
    const level = step.first && this.#loss.complementary && !hasMissing;
    const sides: Sides = {
      inner: !level || step.prefer === 'at-most',
      outer: (!level || step.prefer === 'at-least') && cells.count > 1,
      innerFirst: step.prefer === 'at-most',
    };
    const best: BestCut = { cut: -1, inner: true, vote: 0, impurity: 0 };
    for (let from = 0; from < cuts; from += CHUNK) {
      const count = Math.min(CHUNK, cuts - from);
      this.#evaluate(cells, from, count, sides, step.total);
      this.#takeBest(best, from, count, sides);
    }
    if (best.cut < 0) return undefined;
    const condition = conditionAt(coded, attribute, cells, best);
    return { condition, impurity: best.impurity, vote: best.vote };
  }

  /** Works out the impurities of both sides of the cuts [from, from + count). */
  #evaluate(cells: CellSums, from: number, count: number, sides: Sides, total: Float64Array): void {
    const length = this.#rowLength;
    const inner = cells.sums.subarray(from * length, (from + count) * length);
    if (sides.inner && sides.outer) {
      this.#summariseSides(inner, cells.known, total, count, this.#evidence, this.#outerEvidence);
      this.#judge(this.#evidence, count, this.#innerImpurity);
      this.#judge(this.#outerEvidence, count, this.#outerImpurity);
    } else if (sides.inner) {
      this.#loss.summarise(inner, total, count, this.#evidence);
      this.#judge(this.#evidence, count, this.#innerImpurity);
    } else {
      this.#summariseSides(inner, cells.known, total, count, this.#evidence, this.#outerEvidence);
      this.#judge(this.#outerEvidence, count, this.#outerImpurity);
    }
  }

  #judge(evidence: Float64Array, count: number, out: Float64Array): void {
    this.#impurity.evaluate(evidence, count * this.#loss.votes, out);
  }

  #takeBest(best: BestCut, from: number, count: number, sides: Sides): void {
    for (let i = 0; i < count; i++) {
      if (sides.innerFirst && sides.inner) this.#takeCut(best, this.#innerImpurity, from, i, true);
      if (sides.outer) this.#takeCut(best, this.#outerImpurity, from, i, false);
      if (!sides.innerFirst && sides.inner) this.#takeCut(best, this.#innerImpurity, from, i, true);
    }
  }

  #takeCut(best: BestCut, impurities: Float64Array, from: number, i: number, inner: boolean): void {
    const { votes } = this.#loss;
    for (let vote = 0; vote < votes; vote++) {
      const impurity = impurities[i * votes + vote];
      if (!isBetter(impurity, best.impurity)) continue;
      best.cut = from + i;
      best.inner = inner;
      best.vote = vote;
      best.impurity = impurity;
    }
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
    for (let at = 0; at < inner.length; at += length) {
      for (let j = 0; j < length; j++) outer[at + j] = known[j] - inner[at + j];
    }
    loss.summarise(inner, total, count, innerOut);
    loss.summarise(outer, total, count, outerOut);
  };
}

/** Which sides of a cut are tried: inner is `<=` or `=`, outer is `>=` or `!=`. */
interface Sides {
  readonly inner: boolean;
  readonly outer: boolean;
  readonly innerFirst: boolean;
}

function conditionAt(
  coded: CodedAttribute,
  attribute: number,
  cells: CellSums,
  { cut, inner }: BestCut,
): Condition {
  const cell = cells.cells[cut];
  if (coded.type === 'nominal') return { attribute, operator: inner ? '=' : '!=', category: cell };
  return numericCondition(coded, attribute, cell, cells.cells[cut + 1], inner ? '<=' : '>=');
}
