import { DataError, quoted, type RankingTarget } from '@preflearn/core';

/**
 * The pairs of labels that rows put in order, as constraints on scores. Tied labels make none, nor do
 * labels that a row does not rank.
 */
export class Constraints {
  /** Number of labels, n. */
  readonly labelCount: number;
  /** The constraints' labels: `better[c]` before `worse[c]`. */
  readonly #better: Int32Array;
  readonly #worse: Int32Array;
  /** Constraints of row r are those from `starts[r]` to `starts[r + 1]`. */
  readonly #starts: Int32Array;

  /** @throws DataError TARGET_RANKING for a position outside 0..n */
  constructor(target: RankingTarget) {
    const { labels, positions } = target;
    const n = labels.length;
    const rows = positions.length / n;
    const better: number[] = [];
    const worse: number[] = [];
    this.labelCount = n;
    this.#starts = new Int32Array(rows + 1);
    for (let row = 0; row < rows; row++) {
      const own = positions.subarray(row * n, row * n + n);
      checkPositions(own, row, target);
      for (let a = 0; a < n; a++) {
        for (let b = a + 1; b < n; b++) {
          if (own[a] === 0 || own[b] === 0 || own[a] === own[b]) continue;
          better.push(own[a] < own[b] ? a : b);
          worse.push(own[a] < own[b] ? b : a);
        }
      }
      this.#starts[row + 1] = better.length;
    }
    this.#better = Int32Array.from(better);
    this.#worse = Int32Array.from(worse);
  }

  /** Number of constraints in all. */
  get count(): number {
    return this.#better.length;
  }

  /** Number of constraints that a row makes. */
  countOf(row: number): number {
    return this.#starts[row + 1] - this.#starts[row];
  }

  /** How often each constraint was used, all 0; undefined when there is no limit. */
  counters(limit: number): Uint8Array | Uint16Array | undefined {
    if (limit === Infinity) return undefined;
    return limit < 256 ? new Uint8Array(this.count) : new Uint16Array(this.count);
  }

  /**
   * Goes through the constraints of a row and corrects the scores by those that do not hold.
   *
   * @param scores  of the labels for this row; corrected
   * @param steps   receives what each label's weights gain, in units of the row's inputs
   * @param norm    square of the length of the row's inputs
   * @param weight  of the row
   * @param used    how often each constraint was used; counted on
   * @param alpha   limit for that
   * @returns number of constraints that were used
   */
  update(
    row: number,
    scores: Float64Array,
    steps: Float64Array,
    norm: number,
    weight: number,
    used: Uint8Array | Uint16Array | undefined,
    alpha: number,
  ): number {
    const change = weight * norm;
    let updates = 0;
    for (let c = this.#starts[row]; c < this.#starts[row + 1]; c++) {
      const [a, b] = [this.#better[c], this.#worse[c]];
      if (scores[a] > scores[b]) continue;
      if (used !== undefined) {
        if (used[c] >= alpha) continue;
        used[c]++;
      }
      scores[a] += change;
      scores[b] -= change;
      steps[a] += weight;
      steps[b] -= weight;
      updates++;
    }
    return updates;
  }
}

function checkPositions(positions: Int32Array, row: number, { name, labels }: RankingTarget): void {
  const wrong = positions.findIndex((position) => position < 0 || position > labels.length);
  if (wrong < 0) return;
  throw new DataError(
    'TARGET_RANKING',
    `label ${quoted(labels[wrong])} has the position ${positions[wrong]}, expected a whole ` +
      `number from 0 (not ranked) to ${labels.length}`,
    { where: { column: name, row: row + 1 } },
  );
}
