import type { Rankings } from './rankings.js';
import type { RankingSelection } from './selection.js';

/**
 * The rankings of one fit, gathered from the selected rows: those of weight above 0 that rank a label.
 *
 * Labels are renumbered from 0 without gaps, in ascending order, so that a fit on the labels that occur uses the same
 * loops as one on all labels. The arrays grow as needed and are reused by the next fit.
 */
export class LocalSample {
  /** Number of labels that take part, n. */
  labelCount = 0;
  /** Number of rankings. */
  count = 0;
  /** Sum of their weights. */
  totalWeight = 0;
  /** Ranking r lists labels[starts[r]] to labels[starts[r + 1] - 1]. */
  labels: Int32Array = new Int32Array(0);
  starts: Int32Array = new Int32Array(1);
  weights: Float64Array = new Float64Array(0);
  /** Place of each entry of `labels`, equal for ties; absent when the rankings have no ties. */
  places: Int32Array | undefined;
  /** The label that each local number stands for; only the first `labelCount` entries are used. */
  readonly names: Int32Array;
  /** Local number of each label, -1 for none. */
  readonly #localOf: Int32Array;

  constructor(labelCount: number) {
    this.names = new Int32Array(labelCount);
    this.#localOf = new Int32Array(labelCount);
  }

  /**
   * Gathers a selection that has already been checked.
   *
   * @param size          number of selected rows
   * @param observedOnly  leaves out labels that no gathered ranking ranks
   */
  gather(
    rankings: Rankings,
    { rows, weights }: RankingSelection,
    size: number,
    observedOnly: boolean,
  ): void {
    const { labels, places, starts } = rankings;
    this.count = 0;
    this.totalWeight = 0;
    this.#localOf.fill(observedOnly ? -1 : 0);
    this.#makeRoom(size, rankings);
    const ownLabels = this.labels;
    const localOf = this.#localOf;
    let end = 0;
    for (let i = 0; i < size; i++) {
      const row = rows ? rows[i] : i;
      const weight = weights ? weights[i] : 1;
      const from = starts[row];
      const to = starts[row + 1];
      if (weight === 0 || from === to) continue;
      for (let p = from; p < to; p++) ownLabels[end + p - from] = labels[p];
      if (observedOnly) for (let p = from; p < to; p++) localOf[labels[p]] = 0;
      if (this.places && places) {
        for (let p = from; p < to; p++) this.places[end + p - from] = places[p];
      }
      end += to - from;
      this.weights[this.count++] = weight;
      this.starts[this.count] = end;
      this.totalWeight += weight;
    }
    this.#renumber(end);
  }

  /** Whether ranking r ranks all labels that take part, without ties, so that there is nothing to complete. */
  isComplete(r: number): boolean {
    const end = this.starts[r + 1];
    if (end - this.starts[r] !== this.labelCount) return false;
    return !this.places || this.places[end - 1] === this.labelCount;
  }

  #renumber(end: number): void {
    this.labelCount = 0;
    for (let label = 0; label < this.#localOf.length; label++) {
      if (this.#localOf[label] < 0) continue;
      this.#localOf[label] = this.labelCount;
      this.names[this.labelCount++] = label;
    }
    if (this.labelCount === this.#localOf.length) return;
    for (let p = 0; p < end; p++) this.labels[p] = this.#localOf[this.labels[p]];
  }

  #makeRoom(size: number, { labelCount, places }: Rankings): void {
    if (this.weights.length >= size) return;
    const room = Math.max(size, 2 * this.weights.length);
    this.labels = new Int32Array(room * labelCount);
    this.places = places && new Int32Array(room * labelCount);
    this.starts = new Int32Array(room + 1);
    this.weights = new Float64Array(room);
  }
}
