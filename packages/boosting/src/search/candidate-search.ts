import { sortByImpurity } from '../rows/sort-by-impurity.js';
import type { Cut, SearchStep, TrainingRows } from '../rows/training-rows.js';
import { isBetter } from './compare-impurities.js';
import { CutScan } from './cut-scan.js';

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
  /** The attributes that have histograms, and of all the impurity of the best condition in the last step. */
  readonly #order: Int32Array;
  readonly #last: Float64Array;
  /** The best cut of each attribute in this step. */
  readonly #found: (Cut | undefined)[];

  constructor(rows: TrainingRows) {
    this.#rows = rows;
    this.#scan = new CutScan();
    const { attributes, bounded } = rows;
    const all = Int32Array.from(attributes.keys());
    this.#order = all.filter((attribute) => !bounded?.has(attribute));
    this.#last = new Float64Array(attributes.length);
    this.#found = new Array<Cut | undefined>(attributes.length).fill(undefined);
  }

  /** The best cut of all attributes, or `undefined` when none has an impurity below the limit. */
  best(step: SearchStep): Cut | undefined {
    const found = this.#found;
    const bounded = this.#rows.bounded?.best(step);
    let { limit } = step;
    for (let attribute = 0; bounded && attribute < bounded.length; attribute++) {
      const cut = bounded[attribute];
      found[attribute] = cut;
      if (cut && cut.impurity < limit) limit = cut.impurity;
    }
    // Those that did well in the last step come first: the sooner a good condition is known, the more of the
    // others need no comparison.
    sortByImpurity(this.#order, this.#last);
    for (const attribute of this.#order) {
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
    const { type, hasMissing } = rows.attributes[attribute];
    const histogram = rows.histogram(attribute);
    const { count } = histogram;
    const isNumeric = type === 'numeric';
    const isMissing = hasMissing && histogram.rows < rows.coveredCount;
    this.#last[attribute] = 0;
    if (count === 0 || (count === 1 && (isNumeric || !isMissing))) return undefined;
    const one = step.first && rows.scorer.symmetric && !isMissing;
    const best = this.#scan.best({
      scorer: rows.scorer,
      histogram,
      isNumeric,
      left: !one || step.prefer === 'at-most',
      right: (!one || step.prefer === 'at-least') && count > 1,
      leftFirst: step.prefer === 'at-most',
      total: step.total,
      limit,
    });
    this.#last[attribute] = this.#scan.least;
    if (best === undefined) return undefined;
    const { place, left, tried, impurity } = best;
    const { bins } = histogram;
    return {
      attribute,
      bin: bins[place],
      next: isNumeric ? bins[place + 1] : undefined,
      left,
      tried,
      impurity,
    };
  }
}
