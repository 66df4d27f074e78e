import {
  type BoundLoss,
  exactSum,
  type Loss,
  type LossRows,
  type RuleCoverage,
} from '@preflearn/boosting';
import { exp, log, type OrdinalTarget } from '@preflearn/core';
import { weightsInRange } from './exact-weights.js';

/** What the cumulative logistic loss needs to know. */
export interface CumulativeLogisticOptions {
  /** Most rules that each problem gets. */
  readonly rules: number;
}

/** Share of all weight that is added to both sides in the starting score of a threshold with an empty side. */
const EPSILON = 1e-6;

/** Farthest that a response goes: a rule whose rows are all on one side would have none that is best. */
const MOST_RESPONSE = 8;

/** Below this share of the slopes of all covered rows their sum is rounding, and counts as none. */
const ROUNDING = 1e-12;

/** Halvings of a response that does not lower the loss; then the gain is rounding. */
const MOST_HALVINGS = 20;

/**
 * K - 1 logistic losses, one for each threshold between neighbouring classes,
 *
 *     L_k(f_k) = sum_i weight_i log(1 + exp(-y_ik f_k(x_i))),   y_ik = 1 if y_i > k, else -1,
 *
 * so that P(y > k | x) = 1 / (1 + e^{-f_k(x)}). A row has K - 1 scores; each rule belongs to one problem k,
 * and its response is 0 elsewhere. The problems take turns, rule by rule. One without rows on both sides
 * is passed over; so is one that has all its rules.
 *
 * Source: the decomposition of Ordinal ENDER, as RankRules 2009, section 4.2, names it.
 */
export function cumulativeLogisticLoss(options: CumulativeLogisticOptions): Loss<OrdinalTarget> {
  return {
    id: 'cumulative-logistic',
    targetKinds: ['ordinal'],
    evidence: ['opposed', 'opposed-pairs', 'derivatives'],
    bind: (rows) => new BoundCumulativeLogisticLoss(rows, options),
  };
}

class BoundCumulativeLogisticLoss implements BoundLoss {
  readonly width: 2 | 3;
  readonly statistics: Float64Array;
  readonly scores: Float64Array;
  readonly scoreCount: number;
  readonly intercept: readonly number[];
  readonly votes = 1;
  readonly complementary = false;
  readonly problems: number;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  readonly #derivatives: boolean;
  readonly #mostRules: number;
  /** Thresholds with rows on both sides, from 0. */
  readonly #open: readonly number[];
  /** Rules that each of them has. */
  readonly #taken: number[];
  /** Place in `open` of the problem whose turn it is. */
  #turn = -1;
  /** Room for two numbers of each covered row. */
  readonly #slopes: Float64Array;
  readonly #bends: Float64Array;

