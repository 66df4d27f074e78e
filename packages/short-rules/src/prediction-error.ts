import { exactSum, meanCost } from '@preflearn/boosting';
import type { FittedPrediction, FittedTarget } from './fitted-target.js';

/**
 * The mean absolute error for ordered classes, the error rate for unordered ones, the root mean squared error for
 * numbers.
 *
 * @param prediction  of the same kind as the target
 * @param weights     shape [rows], above 0
 */
export function predictionError(
  prediction: FittedPrediction,
  target: FittedTarget,
  weights: Float64Array,
): number {
  if (prediction.kind !== 'numeric' && target.kind !== 'numeric') {
    return meanCost(prediction, target, weights);
  }
  if (prediction.kind !== 'numeric' || target.kind !== 'numeric') return NaN;
  const { values } = prediction;
  const terms = weights.map((weight, row) => weight * (values[row] - target.values[row]) ** 2);
  return Math.sqrt(exactSum(terms) / exactSum(weights));
}
