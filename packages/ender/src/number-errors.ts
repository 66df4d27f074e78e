import { exactSum } from '@preflearn/boosting';
import type { NumericPrediction, NumericTarget } from '@preflearn/core';

/**
 * Root of the weighted mean squared error; bit for bit the same for any order of the rows.
 *
 * @param weights  shape [rows], all above 0
 */
export function rootMeanSquaredError(
  { values }: NumericPrediction,
  target: NumericTarget,
  weights: Float64Array,
): number {
  const terms = weights.map((weight, row) => weight * (values[row] - target.values[row]) ** 2);
  return Math.sqrt(exactSum(terms) / exactSum(weights));
}

/**
 * Weighted mean absolute error; bit for bit the same for any order of the rows.
 *
 * @param weights  shape [rows], all above 0
 */
export function meanAbsoluteError(
  { values }: NumericPrediction,
  target: NumericTarget,
  weights: Float64Array,
): number {
  const terms = weights.map((weight, row) => weight * Math.abs(values[row] - target.values[row]));
  return exactSum(terms) / exactSum(weights);
}
