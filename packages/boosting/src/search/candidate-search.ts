import { sortByImpurity } from '../rows/sort-by-impurity.js';
import type { Cut, SearchStep, TrainingRows } from '../rows/training-rows.js';
import { cannotWin, isBetter } from './compare-impurities.js';
import { CutScan } from './cut-scan.js';

/**
 * Finds the elementary condition with the lowest impurity (RankRules 2009, section 3.2).
 *
 * For a numeric attribute the candidates are `<=` and `>=` at the midpoint of every two neighbouring values that occur
 * among the covered rows; for a nominal one, `=` and `!=` for every category that occurs. Candidates that would cover
 * all or none of the covered rows are left out. Ties: the earlier attribute, then the lower cut or category, then the
 * preferred side, then the lower response.
 */
export class CandidateSearch {
  readonly #rows: TrainingRows;
  readonly #scan: CutScan;
  /** The attributes, and a bound on the impurities of each; if none is known, its best impurity in the last step. */
  readonly #order: Int32Array;
  readonly #least: Float64Array;

  constructor(rows: TrainingRows) {
    this.#rows = rows;
    this.#scan = new CutScan();
    const { attributes } = rows;
    this.#order = Int32Array.from(attributes.keys());
    this.#least = new Float64Array(attributes.length);
  }

  /** The best cut of all attributes, or `undefined` if none has an impurity below the limit. */
  best(step: SearchStep): Cut | undefined {
    const { bounded } = this.#rows;
    const found = bounded?.best(step) ?? [];
    let { limit } = step;
    for (const cut of found) if (cut && cut.impurity < limit) limit = cut.impurity;
    // Promising attributes, or those that did well in the last step, come first: the sooner a good condition is known,
    // the more of the others need no comparison, or not even a histogram.
    const hasBounds = this.#rows.boundImpurities?.(step.total, this.#least);
    sortByImpurity(this.#order, this.#least);
    for (const attribute of this.#order) {
      if (bounded?.has(attribute)) continue;
      if (hasBounds && cannotWin(this.#least[attribute], limit)) continue;
      const cut = this.#bestOf(attribute, step, limit);
      found[attribute] = cut;
      if (cut && cut.impurity < limit) limit = cut.impurity;
    }
    // Of cuts that are much worse, which ones were looked at depends on the order of the search.
    let best: Cut | undefined;
    for (const cut of found) {
      if (cut === undefined || cannotWin(cut.impurity, limit)) continue;
      if (isBetter(cut.impurity, best?.impurity ?? step.limit)) best = cut;
    }
    return best;
  }

  /** The best cut of one attribute, if its impurity is below the limit. */
  #bestOf(attribute: number, step: SearchStep, limit: number): Cut | undefined {
    const rows = this.#rows;
    const { type, hasMissing } = rows.attributes[attribute];
    const histogram = rows.histogram(attribute);
    const { count } = histogram;
    const isNumeric = type === 'numeric';
    const isMissing = hasMissing && histogram.rows < rows.coveredCount;
    this.#least[attribute] = 0;
    if (count === 0 || (count === 1 && (isNumeric || !isMissing))) return undefined;
    const one = step.first && rows.scorer.symmetric && !isMissing;
    const leftFirst = step.prefer === 'at-most';
    const best = this.#scan.best({
      scorer: rows.scorer,
      histogram,
      isNumeric,
      left: !one || leftFirst,
      right: count > 1 && !(one && leftFirst),
      leftFirst,
      total: step.total,
      limit,
    });
    if (best === undefined) return undefined;
    const { place, left, tried, impurity } = best;
    this.#least[attribute] = impurity;
    const { bins } = histogram;
    return {
      attribute,
      bin: bins[place],
      next: isNumeric ? bins[place + 1] : undefined,
      left,
      tried: rows.scorer.pruning?.numbers?.[tried] ?? tried,
      impurity,
    };
  }
}
