import type { RankingTarget, TrainingMemory } from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { allocate, type NumbersType } from '@preflearn/core/numbers';

/** Labels in the narrowest array type that holds them, since each pass reads all constraints. */
type Labels = Uint8Array | Uint16Array | Int32Array;

/**
 * The pairs of labels that rows put in order, as constraints on scores. Neither tied labels nor labels that a row does
 * not rank yield constraints.
 */
export class Constraints {
  /** Number of labels, n. */
  readonly labelCount: number;
  /** The labels of the constraints: `better[c]` before `worse[c]`. */
  readonly #better: Labels;
  readonly #worse: Labels;
  /** The constraints of row r are those from `starts[r]` to `starts[r + 1]` - 1. */
  readonly #starts: Int32Array;

  /**
   * @param memory  the memory that training may use
   * @throws DataError MEMORY for more pairs than fit in memory
   */
  constructor(target: RankingTarget, memory?: TrainingMemory) {
    const { labels, positions } = target;
    const n = labels.length;
    const rows = positions.length / n;
    this.labelCount = n;
    this.#starts = new Int32Array(rows + 1);
    const pairs = countPairs(target);
    const what = pairsText(pairs);
    checkMemory({ what, arrayBytes: 2 * pairs * labelType(n).BYTES_PER_ELEMENT }, memory);
    this.#better = labelArray(n, pairs);
    this.#worse = labelArray(n, pairs);
    let next = 0;
    for (let row = 0; row < rows; row++) {
      for (let a = 0; a < n; a++) {
        const own = positions[row * n + a];
        if (own === 0) continue;
        for (let b = a + 1; b < n; b++) {
          const other = positions[row * n + b];
          if (other === 0 || other === own) continue;
          this.#better[next] = own < other ? a : b;
          this.#worse[next++] = own < other ? b : a;
        }
      }
      this.#starts[row + 1] = next;
    }
  }

  /** Number of constraints from a row. */
  countOf(row: number): number {
    return this.#starts[row + 1] - this.#starts[row];
  }

  /** All constraints, none of them used yet. */
  open(alpha: number): OpenConstraints {
    return new OpenConstraints(this.#better, this.#worse, this.#starts, alpha);
  }
}

/** Share of a row's constraints that must be used up before the remaining ones are moved together. */
const USED_UP = 1 / 8;

/** The constraints that may still cause updates, by row: those used fewer than alpha times. */
export class OpenConstraints {
  readonly #better: Labels;
  readonly #worse: Labels;
  readonly #starts: Int32Array;
  /** Where the open constraints of each row end; some of these may be used up already. */
  readonly #ends: Int32Array;
  /** How many of them are used up. */
  readonly #usedUp: Int32Array;
  /** How often each constraint was used; absent if there is no limit. */
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
   * Goes through the open constraints of a row and corrects the scores for those that do not hold.
   *
   * @param scores  scores of the labels for this row; corrected in place
   * @param steps   receives the change of each label's weights, in units of the row's inputs
   * @param norm    squared length of the vector of the row's inputs
   * @param weight  weight of the row
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

  /** Removes a row's used-up constraints from its open ones once there are many. */
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

/** Number of pairs of labels that rows put in order. */
function countPairs({ labels, positions }: RankingTarget): number {
  const n = labels.length;
  const counts = new Int32Array(n + 1); // labels of the current row by position
  let pairs = 0;
  for (let start = 0; start < positions.length; start += n) {
    let before = 0;
    for (let label = 0; label < n; label++) {
      const position = positions[start + label];
      if (position === 0) continue;
      pairs += before++ - counts[position]++;
    }
    counts.fill(0);
  }
  return pairs;
}

/** @throws DataError MEMORY */
function labelArray(labels: number, length: number): Labels {
  return allocate(labelType(labels), length, pairsText(length), {
    remedy: 'give fewer rows or labels',
  });
}

function labelType(labels: number): NumbersType<Labels> {
  return labels <= 256 ? Uint8Array : labels <= 65536 ? Uint16Array : Int32Array;
}

function pairsText(pairs: number): string {
  return `${pairs} pairs of labels that rows put in order`;
}
