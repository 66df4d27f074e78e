import type { BoundKernels } from '../kernels/kernels.js';
import type { CutBoxes, CutScorer, Pruning } from '../loss/cut-scorer.js';
import type { Histogram } from '../search/cut-scan.js';
import type { FoundCuts } from '../search/found-cuts.js';
import { HistogramSearch } from './histogram-search.js';
import { CODES } from './histograms.js';

/**
 * A search that leaves out attributes that cannot win: boxes around the sums of their cuts bound their impurities, and
 * rows are counted by bin only for histograms that are looked at. For scorers without bounds, and for rows of several
 * groups, it is the plain search.
 */
export class BoundedHistogramSearch extends HistogramSearch {
  protected pruning: Pruning | undefined;

  override gather(scorer: CutScorer): void {
    const { covered, histograms } = this.rows;
    const { kept, parts } = covered;
    this.pruning = kept.start.length > parts ? undefined : scorer.pruning;
    histograms.isCounted = !(this.pruning?.bound && 'countBins' in histograms.threads.kernels);
    super.gather(scorer);
  }

  /** Searches the histograms for cuts that are better than those found. */
  override search(found: FoundCuts): void {
    const bound = this.pruning?.bound;
    this.scan.search(
      found,
      this,
      bound && ((out) => bound(this.#boxes(), this.total, out.fill(-Infinity))),
    );
  }

  /** The histogram of an attribute, counted if it has not been. */
  override histogram(attribute: number): Histogram {
    this.#count(attribute);
    return super.histogram(attribute);
  }

  /** Counts the covered rows by bin. */
  #count(attribute: number): void {
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
}
