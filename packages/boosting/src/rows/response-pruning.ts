import type { CutScorer, ResponseChannels } from '../loss/cut-scorer.js';
import type { HistogramSource } from '../search/histogram-scan.js';
import { BoundedHistogramSearch } from './bounded-histogram-search.js';
import {
  gatherInTiles,
  keepStatistics,
  narrowAndCopy,
  restoreStatistics,
} from './statistics-selection.js';

/** Bounds that are worse than the impurity of a rule by less than this share could be so by rounding. */
const MARGIN = 1e-6;

/** Responses are left out once the others are at most this share of them: rows are then moved and summed again. */
const MAX_VIABLE = 0.75;

/** Responses are bounded again once at most this share is left of the rows that they were last bounded on. */
const FEWER_ROWS = 0.75;

/**
 * A bounded search that leaves out responses, too: after each condition, those that no further one could make the best
 * of the rule. The covered rows and histograms then hold only the statistics of the others. The rule is the same as if
 * all had been tried.
 */
export class BoundedHistogramSearchWithResponsePruning extends BoundedHistogramSearch {
  /** Shape [responses]; see {@link HistogramSource}. */
  responseIndices: readonly number[] | undefined;
  /** `undefined` where rows need all statistics, or their numbers are not known. */
  #channels: ResponseChannels | undefined;
  /** Responses of each channel. */
  #each = 1;
  /** Indices of the channels whose statistics rows have. */
  #active: readonly number[] = [];
  /** Number of rows that responses were last bounded on. */
  #boundedOn = Infinity;
  /** Whether the covered rows have copies of their statistics. */
  #hasCopies = true;

  override gather(scorer: CutScorer): void {
    const { covered, isShared } = this.rows;
    const isPruned = !isShared && covered.kept.rows.length > 0;
    this.#channels = isPruned ? scorer.pruning?.channels : undefined;
    const count = this.#channels?.count ?? 0;
    this.#each = scorer.responses / count;
    this.#active = Array.from({ length: count }, (_, c) => c);
    this.#boundedOn = Infinity;
    this.#hasCopies = true;
    this.responseIndices = undefined;
    super.gather(scorer);
  }

  /** Copies what the search reads of the covered rows, and of what their responses are bounded by. */
  protected override copyRows(): void {
    const { covered, histograms } = this.rows;
    if (this.pruning) restoreStatistics(covered);
    if (this.pruning === undefined || this.#channels === undefined || covered.parts > 1) {
      super.copyRows();
      return;
    }
    this.#hasCopies = false;
    histograms.clear();
    gatherInTiles(covered, () => histograms.accumulate(0));
  }

  override keep(narrow: () => void): void {
    if (this.#hasCopies) narrow();
    else narrowAndCopy(this.rows.covered, narrow);
  }

  override narrow(impurity: number): void {
    const { histograms } = this.rows;
    const hadCopies = this.#hasCopies;
    this.#hasCopies = true;
    if (this.#leaveOut(impurity) || !hadCopies) histograms.begin();
    else histograms.narrow();
  }

  /** Leaves out responses that cannot win; returns whether rows have fewer statistics than before. */
  #leaveOut(impurity: number): boolean {
    const channels = this.#channels;
    const { covered } = this.rows;
    const { length } = this.#active;
    if (channels === undefined || length < 2) return false;
    if (covered.count > FEWER_ROWS * this.#boundedOn) return false;
    this.#boundedOn = covered.count;
    const bounds = new Float64Array(length);
    const { kept, copyWidth: pitch, grid } = covered;
    channels.lowerBounds({ ...kept, pitch, grid }, this.#active, bounds);
    const limit = impurity * (1 - MARGIN);
    const viable = [...bounds.keys()].filter((c) => bounds[c] < limit);
    if (viable.length === 0) viable.push(0); // no response can win: the rule is done
    if (viable.length > MAX_VIABLE * length) return false;
    keepStatistics(covered, runs(viable, covered.width / length));
    this.#active = viable.map((c) => this.#active[c]);
    this.responseIndices = runs(this.#active, this.#each);
    this.scorer = channels.scorerOf(viable.length);
    this.pruning = this.scorer.pruning;
    return true;
  }
}

/** The places of the parts with these indices, `each` to a part. */
function runs(parts: readonly number[], each: number): readonly number[] {
  return parts.flatMap((part) => Array.from({ length: each }, (_, i) => part * each + i));
}
