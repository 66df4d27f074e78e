import {
  type BoundLoss,
  exactSum,
  type Loss,
  type LossRows,
  pointwiseLoss,
  type Technique,
} from '@preflearn/boosting';
import type { NumericTarget } from '@preflearn/core';
import { exactWeights } from './exact-weights.js';
import { weightedMedian } from './weighted-median.js';

/** A residual of at most this share of the largest target counts as 0. */
const ROUNDING = 1e-12;

/**
 * The squared error of a score that stands for a number,
 *
 *     L(f) = sum_i weight_i (y_i - f(x_i))^2 / 2.
 *
 * The first score is the weighted mean, and the response of a rule the weighted mean of the residuals y_i - f(x_i) of
 * its rows: one Newton step is exact.
 *
 * Source: Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1), section on regression.
 */
export const squaredNumberLoss: Loss<NumericTarget> = /* @__PURE__ */ pointwiseLoss({
  id: 'squared-number',
  targetKinds: ['numeric'],
  labels: ({ values }: NumericTarget) => values,
  value: (y, f) => 0.5 * (f - y) * (f - y),
  gradient: (y, f) => f - y,
  hessian: () => 1,
  hessianGrowth: 0,
  intercept: weightedMeanOf,
  maxResponse: Infinity,
});

/** @param rounding  a residual that is not larger counts as 0 */
function signsOfResiduals(rounding: number): Loss<NumericTarget> {
  return pointwiseLoss({
    id: 'absolute-number',
    targetKinds: ['numeric'],
    labels: ({ values }: NumericTarget) => values,
    value: (y, f) => Math.abs(f - y),
    gradient: (y, f) => (Math.abs(f - y) <= rounding ? 0 : Math.sign(f - y)),
    hessian: () => 1,
    intercept: (labels, weights) =>
      weightedMedian(Float64Array.from(labels), exactWeights(weights), weights.length),
    maxResponse: Infinity,
  });
}

/**
 * The absolute error of a score that stands for a number,
 *
 *     L(f) = sum_i weight_i |y_i - f(x_i)|.
 *
 * Rules are grown on the signs of the residuals y_i - f(x_i). The response is then the exact one, the weighted median of
 * the residuals; a response of the size of rounding error counts as 0. The first score is the weighted median.
 *
 * Source: as for {@link squaredNumberLoss}.
 */
export const absoluteNumberLoss: Loss<NumericTarget> = {
  id: 'absolute-number',
  targetKinds: ['numeric'],
  shape: (...given) => signsOfResiduals(0).shape(...given),
  bind: (rows, technique) => bindAbsolute(rows, technique),
};

function bindAbsolute(rows: LossRows<NumericTarget>, technique: Technique): BoundLoss {
  const { scores, target, weights } = rows;
  const exact = exactWeights(weights);
  const residuals = new Float64Array(weights.length);
  const covered = new Float64Array(weights.length);
  const least = target.values.reduce((most, y) => Math.max(most, Math.abs(y)), 0) * ROUNDING;
  const bound = signsOfResiduals(least).bind(rows, technique);
  return {
    intercept: bound.intercept,
    scorer: () => bound.scorer(),
    update: (changed, count, response) => bound.update(changed, count, response),
    respond({ rows: given, count }) {
      if (count === 0) return undefined;
      for (let i = 0; i < count; i++) {
        residuals[i] = target.values[given[i]] - scores[given[i]];
        covered[i] = exact[given[i]];
      }
      const median = weightedMedian(residuals, covered, count);
      return Math.abs(median) > least ? [median] : undefined;
    },
  };
}

/** The weighted mean, bit for bit the same for any order of the rows. */
function weightedMeanOf(labels: ArrayLike<number>, weights: Float64Array): number {
  return exactSum(weights.map((weight, row) => weight * labels[row])) / exactSum(weights);
}
