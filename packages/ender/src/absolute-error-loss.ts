import {
  type BoundLoss,
  type CutScorer,
  type GainCostTechnique,
  type Loss,
  type LossRows,
  ONE_GROUP,
  type RuleCoverage,
  termCount,
  termScorer,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { exactWeights } from './exact-weights.js';
import { weightedMedian } from './weighted-median.js';

/** A residual nearer to 0 than this is rounding: the score is the class number. */
const ROUNDING = 1e-9;

/** Impurities are least where one side leads by most and the least weight is at its score. */
const CORNERS = [
  [0, 0],
  [1, 0],
] as const;

/**
 * The absolute error of a score that stands for a class number,
 *
 *     L(f) = sum_i weight_i |y_i - f(x_i)|,   y_i in {1, ..., K}.
 *
 * A response a changes the loss of covered rows to first order by -a W> + a W<, with W> the weight of those
 * whose class lies above their score, and W< of those whose class lies below: by gradient descent the rule
 * is grown on the signs of y_i - f(x_i). Then the response is the exact one, the weighted median of the
 * residuals.
 *
 * A row whose score is its class number (all of one class are at the start) can only be made worse, so its
 * weight counts against either direction. Counted for neither, rules would be grown whose median residual
 * is 0 and which therefore have no effect.
 *
 * Source: the loss and the technique of ENDER AE, as RankRules 2009, section 4.2, names them; rows at their
 * score are our addition.
 */
export const absoluteErrorLoss: Loss<OrdinalTarget, GainCostTechnique> = {
  id: 'absolute-error',
  targetKinds: ['ordinal'],
  shape: (_, technique) => ({
    scoreCount: 1,
    width: termCount(technique),
    groups: ONE_GROUP,
    bounds: undefined,
  }),
  bind: (rows, technique) => new BoundAbsoluteErrorLoss(rows, technique),
};

class BoundAbsoluteErrorLoss implements BoundLoss {
  readonly intercept: readonly number[];
  readonly #scores: Float64Array;
  /**
   * What a row carries: its weight, above 0 where its class lies above its score and below 0 where it lies below;
   * its weight where it is at its score; where the technique asks for counts, its weight.
   */
  readonly #statistics: Float64Array;
  readonly #width: number;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  readonly #scorer: CutScorer;
  /** Room for the residuals of covered rows and their weights. */
  readonly #residuals: Float64Array;
  readonly #residualWeights: Float64Array;

  constructor(
    { target, weights, scores, statistics }: LossRows<OrdinalTarget>,
    technique: GainCostTechnique,
  ) {
    this.#codes = target.codes;
    this.#weights = exactWeights(weights);
    this.#scores = scores;
    this.#statistics = statistics;
    const width = termCount(technique);
    this.#width = width;
    this.#scorer = termScorer({
      technique,
      length: width,
      corners: CORNERS,
      termsOf: (covered, _, count, out) => writeTerms(covered, count * width, width, out),
    });
    this.#residuals = Float64Array.from(target.codes, (code) => code + 1);
    this.#residualWeights = this.#weights.slice();
    const start = weightedMedian(this.#residuals, this.#residualWeights, weights.length);
    this.intercept = [start];
    scores.fill(start);
    for (let row = 0; row < weights.length; row++) {
      this.#takeSide(row);
      if (width === 3) statistics[3 * row + 2] = this.#weights[row];
    }
  }

  scorer(): CutScorer {
    return this.#scorer;
  }

  /** The weighted median of the residuals of the covered rows; `undefined` where it is 0. */
  respond({ rows, count }: RuleCoverage): readonly number[] | undefined {
    if (count === 0) return undefined;
    const [residuals, residualWeights] = [this.#residuals, this.#residualWeights];
    const [codes, scores, weights] = [this.#codes, this.#scores, this.#weights];
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      residuals[i] = codes[row] + 1 - scores[row];
      residualWeights[i] = weights[row];
    }
    const median = weightedMedian(residuals, residualWeights, count);
    return Math.abs(median) > ROUNDING ? [median] : undefined;
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const scores = this.#scores;
    for (let i = 0; i < count; i++) {
      scores[rows[i]] += response;
      this.#takeSide(rows[i]);
    }
  }

  #takeSide(row: number): void {
    const [statistics, at] = [this.#statistics, row * this.#width];
    const residual = this.#codes[row] + 1 - this.#scores[row];
    const weight = this.#weights[row];
    const side = residual > ROUNDING ? 1 : residual < -ROUNDING ? -1 : 0;
    statistics[at] = side * weight;
    statistics[at + 1] = side === 0 ? weight : 0;
  }
}

/**
 * Writes W> and W<, less what both have in common: by what the one leads, and the weight of the rows at their score
 * up to that; where asked for, the weight of all covered rows.
 */
function writeTerms(covered: Float64Array, end: number, width: number, out: Float64Array): void {
  for (let i = 0; i < end; i += width) {
    const difference = covered[i];
    const lead = Math.abs(difference);
    const other = Math.min(covered[i + 1], lead);
    out[i] = difference < 0 ? other : lead;
    out[i + 1] = difference < 0 ? lead : other;
    if (width === 3) out[i + 2] = covered[i + 2];
  }
}
