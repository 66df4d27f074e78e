import type { BinnedAttribute } from '../rows/binned-attribute.js';
import { sortByImpurity } from '../rows/sort-by-impurity.js';
import type { Cut, Histogram, SearchStep, TrainingRows } from '../rows/training-rows.js';
import { CutScan } from './cut-scan.js';

/** Impurities closer than this, relative to the incumbent, are equal. */
const TIE = 1e-10;

/**
 * Whether an impurity is strictly better than the incumbent's: lower by more than the relative
 * tolerance of 1e-10, so that of two candidates that are equal but for rounding the earlier one stays.
 */
export function isBetter(impurity: number, incumbent: number): boolean {
  return impurity < incumbent - TIE * Math.abs(incumbent);
}

/** Impurities that are worse than the best by more than this share are skipped; far above rounding. */
const MARGIN = 1e-9;

/** Whether an impurity is too high to count beside another, which is at most 0, even as its equal. */
function cannotWin(impurity: number, limit: number): boolean {
  return impurity >= limit * (1 - MARGIN);
}

/** The best side of a cut of one attribute. */
interface BestCut {
  place: number;
  left: boolean;
  tried: number;
  impurity: number;
}

/**
 * Finds the elementary condition with the lowest impurity (RankRules 2009, section 3.2).
 *
 * Candidates are, for a numeric attribute, `<=` and `>=` at the middle of every two neighbouring values
 * that occur among the covered rows; for a nominal one, `=` and `!=` for every category that occurs.
 * Those that would cover all or none of the covered rows are left out. Ties: the earlier attribute,
 * then the lower cut or category, then the preferred side, then the lower response.
 */
export class CandidateSearch {
  readonly #rows: TrainingRows;
  readonly #scan: CutScan;
  /** The attributes, and the impurity of the best condition on each in the last step. */
  readonly #order: Int32Array;
  readonly #last: Float64Array;

  constructor(rows: TrainingRows) {
    this.#rows = rows;
    this.#scan = new CutScan();
    this.#order = Int32Array.from(rows.attributes.keys());
    this.#last = new Float64Array(rows.attributes.length);
  }

  /** The best cut of all attributes, or `undefined` when none has an impurity below the limit. */
  best(step: SearchStep): Cut | undefined {
    const { attributes, bounded } = this.#rows;
    const found = new Array<Cut | undefined>(attributes.length).fill(undefined);
    let { limit } = step;
    if (bounded) {
      bounded.best(step).forEach((cut, attribute) => {
        found[attribute] = cut;
        if (cut && cut.impurity < limit) limit = cut.impurity;
      });
    }
    // Those that did well in the last step come first: the sooner a good condition is known, the more of the
    // others need no comparison.
    sortByImpurity(this.#order, this.#last);
    for (const attribute of this.#order) {
      if (bounded?.has(attribute)) continue;
      const cut = this.#bestOf(attribute, step, limit);
      found[attribute] = cut;
      if (cut && cut.impurity < limit) limit = cut.impurity;
    }
    let best: Cut | undefined;
    for (const cut of found) {
      if (cut && isBetter(cut.impurity, best?.impurity ?? step.limit)) best = cut;
    }
    return best;
  }

  /** The best cut of one attribute, unless its impurity is not below the limit. */
  #bestOf(attribute: number, step: SearchStep, limit: number): Cut | undefined {
    const rows = this.#rows;
    const { type } = rows.attributes[attribute];
    const histogram = rows.histogram(attribute);
    const hasMissing = histogram.rows < rows.coveredCount;
    const count = type === 'numeric' ? histogram.count - 1 : histogram.count;
    this.#last[attribute] = 0;
    if (count < 1 || (histogram.count === 1 && !hasMissing)) return undefined;
    const one = step.first && rows.scorer.symmetric && !hasMissing;
    this.#scan.scan({
      scorer: rows.scorer,
      histogram,
      count,
      isNumeric: type === 'numeric',
      left: !one || step.prefer === 'at-most',
      right: (!one || step.prefer === 'at-least') && histogram.count > 1,
      covered: hasMissing ? undefined : rows.coveredSums,
      total: step.total,
    });
    this.#last[attribute] = this.#scan.least;
    if (cannotWin(this.#scan.least, limit)) return undefined;
    const best = this.#pickBest(count, rows.scorer.responses, step.prefer === 'at-most');
    return cutOf(attribute, type, histogram, best);
  }

  #pickBest(count: number, responses: number, leftFirst: boolean): BestCut {
    const best: BestCut = { place: -1, left: true, tried: 0, impurity: 0 };
    const { left, right, hasLeft, hasRight } = this.#scan;
    for (let place = 0; place < count; place++) {
      if (leftFirst && hasLeft) keepBest(best, left, place, responses, true);
      if (hasRight) keepBest(best, right, place, responses, false);
      if (!leftFirst && hasLeft) keepBest(best, left, place, responses, true);
    }
    return best;
  }
}

/** Keeps one side of a cut when it is better than the best so far, with the best of its responses. */
function keepBest(
  best: BestCut,
  impurities: Float64Array,
  place: number,
  responses: number,
  left: boolean,
): void {
  for (let tried = 0; tried < responses; tried++) {
    const impurity = impurities[place * responses + tried];
    if (impurity >= best.impurity || !isBetter(impurity, best.impurity)) continue;
    best.place = place;
    best.left = left;
    best.tried = tried;
    best.impurity = impurity;
  }
}

function cutOf(
  attribute: number,
  type: BinnedAttribute['type'],
  { bins }: Histogram,
  { place, left, tried, impurity }: BestCut,
): Cut {
  const next = type === 'numeric' ? bins[place + 1] : undefined;
  return { attribute, bin: bins[place], next, left, tried, impurity };
}
