import type { BoundKernels } from '../kernels/kernels.js';
import type { CutBoxes, CutScorer, PruningSearch } from '../loss/cut-scorer.js';
import type { CoveredRows } from './covered-rows.js';
import { CODES, type Histograms } from './histograms.js';

/** What a search in memory works on. */
export interface PrunedRows {
  readonly covered: CoveredRows;
  readonly histograms: Histograms;
  /** The attributes without a histogram: what is known of them needs all statistics. */
  readonly wide: readonly unknown[];
}

/** What {@link prunedSearch} is to rows in memory. */
export interface OpenedSearch extends PruningSearch {
  /**
   * Begins a rule on the covered rows, which are to be copied; `undefined` for rows of several groups, whose search is
   * not pruned.
   */
  open(scorer: CutScorer, rows: PrunedRows): PrunedSearch | undefined;
}

/** A search by a class. Calls are marked as pure, so that bundlers drop those that no scorer names. */
export function searchBy(
  Search: new (scorer: CutScorer, rows: PrunedRows) => PrunedSearch,
): OpenedSearch {
  return {
    id: 'pruned search',
    open(scorer, rows) {
      const { kept, parts } = rows.covered;
      if (kept.start.length > parts) return undefined;
      const search = new Search(scorer, rows);
      search.begin();
      return search;
    },
  };
}

/**
 * The search of one rule that leaves out attributes that cannot win: boxes around the sums of their cuts bound their
 * impurities, and histograms are counted by bin only where they are looked at.
 */
export class PrunedSearch {
  scorer: CutScorer;
  protected readonly rows: PrunedRows;

  constructor(scorer: CutScorer, rows: PrunedRows) {
    const { histograms } = rows;
    this.scorer = scorer;
    this.rows = rows;
    histograms.isCounted = !(scorer.pruning?.bound && 'countBins' in histograms.threads.kernels);
  }

  /** Copies the covered rows and sums them. */
  begin(): void {
    this.rows.covered.gather();
    this.rows.histograms.begin();
  }

  /** Counts rows by bin before a histogram is looked at. */
  count(attribute: number): void {
    const { covered, histograms } = this.rows;
    if (histograms.isCounted) return;
    const kernels = histograms.threads.kernels as BoundKernels;
    const place = histograms.placeOf.get(attribute) as number;
    const { byte } = histograms.attributes[place];
    const first = CODES * place;
    // Not by the array that `subarray().fill()` returns: compiled by Firefox 153, it is the wrong one.
    histograms.counts.fill(0, first, first + CODES);
    const counts = histograms.counts.byteOffset + 4 * first;
    for (let part = 0; part < covered.parts; part++) {
      kernels.countBins(covered.record(part), byte, counts);
    }
  }

  /** As `TrainingRows.boundImpurities`. */
  bound(total: Float64Array, out: Float64Array): boolean {
    const bound = this.scorer.pruning?.bound;
    bound?.(this.#boxes(), total, out.fill(-Infinity));
    return bound !== undefined;
  }

  #boxes(): CutBoxes {
    const { attributes, boxes, pitch, sums: all, threads } = this.rows.histograms;
    const bytes = 8 * pitch;
    let sums = all.byteOffset;
    let box = boxes.byteOffset;
    for (const { binCount, isNumeric } of attributes) {
      threads.kernels.boxSums(
        sums,
        binCount || 1, // 0 where no row has a value
        pitch,
        isNumeric ? 1 : 0,
        CODES,
        box,
        box + bytes,
        box + 2 * bytes,
        0,
      );
      sums += CODES * bytes;
      box += 3 * bytes;
    }
    return { attributes: attributes.map(({ attribute }) => attribute), pitch, sums: boxes };
  }

  /**
   * Narrows the covered rows by a condition, and brings the histograms up to date.
   *
   * @param _impurity  that of the rule with the condition
   * @param narrow     narrows the rows
   */
  narrow(_impurity: number, narrow: () => void): void {
    narrow();
    this.rows.histograms.narrow();
  }
}

/** The search that a scorer with bounds on attributes names in its `pruning`. */
export const prunedSearch: PruningSearch = /* @__PURE__ */ searchBy(PrunedSearch);
