import type { Prediction, PredictionIntervals, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedValues } from './paired.js';
import { noWeight, type UndefinedCase } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/** For metrics of prediction intervals. */
const noIntervals: UndefinedCase = {
  reason: 'the model gives no prediction intervals',
  applies: (prediction) => intervalsOf(prediction) === undefined,
};

/**
 * Coverage of prediction intervals, in [0, 1]: the share of rows whose number is in its interval, bounds included.
 *
 *     sum_i w_i [l_i <= y_i <= u_i] / sum_i w_i
 *
 * It should be near the coverage that was requested; of two models with enough, the one with narrower intervals is the
 * better one, see {@link intervalWidthLoss}. NaN if the prediction has no intervals or no row has a weight above 0.
 * Source: Lei, G'Sell, Rinaldo, Tibshirani and Wasserman (2018), Distribution-free predictive inference for regression.
 */
export const intervalCoverageScore: Metric = Object.freeze({
  id: 'intervalCoverageScore',
  title: 'Coverage of prediction intervals',
  direction: 'higher',
  kinds: ['numeric'],
  formula: 'sum_i w_i [l_i <= y_i <= u_i] / W, with the bounds l and u',
  undefinedWhen: [noIntervals, noWeight],
  source: 'Lei, G’Sell, Rinaldo, Tibshirani and Wasserman (2018), JASA 113',
  value: (prediction, target, weights) =>
    meanOf(intervalCoverageScore, prediction, target, weights, ({ lower, upper }, row, found) =>
      lower[row] <= found && found <= upper[row] ? 1 : 0,
    ),
} satisfies Metric);

/**
 * Mean width of prediction intervals, in the unit of the target, lower is better at equal coverage.
 *
 *     sum_i w_i (u_i - l_i) / sum_i w_i
 *
 * NaN if the prediction has no intervals or no row has a weight above 0.
 * Source: Lei, G'Sell, Rinaldo, Tibshirani and Wasserman (2018), Distribution-free predictive inference for regression.
 */
export const intervalWidthLoss: Metric = Object.freeze({
  id: 'intervalWidthLoss',
  title: 'Mean width of prediction intervals',
  direction: 'lower',
  kinds: ['numeric'],
  inUnitOfTarget: true,
  formula: 'sum_i w_i (u_i - l_i) / W, with the bounds l and u',
  undefinedWhen: [noIntervals, noWeight],
  source: 'Lei, G’Sell, Rinaldo, Tibshirani and Wasserman (2018), JASA 113',
  value: (prediction, target, weights) =>
    meanOf(
      intervalWidthLoss,
      prediction,
      target,
      weights,
      ({ lower, upper }, row) => upper[row] - lower[row],
    ),
} satisfies Metric);

/** The metrics of prediction intervals, which `metricsFor` leaves out, since few models have any. */
export const intervalMetrics: readonly Metric[] = Object.freeze([
  intervalCoverageScore,
  intervalWidthLoss,
]);

function meanOf(
  metric: Metric,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
  ofRow: (intervals: PredictionIntervals, row: number, found: number) => number,
): number {
  checkTargetKind(metric, target);
  const { found } = pairedValues(metric.id, prediction, target, weights);
  const intervals = intervalsOf(prediction);
  if (intervals === undefined) return NaN;
  return weightedMean(found.length, (row) => ofRow(intervals, row, found[row]), weights);
}

function intervalsOf(prediction: Prediction): PredictionIntervals | undefined {
  return prediction.kind === 'numeric' ? prediction.intervals : undefined;
}
