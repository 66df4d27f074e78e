import type { CutScorer } from '../loss/cut-scorer.js';
import { cannotWin } from './compare-impurities.js';
import { CutScan, type Histogram } from './cut-scan.js';
import { type Cut, FoundCuts, type SearchStep } from './found-cuts.js';
import { sortByImpurity } from './sort-by-impurity.js';

/** What {@link HistogramScan} asks about an attribute. */
export interface ScannedAttribute {
  readonly type: 'numeric' | 'nominal';
  readonly hasMissing: boolean;
}

/** What {@link HistogramScan} asks about the covered rows. */
export interface HistogramSource {
  /** Scores the next condition of the rule. */
  readonly scorer: CutScorer;
  /** Indices of the responses that the scorer tries, shape [responses]; when absent, it tries all. */
  readonly responseIndices?: readonly number[] | undefined;
  /** Number of rows now covered. */
  readonly coveredCount: number;
  /** Sums over the rows that the rule started with, shape [groups x width]. */
  readonly total: Float64Array;
  /** Sums by bin of one attribute over the rows now covered; valid until the next call. */
  histogram(attribute: number): Histogram;
}

/**
 * Finds the elementary condition with the lowest impurity (RankRules 2009, section 3.2) by histograms.
 *
 * For a numeric attribute the candidates are `<=` and `>=` at the midpoint of every two neighbouring values that occur
 * among the covered rows; for a nominal one, `=` and `!=` for every category that occurs. Candidates that would cover
 * all or none of the covered rows are left out. Ties: the earlier attribute, then the lower cut or category, then the
 * preferred side, then the lower response.
 */
export class HistogramScan {
  readonly #attributes: readonly ScannedAttribute[];
  readonly #scan = new CutScan();
  /** The attributes, and a bound on the impurities of each; if none is known, its best impurity in the last step. */
  readonly #order: Int32Array;
  readonly #lowest: Float64Array;

  /**
   * @param attributes  all attributes
   * @param scanned     indices of those that have histograms, shape [scanned]; all when absent
   */
  constructor(
    attributes: readonly ScannedAttribute[],
    scanned: Iterable<number> = attributes.keys(),
  ) {
    this.#attributes = attributes;
    this.#order = Int32Array.from(scanned);
    this.#lowest = new Float64Array(attributes.length);
  }

  /** The best cut of all attributes, or `undefined` if none has an impurity below that of the step. */
  best(step: SearchStep, source: HistogramSource): Cut | undefined {
    const found = new FoundCuts(step);
    if (source.coveredCount > 1) this.search(found, source);
    return found.best();
  }

  /**
   * Adds the best cut of each attribute that may have the best of all.
   *
   * @param bound  writes a lower bound on the impurities of the conditions on each attribute, shape [attributes]
   */
  search(found: FoundCuts, source: HistogramSource, bound?: (out: Float64Array) => void): void {
    // Promising attributes, or those that did well in the last step, come first: the sooner a good condition is known,
    // the more of the others need no comparison, or not even a histogram.
    bound?.(this.#lowest);
    sortByImpurity(this.#order, this.#lowest);
    for (const attribute of this.#order) {
      if (bound && cannotWin(this.#lowest[attribute], found.limit)) continue;
      this.#searchAttribute(attribute, found, source);
    }
  }

  /** Adds the best cut of one attribute, if its impurity is below the limit. */
  #searchAttribute(attribute: number, found: FoundCuts, source: HistogramSource): void {
    const { type, hasMissing } = this.#attributes[attribute];
    const { first, prefer } = found.step;
    const { scorer, responseIndices } = source;
    const histogram = source.histogram(attribute);
    const { bins, count } = histogram;
    const isNumeric = type === 'numeric';
    const isMissing = hasMissing && histogram.rows < source.coveredCount;
    this.#lowest[attribute] = 0;
    if (count === 0 || (count === 1 && (isNumeric || !isMissing))) return;
    const one = first && scorer.symmetric && !isMissing;
    const leftFirst = prefer === 'at-most';
    const best = this.#scan.best({
      scorer,
      histogram,
      isNumeric,
      left: !one || leftFirst,
      right: count > 1 && !(one && leftFirst),
      leftFirst,
      total: source.total,
      limit: found.limit,
    });
    if (best === undefined) return;
    const { place, left, tried, impurity } = best;
    this.#lowest[attribute] = impurity;
    found.add({
      attribute,
      bin: bins[place],
      next: isNumeric ? bins[place + 1] : undefined,
      left,
      tried: responseIndices?.[tried] ?? tried,
      impurity,
    });
  }
}
