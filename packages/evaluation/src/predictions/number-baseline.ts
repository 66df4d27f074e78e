import { DataError, type NumericPrediction, type NumericTarget } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkWeights } from '../metrics/paired.js';
import { weightedMean } from '../metrics/weighted-mean.js';

/**
 * The weighted mean of the numbers: of all constant predictions it has the smallest mean squared error.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @returns NaN if no row has a weight above 0
 * @throws DataError TABLE_EMPTY without rows, WEIGHTS
 */
export function meanNumber(target: NumericTarget, weights?: Float64Array): number {
  checkGiven('meanNumber', target, 'a target of numbers', ['values']);
  const { values } = target;
  checkRows('meanNumber', values, weights);
  return weightedMean(values.length, (row) => values[row], weights);
}

/**
 * The weighted median of the numbers: the lowest number such that it and the smaller ones hold at least half of the
 * weight. Of all constant predictions it has the smallest mean absolute error; of two medians it is the lower one.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @returns NaN if no row has a weight above 0
 * @throws DataError TABLE_EMPTY without rows, WEIGHTS
 */
export function medianNumber(target: NumericTarget, weights?: Float64Array): number {
  checkGiven('medianNumber', target, 'a target of numbers', ['values']);
  const { values } = target;
  checkRows('medianNumber', values, weights);
  const weightOf = (row: number) => (weights ? weights[row] : 1);
  const rows = Array.from(values.keys())
    .filter((row) => weightOf(row) > 0)
    .sort((a, b) => values[a] - values[b]);
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  let below = 0;
  const median = rows.find((row) => {
    below += weightOf(row);
    return 2 * below >= total;
  });
  return median === undefined ? NaN : values[median];
}

/** Predicts the same number for every row, as a baseline for a model. */
export function constantNumber(value: number, rows: number): NumericPrediction {
  return { kind: 'numeric', values: new Float64Array(rows).fill(value), details: [] };
}

function checkRows(who: string, values: Float64Array, weights: Float64Array | undefined): void {
  if (values.length === 0) {
    throw new DataError('TABLE_EMPTY', 'the target has no rows, so it has no such number', {
      where: { function: who },
    });
  }
  if (weights) checkWeights(who, weights, values.length);
}
