import {
  type BoundLoss,
  type CutScorer,
  type GainCostTechnique,
  type Loss,
  type LossRows,
  ONE_GROUP,
  type RuleCoverage,
  termScorer,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { exactWeights } from './exact-weights.js';
import { weightedMedian } from './weighted-median.js';

/** A residual nearer to 0 than this is rounding: the score is the class number. */
const ROUNDING = 1e-9;

/**
 * What a row carries: its weight, above 0 where its class lies above its score and below 0 where it lies below;
 * the size of that; its weight where it is at its score.
 */
const WIDTH = 3;
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
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
  shape: () => ({ scoreCount: 1, width: WIDTH, groups: ONE_GROUP, bounds: undefined }),
  bind: (rows, technique) => new BoundAbsoluteErrorLoss(rows, technique),
};

class BoundAbsoluteErrorLoss implements BoundLoss {
  readonly intercept: readonly number[];
  readonly #scores: Float64Array;
  readonly #statistics: Float64Array;
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
    this.#scorer = termScorer({
      technique,
      length: WIDTH,
      corners: CORNERS,
      termsOf: (covered, _, count, out) => writeTerms(covered, count, technique.counts, out),
    });
    this.#residuals = Float64Array.from(target.codes, (code) => code + 1);
    this.#residualWeights = this.#weights.slice();
    const start = weightedMedian(this.#residuals, this.#residualWeights, weights.length);
    this.intercept = [start];
    scores.fill(start);
    for (let row = 0; row < weights.length; row++) this.#takeSide(row);
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
    const [statistics, at] = [this.#statistics, row * WIDTH];
    const residual = this.#codes[row] + 1 - this.#scores[row];
    const weight = this.#weights[row];
    const side = residual > ROUNDING ? 1 : residual < -ROUNDING ? -1 : 0;
    statistics[at] = side * weight;
    statistics[at + 1] = side === 0 ? 0 : weight;
    statistics[at + 2] = side === 0 ? weight : 0;
  }
}

/**
 * Writes W> and W<, the smaller of them with the weight of the rows at their score, up to the larger; where
 * asked for, the weight of all covered rows.
 */
function writeTerms(
  covered: Float64Array,
  count: number,
  counts: boolean,
  out: Float64Array,
): void {
  const numbers = counts ? 3 : 2;
  for (let from = 0, to = 0; from < count * WIDTH; from += WIDTH, to += numbers) {
    const difference = covered[from];
    const size = covered[from + 1];
    const at = covered[from + 2];
    const lead = difference < 0 ? -difference : difference;
    // Beyond half their sum only in a corner of a box of sums.
    const larger = lead > size ? lead : 0.5 * (size + lead);
    const smaller = at < lead ? larger - lead + at : larger;
    out[to] = difference < 0 ? smaller : larger;
    out[to + 1] = difference < 0 ? larger : smaller;
    if (counts) out[to + 2] = size + at;
  }
}
