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
import { filled } from '@preflearn/core/numbers';
import { exactWeights, QUANTA, weightQuantum } from './exact-weights.js';
import { Residuals, ROUNDING } from './residuals.js';
import { weightedMedian } from './weighted-median.js';

/** Impurities are lowest where one side leads by most and the least weight is at its score. */
const CORNERS = [
  [0, 0],
  [1, 0],
] as const;

/**
 * The absolute error of a score that stands for a class number,
 *
 *     L(f) = sum_i weight_i |y_i - f(x_i)|,   y_i in {1, ..., K}.
 *
 * To first order, a response a changes the loss of covered rows by -a W> + a W<, with W> the weight of the rows whose
 * class lies above their score, and W< of those whose class lies below: under gradient descent the rule is grown on the
 * signs of y_i - f(x_i). The response is then the exact one, the weighted median of the residuals.
 *
 * A row whose score equals its class number (as for all rows of one class at the start) can only get worse, so its
 * weight counts against both directions. If it were ignored, rules would be grown whose median residual is 0 and which
 * therefore have no effect.
 *
 * Source: the loss and the technique of ENDER AE as named in RankRules 2009, section 4.2; the treatment of rows at
 * their score is our addition.
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
  stored: async () =>
    (await import('./stored-absolute-error.js')).storedForm(ROUNDING, QUANTA, weightQuantum),
};

class BoundAbsoluteErrorLoss implements BoundLoss {
  readonly intercept: readonly number[];
  /**
   * What a row carries: its weight, positive if its class lies above its score and negative if below; its weight if it
   * is at its score; and, if the technique needs counts, its weight.
   */
  readonly #statistics: Float64Array;
  readonly #width: number;
  readonly #weights: Float64Array;
  readonly #scorer: CutScorer;
  readonly #residuals: Residuals;

  constructor(
    { target, weights, scores, statistics }: LossRows<OrdinalTarget>,
    technique: GainCostTechnique,
  ) {
    this.#weights = exactWeights(weights);
    this.#statistics = statistics;
    const width = termCount(technique);
    this.#width = width;
    this.#scorer = termScorer({
      technique,
      length: width,
      corners: CORNERS,
      // Few rows are at their score, so that the lead is nearly all that counts.
      hasCloseBoxes: technique.form?.kind === 'difference',
      termsOf: (covered, _, count, out) => writeTerms(covered, count * width, width, out),
    });
    const numbers = filled(new Float64Array(target.codes.length), (row) => target.codes[row] + 1);
    const start = weightedMedian(numbers, this.#weights.slice(), weights.length);
    this.intercept = [start];
    scores.fill(start);
    this.#residuals = new Residuals({ codes: target.codes, scores, weights: this.#weights });
    for (let row = 0; row < weights.length; row++) {
      this.#writeSide(row, this.#residuals.of(row));
      if (width === 3) statistics[3 * row + 2] = this.#weights[row];
    }
  }

  scorer(): CutScorer {
    return this.#scorer;
  }

  /** The weighted median of the residuals of the covered rows; `undefined` if it is 0. */
  respond({ rows, count }: RuleCoverage): readonly number[] | undefined {
    if (count === 0) return undefined;
    const median = this.#residuals.median(rows, count);
    return Math.abs(median) > ROUNDING ? [median] : undefined;
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    for (let i = 0; i < count; i++) {
      this.#writeSide(rows[i], this.#residuals.move(rows[i], response));
    }
  }

  /** Writes the weight of a row by the side of its score on which its class lies. */
  #writeSide(row: number, residual: number): void {
    const [statistics, at] = [this.#statistics, row * this.#width];
    const weight = this.#weights[row];
    const side = residual > ROUNDING ? 1 : residual < -ROUNDING ? -1 : 0;
    statistics[at] = side * weight;
    statistics[at + 1] = side === 0 ? weight : 0;
  }
}

/**
 * Writes W> and W< without their common part: the lead of the larger one, and the weight of the rows at their score, up
 * to that lead; and, if needed, the weight of all covered rows.
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
