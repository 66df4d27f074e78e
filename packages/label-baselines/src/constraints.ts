import { codeArray, DataError, quoted, type RankingTarget } from '@preflearn/core';

/** Labels in the narrowest array that holds them, since each pass reads all constraints. */
type Labels = ReturnType<typeof codeArray>;

/**
 * The pairs of labels that rows put in order, as constraints on scores. Tied labels make none, nor do
 * labels that a row does not rank.
 */
export class Constraints {
  /** Number of labels, n. */
  readonly labelCount: number;
  /** The constraints' labels: `better[c]` before `worse[c]`. */
  readonly #better: Labels;
  readonly #worse: Labels;
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
    this.#better = codeArray(n, better.length);
    this.#worse = codeArray(n, worse.length);
    this.#better.set(better);
    this.#worse.set(worse);
  }

  /** Number of constraints that a row makes. */
  countOf(row: number): number {
    return this.#starts[row + 1] - this.#starts[row];
  }

  /** All constraints, none of them used yet. */
  open(alpha: number): OpenConstraints {
    return new OpenConstraints(this.#better, this.#worse, this.#starts, alpha);
  }
}

/** Share of a row's constraints that have to be used up before the others are moved together. */
const USED_UP = 1 / 8;

/** The constraints that may still cause updates: those used fewer than alpha times, by row. */
export class OpenConstraints {
  readonly #better: Labels;
  readonly #worse: Labels;
  readonly #starts: Int32Array;
  /** Where the open constraints of each row end, among them some that are used up. */
  readonly #ends: Int32Array;
  /** How many of them are used up. */
  readonly #usedUp: Int32Array;
  /** How often each was used; absent when there is no limit. */
  readonly #used: Uint8Array | Uint16Array | undefined;
  readonly #alpha: number;

  /** @param alpha  most updates that a constraint may cause, at most 65535; Infinity for no limit */
  constructor(better: Labels, worse: Labels, starts: Int32Array, alpha: number) {
    const hasLimit = alpha !== Infinity;
    this.#better = hasLimit ? better.slice() : better;
    this.#worse = hasLimit ? worse.slice() : worse;
    this.#starts = starts;
    this.#ends = starts.slice(1);
    this.#usedUp = new Int32Array(starts.length - 1);
    this.#alpha = alpha;
    if (hasLimit) {
      this.#used = alpha < 256 ? new Uint8Array(better.length) : new Uint16Array(better.length);
    }
  }

  /**
   * Goes through the open constraints of a row and corrects the scores by those that do not hold.
   *
   * @param scores  of the labels for this row; corrected
   * @param steps   receives what each label's weights gain, in units of the row's inputs
   * @param norm    square of the length of the row's inputs
   * @param weight  of the row
   * @returns number of constraints that were used
   */
  update(
    row: number,
    scores: Float64Array,
    steps: Float64Array,
    norm: number,
    weight: number,
  ): number {
    const better = this.#better;
    const worse = this.#worse;
    const used = this.#used;
    const alpha = this.#alpha;
    const end = this.#ends[row];
    const change = weight * norm;
    let updates = 0;
    let usedUp = 0;
    for (let c = this.#starts[row]; c < end; c++) {
      const a = better[c];
      const b = worse[c];
      if (scores[a] > scores[b]) continue;
      if (used !== undefined) {
        if (used[c] === alpha) continue;
        used[c]++;
        if (used[c] === alpha) usedUp++;
      }
      scores[a] += change;
      scores[b] -= change;
      steps[a] += weight;
      steps[b] -= weight;
      updates++;
    }
    if (used !== undefined && usedUp > 0) this.#close(row, used, usedUp);
    return updates;
  }

  /** Leaves the used up constraints of a row out, once they are many. */
  #close(row: number, used: Uint8Array | Uint16Array, usedUp: number): void {
    const start = this.#starts[row];
    const end = this.#ends[row];
    this.#usedUp[row] += usedUp;
    if (this.#usedUp[row] < USED_UP * (end - start)) return;
    let kept = start;
    for (let c = start; c < end; c++) {
      if (used[c] === this.#alpha) continue;
      this.#better[kept] = this.#better[c];
      this.#worse[kept] = this.#worse[c];
      used[kept++] = used[c];
    }
    this.#ends[row] = kept;
    this.#usedUp[row] = 0;
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
