import {
  type BoundLoss,
  type CutScorer,
  exactSum,
  type GainCostTechnique,
  isLevel,
  type Loss,
  type LossRows,
  ONE_GROUP,
  type RuleCoverage,
  termCount,
  termScorer,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { exp, startOfKeys } from '@preflearn/core/numbers';
import { classFactors } from './class-factors.js';
import { logRatio } from './log-ratio.js';

/** Options of the exponential threshold loss. */
export interface ThresholdLossOptions {
  /** Smoothing added to W> and W< in the response, as a share of the loss of all rows. */
  readonly epsilon: number;
}

/** Scores farther than this from the middle of all scores are weighted as if they were this far. */
const MAX_SCORE = 300;

/** The impurity of a condition is lowest where it improves most and worsens least, or the reverse. */
const CORNERS = [
  [1, 0],
  [0, 1],
] as const;

/**
 * The exponential threshold loss, with thresholds that are learned together with the score,
 *
 *     L(f, theta) = sum_i sum_k weight_i exp(-y_ik (f(x_i) - theta_k)),   y_ik = 1 if y_i > k, else -1.
 *
 * For a row of class c the sum over k is e^{-f} A_c + e^f B_c with two factors of its class,
 *
 *     A_c = sum_{k < c} e^{theta_k},   B_c = sum_{k >= c} e^{-theta_k}.
 *
 * A row carries weight e^{-f} A_c, which a positive response improves, and weight e^f B_c, which it makes
 * worse; their sums over covered rows are W> and W<. After each rule the thresholds are set to their best
 * values for the new scores,
 *
 *     theta_k = 1/2 log( sum_{y_i <= k} weight_i e^{f_i} / sum_{y_i > k} weight_i e^{-f_i} ),
 *
 * which changes the statistics of all rows only through the factors, without computing e^f again. A threshold with no
 * rows on one side is infinite and adds nothing to the loss.
 *
 * Source: [RR09 eq. 4] with the exponential loss, and the solution of [RR09 eq. 8], which is printed with the sums
 * exchanged; the paper gives this loss for ORDER.
 */
export function exponentialThresholdLoss(
  options: ThresholdLossOptions,
): Loss<OrdinalTarget, GainCostTechnique> {
  return {
    id: 'exponential-threshold',
    targetKinds: ['ordinal'],
    shape: (_, technique) => ({
      scoreCount: 1,
      width: termCount(technique),
      groups: ONE_GROUP,
      bounds: undefined,
    }),
    bind: (rows, technique) => new BoundThresholdLoss(rows, technique, options),
    stored: async () =>
      (await import('./stored-exponential-threshold.js')).storedForm(MAX_SCORE, classFactors, exp),
  };
}

class BoundThresholdLoss implements BoundLoss {
  readonly intercept = [0];
  readonly #width: number;
  readonly #statistics: Float64Array;
  readonly #scores: Float64Array;
  readonly #scorer: CutScorer;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  readonly #epsilon: number;
  /** Position of each row among all rows sorted by class, and where each class begins there. */
  readonly #places: Int32Array;
  readonly #classStart: Int32Array;
  /** weight e^{-f} and weight e^f in that order, with f relative to a middle shared by all rows. */
  readonly #down: Float64Array;
  readonly #up: Float64Array;
  /** Whether scores have spread so far that these are recomputed relative to a moving middle. */
  #wide = false;

  constructor(
    { target, weights, scores, statistics }: LossRows<OrdinalTarget>,
    technique: GainCostTechnique,
    { epsilon }: ThresholdLossOptions,
  ) {
    const rows = weights.length;
    const length = termCount(technique);
    this.#width = length;
    this.#scorer = termScorer({ technique, length, corners: CORNERS });
    this.#codes = target.codes;
    this.#weights = weights;
    this.#epsilon = epsilon;
    this.#classStart = startOfKeys(target.codes, target.classes.length);
    this.#places = placesByClass(target, this.#classStart);
    this.#scores = scores;
    this.#statistics = statistics;
    this.#down = new Float64Array(rows);
    this.#up = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      this.#down[this.#places[row]] = weights[row];
      this.#up[this.#places[row]] = weights[row];
      if (length === 3) statistics[3 * row + 2] = weights[row];
    }
    this.#setThresholds();
  }

  scorer(): CutScorer {
    return this.#scorer;
  }

  /**
   * The best response for fixed thresholds, alpha = 1/2 ln((W> + epsilon L) / (W< + epsilon L)); `undefined` if no
   * threshold has rows on both sides, or if W> and W< differ only by rounding.
   */
  respond({ covered, total }: RuleCoverage): readonly number[] | undefined {
    const epsilon = this.#epsilon * (total[0] + total[1]);
    // A tiny epsilon can vanish next to large weights, which would make the response infinite.
    if (!(epsilon > 0) || isLevel(covered[0], covered[1])) return undefined;
    return [0.5 * logRatio(covered[0] + epsilon, covered[1] + epsilon)];
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const [scores, places, down, up] = [this.#scores, this.#places, this.#down, this.#up];
    const fall = exp(-response);
    const rise = exp(response);
    let farthest = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const score = scores[row] + response;
      scores[row] = score;
      farthest = Math.max(farthest, Math.abs(score));
      const place = places[row];
      down[place] *= fall;
      up[place] *= rise;
    }
    if (farthest > MAX_SCORE) this.#wide = true;
    if (this.#wide) this.#recomputeWeights();
    this.#setThresholds();
  }

  /** Sets the thresholds to their best values, and the statistics of all rows accordingly. */
  #setThresholds(): void {
    const [statistics, width] = [this.#statistics, this.#width];
    const [codes, places, down, up] = [this.#codes, this.#places, this.#down, this.#up];
    const { improving, worsening } = classFactors(
      classSums(down, this.#classStart),
      classSums(up, this.#classStart),
    );
    for (let row = 0, at = 0; row < codes.length; row++, at += width) {
      const c = codes[row];
      const place = places[row];
      statistics[at] = down[place] * improving[c];
      statistics[at + 1] = up[place] * worsening[c];
    }
  }

  /**
   * Recomputes e^{-f} and e^f from scores relative to the middle of their range, so that none overflows or vanishes;
   * this shifts the thresholds equally and changes no statistic. Scores farther than {@link MAX_SCORE} from the middle
   * are clipped.
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
      this.#down[this.#places[row]] = this.#weights[row] * exp(-score);
      this.#up[this.#places[row]] = this.#weights[row] * exp(score);
    }
  }
}

function placesByClass({ codes }: OrdinalTarget, starts: Int32Array): Int32Array {
  const next = starts.slice();
  return codes.map((code) => next[code]++);
}

/** Sums by class of numbers that are sorted by class, bit for bit the same in any order within a class. */
function classSums(values: Float64Array, starts: Int32Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: starts.length - 1 }, (_, c) =>
    exactSum(values.subarray(starts[c], starts[c + 1])),
  );
}
