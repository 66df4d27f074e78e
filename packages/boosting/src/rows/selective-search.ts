import type { CutScorer, Pruning, PruningSearch, ResponseChannels } from '../loss/cut-scorer.js';
import { type PrunedRows, PrunedSearch, searchBy } from './pruned-search.js';
import { carryAll, gatherInTiles, keepStatistics, narrowAndCopy } from './statistics-selection.js';

/** Bounds that are worse than the impurity of a rule by less than this share could be so by rounding. */
const MARGIN = 1e-6;

/** Responses are left out once the others are at most this share of them: rows are then moved and summed again. */
const MOST_KEPT = 0.75;

/** Responses are bounded again once at most this share is left of the rows that they were last bounded on. */
const FEWER_ROWS = 0.75;

/**
 * A pruned search that leaves out responses, too: after each condition, those that no further one could make the best of
 * the rule. The covered rows and histograms then carry only the statistics of the others. The rule is the same as if all
 * had been tried.
 */
class SelectiveSearch extends PrunedSearch {
  /** `undefined` where rows have to carry all statistics, or their numbers are not known. */
  readonly #channels: ResponseChannels | undefined;
  readonly #responses: number;
  /** Numbers of the channels that rows carry. */
  #carried: readonly number[];
  /** Number of rows that responses were last bounded on. */
  #boundedOn = Infinity;
  /** Whether the covered rows have copies of their statistics. */
  #hasCopies = true;

  constructor(scorer: CutScorer, rows: PrunedRows) {
    super(scorer, rows);
    const isSelective = rows.wide.length === 0 && rows.covered.kept.rows.length > 0;
    this.#channels = isSelective ? scorer.pruning?.channels : undefined;
    this.#responses = scorer.responses;
    this.#carried = Array.from({ length: this.#channels?.count ?? 0 }, (_, c) => c);
  }

  override begin(): void {
    const { covered, histograms } = this.rows;
    carryAll(covered);
    if (this.#channels === undefined || covered.parts > 1) {
      super.begin();
      return;
    }
    this.#hasCopies = false;
    histograms.clear();
    gatherInTiles(covered, () => histograms.accumulate(0));
  }

  override narrow(impurity: number, narrow: () => void): void {
    const { covered, histograms } = this.rows;
    const hadCopies = this.#hasCopies;
    if (hadCopies) narrow();
    else narrowAndCopy(covered, narrow);
    this.#hasCopies = true;
    if (this.#leaveOut(impurity) || !hadCopies) histograms.begin();
    else histograms.narrow();
  }

  /** Leaves out responses that cannot win; returns whether rows carry fewer statistics than before. */
  #leaveOut(impurity: number): boolean {
    const channels = this.#channels;
    const { covered } = this.rows;
    const carried = this.#carried;
    const { length } = carried;
    if (channels === undefined || length < 2) return false;
    if (covered.count > FEWER_ROWS * this.#boundedOn) return false;
    this.#boundedOn = covered.count;
    const least = new Float64Array(length);
    const { kept, copyWidth: pitch, grid } = covered;
    channels.least({ ...kept, pitch, grid }, carried, least);
    const limit = impurity * (1 - MARGIN);
    const hopeful = [...least.keys()].filter((c) => least[c] < limit);
    if (hopeful.length === 0) hopeful.push(0); // no response can win: the rule is done
    if (hopeful.length > MOST_KEPT * length) return false;
    keepStatistics(covered, runs(hopeful, covered.width / length));
    this.#carried = hopeful.map((c) => carried[c]);
    const scorer = channels.scorerOf(hopeful.length);
    const pruning: Pruning = {
      bound: scorer.pruning?.bound,
      channels,
      numbers: runs(this.#carried, this.#responses / channels.count),
      search: selectiveSearch,
    };
    this.scorer = { ...scorer, pruning };
    return true;
  }
}

/** The search that a scorer with `channels` names in them. */
export const selectiveSearch: PruningSearch = /* @__PURE__ */ searchBy(SelectiveSearch);

/** The places of the parts with these numbers, `each` to a part. */
function runs(parts: readonly number[], each: number): readonly number[] {
  return parts.flatMap((part) => Array.from({ length: each }, (_, i) => part * each + i));
}
