import {
  type BoundLoss,
  type CutScorer,
  type GainCostTechnique,
  isLevel,
  type Loss,
  type LossRows,
  MAX_CUTS,
  type RuleCoverage,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';

/** How much a pair of rows of classes y_i > y_j counts. */
export type PairWeighting =
  /** 1, as in [RR09 eq. 7]. */
  | 'once'
  /** y_i - y_j, which the paper's fast formulas of section 3.2 amount to. */
  | 'distance';

/** Options of the rank loss. */
export interface RankLossOptions {
  readonly pairs: PairWeighting;
  /** Smoothing added to W> and W< in the response, as a share of W. */
  readonly epsilon: number;
}

/** Scores farther than this from the middle of all scores are weighted as if they were this far. */
const MAX_SCORE = 300;

/**
 * The exponential rank loss over pairs of rows of different classes,
 *
 *     R(f) = sum over y_i > y_j of e^{-(f_i - f_j)},
 *
 * each pair weighted by the weights of its two rows and by {@link PairWeighting}.
 *
 * A row carries w_i = weight_i e^{-f_i} and v_i = weight_i e^{f_i} (and its weight, if the number of pairs is needed);
 * their sums by class, over covered and uncovered rows, give W> and W< in time linear in the classes. Source:
 * [RR09 eq. 5] with the exponential loss, [RR09 eq. 7], section 3.2 of the paper.
 */
export function rankLoss(options: RankLossOptions): Loss<OrdinalTarget, GainCostTechnique> {
  const { pairs } = options;
  return {
    id: 'exponential-rank',
    targetKinds: ['ordinal'],
    shape: ({ classes, codes }, { counts, form }) => ({
      scoreCount: 1,
      width: counts ? 3 : 2,
      groups: { count: classes.length, of: (row) => codes[row] },
      bounds: form && !counts ? { pairs, form } : undefined,
    }),
    bind: (rows, technique) => new BoundRankLoss(rows, technique, options),
    stored: () => ({
      maxScore: MAX_SCORE,
      columns: ({ weight }, width) => new Array(width).fill(weight),
    }),
  };
}

class BoundRankLoss implements BoundLoss, CutScorer {
  readonly intercept = [0];
  readonly length: number;
  readonly responses = 1;
  /** Replacing a set of covered rows by its complement exchanges W> and W<. */
  readonly symmetric = true;
  readonly #rows: LossRows<OrdinalTarget>;
  readonly corners = [];
  declare readonly pruning: undefined;
  readonly #scores: Float64Array;
  readonly #statistics: Float64Array;
  readonly #width: 2 | 3;
  readonly #technique: GainCostTechnique;
  readonly #weights: Float64Array;
  /** Share of the weight of all pairs that is added to W> and W< in the response. */
  readonly #epsilon: number;
  /** 1 if a class d below counts d times; 0 if it counts once. */
  readonly #again: 0 | 1;
  readonly #classes: number;
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  /** Whether scores have spread so far that weights are recomputed relative to a moving middle. */
  #wide = false;

  constructor(
    rows: LossRows<OrdinalTarget>,
    technique: GainCostTechnique,
    { pairs, epsilon }: RankLossOptions,
  ) {
    const { weights, groupStart, scores, statistics } = rows;
    this.#rows = rows;
    this.#width = technique.counts ? 3 : 2;
    this.#technique = technique;
    this.#weights = weights;
    this.#epsilon = epsilon;
    this.#again = pairs === 'distance' ? 1 : 0;
    this.#classes = groupStart.length - 1;
    this.length = this.#classes * this.#width;
    this.#scores = scores;
    this.#statistics = statistics;
    this.#left = new Float64Array(MAX_CUTS * this.#width);
    this.#right = new Float64Array(MAX_CUTS * this.#width);
    for (let row = 0; row < weights.length; row++) {
      for (let s = 0; s < this.#width; s++) statistics[row * this.#width + s] = this.#weights[row];
    }
  }

  scorer(): CutScorer {
    return this;
  }

  /**
   * The impurities of both sides of cuts, from W>, W< and, if needed, the weight of the pairs that a condition
   * separates:
   *
   *     W> = sum_c P_c Q_{<c},   P_c = sum of w over covered rows of class c,
   *                              Q_{<c} = sum of v over uncovered rows of the classes below c
   *
   * and W< with covered and uncovered exchanged. Under `distance` a class d below c counts c - d times.
   */
  score(
    left: Float64Array,
    nonMissing: Float64Array,
    total: Float64Array,
    count: number,
    outLeft: Float64Array,
    outRight: Float64Array,
  ): void {
    const width = this.#width;
    const length = this.#classes * width;
    const again = this.#again;
    const [onLeft, onRight] = [this.#left, this.#right];
    writeGainAndCost(left, nonMissing, total, count, length, width, again, onLeft, onRight);
    if (width === 3) {
      writePairs(left, undefined, total, count, length, again, onLeft);
      writePairs(left, nonMissing, total, count, length, again, onRight);
    }
    this.#technique.impurities(onLeft, count, outLeft);
    this.#technique.impurities(onRight, count, outRight);
  }

  /** The weight of all pairs, W: the gain if the upper row of each pair were covered and the lower one not. */
  #allPairs(total: Float64Array): number {
    let below = 0;
    let far = 0;
    let sum = 0;
    for (let c = 0; c < this.#classes * this.#width; c += this.#width) {
      sum += total[c] * far;
      below += total[c + 1];
      far = far * this.#again + below;
    }
    return sum;
  }

  /**
   * The best response, alpha = 1/2 ln((W> + epsilon W) / (W< + epsilon W)); `undefined` if there are no pairs, or if W>
   * and W< differ only by rounding. Source: [RR09 eq. 9] and the remark below it.
   */
  respond({ covered, total }: RuleCoverage): readonly number[] | undefined {
    const all = this.#allPairs(total);
    const epsilon = this.#epsilon * all;
    const length = this.#classes * this.#width;
    const [own, other] = [this.#left, this.#right];
    writeGainAndCost(covered, total, total, 1, length, this.#width, this.#again, own, other);
    if (isLevel(own[0], own[1])) return undefined;
    const alpha = 0.5 * log((own[0] + epsilon) / (own[1] + epsilon));
    return Number.isFinite(alpha) ? [alpha] : undefined;
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const farthest = this.#rows.scale(rows, count, response, [exp(-response), exp(response)]);
    if (farthest > MAX_SCORE) this.#wide = true;
    if (this.#wide) this.#recomputeWeights();
  }

  /**
   * Recomputes weights from scores relative to the middle of their range, so that e^f neither overflows nor vanishes;
   * this does not change W> : W<. Scores farther than {@link MAX_SCORE} from the middle are clipped.
   */
  #recomputeWeights(): void {
    let low = Infinity;
    let high = -Infinity;
    for (const score of this.#scores) {
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    const middle = low / 2 + high / 2;
    for (let row = 0; row < this.#scores.length; row++) {
      const score = Math.min(MAX_SCORE, Math.max(-MAX_SCORE, this.#scores[row] - middle));
      this.#statistics[row * this.#width] = this.#weights[row] * exp(-score);
      this.#statistics[row * this.#width + 1] = this.#weights[row] * exp(score);
    }
  }
}

/**
 * Writes W> and W< of each candidate, for covered rows `left` and for `nonMissing - left`.
 *
 * @param length  numbers per candidate: classes times width
 * @param again   1 to accumulate the sums over lower classes a second time, so that a class d below counts d times; 0
 *   to count it once
 */
function writeGainAndCost(
  left: Float64Array,
  nonMissing: Float64Array,
  total: Float64Array,
  count: number,
  length: number,
  width: number,
  again: number,
  outLeft: Float64Array,
  outRight: Float64Array,
): void {
  for (let i = 0, from = 0, at = 0; i < count; i++, from += length, at += width) {
    let gain = 0;
    let cost = 0;
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    let rightGain = 0;
    let rightCost = 0;
    let rightUncovered = 0;
    let rightInside = 0;
    let rightFarUncovered = 0;
    let rightFarInside = 0;
    for (let c = 0; c < length; c += width) {
      const w = left[from + c];
      const v = left[from + c + 1];
      const rightW = nonMissing[c] - w;
      const rightV = nonMissing[c + 1] - v;
      gain += w * farUncovered;
      cost += (total[c] - w) * farInside;
      rightGain += rightW * rightFarUncovered;
      rightCost += (total[c] - rightW) * rightFarInside;
      uncovered += total[c + 1] - v;
      inside += v;
      rightUncovered += total[c + 1] - rightV;
      rightInside += rightV;
      farUncovered = farUncovered * again + uncovered;
      farInside = farInside * again + inside;
      rightFarUncovered = rightFarUncovered * again + rightUncovered;
      rightFarInside = rightFarInside * again + rightInside;
    }
    outLeft[at] = gain;
    outLeft[at + 1] = cost;
    outRight[at] = rightGain;
    outRight[at + 1] = rightCost;
  }
}

/**
 * Writes the weight of the pairs that each candidate separates, the third of three numbers.
 *
 * @param nonMissing  if given, a candidate covers `nonMissing - covered`
 */
function writePairs(
  covered: Float64Array,
  nonMissing: Float64Array | undefined,
  total: Float64Array,
  count: number,
  length: number,
  again: number,
  out: Float64Array,
): void {
  for (let i = 0, from = 0; i < count; i++, from += length) {
    let pairs = 0;
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    for (let c = 2; c < length; c += 3) {
      const n = nonMissing ? nonMissing[c] - covered[from + c] : covered[from + c];
      pairs += n * farUncovered + (total[c] - n) * farInside;
      uncovered += total[c] - n;
      inside += n;
      farUncovered = farUncovered * again + uncovered;
      farInside = farInside * again + inside;
    }
    out[3 * i + 2] = pairs;
  }
}