  constructor(
    { target, weights, evidence }: LossRows<OrdinalTarget>,
    { rules }: CumulativeLogisticOptions,
  ) {
    this.width = evidence === 'opposed-pairs' ? 3 : 2;
    this.#derivatives = evidence === 'derivatives';
    this.#codes = target.codes;
    this.#weights = weightsInRange(weights);
    this.#mostRules = rules;
    this.scoreCount = Math.max(1, target.classes.length - 1);
    const odds = startingOdds(target, this.#weights, this.scoreCount);
    this.intercept = odds.map(({ score }) => score);
    this.#open = odds.flatMap(({ isOpen }, k) => (isOpen ? [k] : []));
    this.problems = Math.max(1, this.#open.length);
    this.#taken = this.#open.map(() => 0);
    this.scores = new Float64Array(weights.length * this.scoreCount);
    for (let i = 0; i < this.scores.length; i++) {
      this.scores[i] = this.intercept[i % this.scoreCount];
    }
    this.statistics = new Float64Array(weights.length * this.width);
    this.#slopes = new Float64Array(weights.length);
    this.#bends = new Float64Array(weights.length);
  }

  /** Turns to the next problem that may have another rule. */
  beginRule(): void {
    const { length } = this.#open;
    for (let step = 1; step <= length; step++) {
      const next = (this.#turn + step) % length;
      if (this.#taken[next] >= this.#mostRules) continue;
      this.#turn = next;
      break;
    }
    if (this.#turn < 0) return;
    for (let row = 0; row < this.#weights.length; row++) this.#weigh(row);
  }

  /** The sums are the evidence. */
  summarise(covered: Float64Array, _total: Float64Array, count: number, out: Float64Array): void {
    out.set(covered.subarray(0, count * this.width));
  }

  /**
   * The Newton step of the problem's loss on the covered rows, -l' / l'', at most 8; halved while the loss
   * would not fall. `undefined` when it has no effect.
   */
  respond({ rows, count }: RuleCoverage): readonly number[] | undefined {
    if (this.#turn < 0) return undefined;
    const k = this.#open[this.#turn];
    for (let i = 0; i < count; i++) {
      const { isAbove, wrong, bend } = this.#fitOf(rows[i], k);
      const weight = this.#weights[rows[i]];
      this.#slopes[i] = isAbove ? -weight * wrong : weight * wrong;
      this.#bends[i] = weight * bend;
    }
    const slope = exactSum(this.#slopes, count);
    const bend = exactSum(this.#bends, count);
    for (let i = 0; i < count; i++) this.#bends[i] = Math.abs(this.#slopes[i]);
    if (Math.abs(slope) <= ROUNDING * exactSum(this.#bends, count)) return undefined;
    let alpha = Math.min(MOST_RESPONSE, Math.max(-MOST_RESPONSE, -slope / bend));
    for (let halvings = 0; halvings < MOST_HALVINGS; halvings++) {
      if (this.#change(rows, count, k, alpha) < 0) {
        return this.intercept.map((_, other) => (other === k ? alpha : 0));
      }
      alpha /= 2;
    }
    return undefined;
  }

  update(rows: Int32Array, count: number, response: readonly number[]): void {
    const { scoreCount } = this;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < scoreCount; k++) this.scores[rows[i] * scoreCount + k] += response[k];
    }
    if (this.#turn < 0) return;
    for (let i = 0; i < count; i++) this.#weigh(rows[i]);
    this.#taken[this.#turn]++;
  }

  /** Whether every problem has all its rules. */
  isFinished(): boolean {
    return this.#taken.every((rules) => rules >= this.#mostRules);
  }

  /** How the loss of problem k changes where a response is added to the scores of rows. */
  #change(rows: Int32Array, count: number, k: number, response: number): number {
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const score = this.scores[row * this.scoreCount + k];
      const margin = this.#codes[row] > k ? score : -score;
      const next = this.#codes[row] > k ? score + response : -score - response;
      this.#slopes[i] = this.#weights[row] * (logisticLoss(next) - logisticLoss(margin));
    }
    return exactSum(this.#slopes, count);
  }

  /** On which side of threshold k a row is, the probability given to the other side, and l''. */
  #fitOf(row: number, k: number): { isAbove: boolean; wrong: number; bend: number } {
    const isAbove = this.#codes[row] > k;
    const score = this.scores[row * this.scoreCount + k];
    const rest = exp(-Math.abs(score)); // e^{-|f|}, which does not overflow
    const larger = 1 / (1 + rest);
    const wrong = isAbove === score >= 0 ? rest * larger : larger;
    return { isAbove, wrong, bend: rest * larger * larger };
  }

  #weigh(row: number): void {
    const { isAbove, wrong, bend } = this.#fitOf(row, this.#open[this.#turn]);
    const weight = this.#weights[row];
    const at = row * this.width;
    if (this.#derivatives) {
      this.statistics[at] = isAbove ? -weight * wrong : weight * wrong;
      this.statistics[at + 1] = weight * bend;
      return;
    }
    this.statistics[at] = isAbove ? weight * wrong : 0;
    this.statistics[at + 1] = isAbove ? 0 : weight * wrong;
    if (this.width === 3) this.statistics[at + 2] = weight;
  }
}

/** log(1 + e^{-margin}) without overflow. */
function logisticLoss(margin: number): number {
  return Math.max(-margin, 0) + log(1 + exp(-Math.abs(margin)));
}

/** For each threshold the log odds of the classes above it, and whether there are rows on both sides. */
function startingOdds(
  { codes }: OrdinalTarget,
  weights: Float64Array,
  thresholds: number,
): { score: number; isOpen: boolean }[] {
  const sideOf = (isMine: (code: number) => boolean) =>
    exactSum(weights.map((weight, row) => (isMine(codes[row]) ? weight : 0)));
  return Array.from({ length: thresholds }, (_, k) => {
    const [above, below] = [sideOf((code) => code > k), sideOf((code) => code <= k)];
    const isOpen = above > 0 && below > 0;
    const trifle = isOpen ? 0 : EPSILON * (above + below);
    return { score: log((above + trifle) / (below + trifle)), isOpen };
  });
}
