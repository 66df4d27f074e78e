import type { CutScorer } from '../loss/cut-scorer.js';
import type { FoundCuts } from '../search/found-cuts.js';
import {
  HistogramScan,
  type HistogramSource,
  type ScannedAttribute,
} from '../search/histogram-scan.js';
import type { AttributeIndex } from './attribute-index.js';
import type { CoveredRows } from './covered-rows.js';
import type { Histograms } from './histograms.js';

/** What `HistogramSearch` works on. */
export interface HistogramRows {
  /** All attributes. */
  readonly attributes: readonly ScannedAttribute[];
  readonly covered: CoveredRows;
  readonly histograms: Histograms;
  /** Whether other indexes, too, hold attributes of the covered rows. */
  readonly isShared: boolean;
}

/** A kind of `HistogramSearch`; a learner names one, so that an app ships no other. */
export type HistogramSearchClass = new (rows: HistogramRows) => HistogramSearch;

/** Attributes whose codes fit in a byte, with histograms over the covered rows, which it also copies and sums. */
export class HistogramSearch implements AttributeIndex, HistogramSource {
  scorer!: CutScorer;
  total = new Float64Array(0);
  protected readonly rows: HistogramRows;
  protected readonly scan: HistogramScan;

  constructor(rows: HistogramRows) {
    this.rows = rows;
    this.scan = new HistogramScan(rows.attributes, rows.histograms.placeOf.keys());
  }

  get coveredCount(): number {
    return this.rows.covered.count;
  }

  /** Copies the covered rows and sums them, for a rule whose conditions are scored by a scorer; before {@link begin}. */
  gather(scorer: CutScorer): void {
    this.scorer = scorer;
    this.copyRows();
  }

  begin(): void {
    this.total = this.rows.covered.sums.slice();
  }

  /** Copies what the search reads of the covered rows. */
  protected copyRows(): void {
    this.rows.covered.gather();
    this.rows.histograms.begin();
  }

  /** Narrows the covered rows, before `narrow`. */
  keep(narrow: () => void): void {
    narrow();
  }

  narrow(_impurity: number): void {
    this.rows.histograms.narrow();
  }

  search(found: FoundCuts): void {
    this.scan.search(found, this);
  }

  histogram(attribute: number) {
    return this.rows.histograms.histogram(attribute);
  }
}
