import type { Prediction, Target } from '@preflearn/core';
import { decidesPair } from './label-ranks.js';
import { pairedRankings } from './paired.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Mean over the rows of the value of a predicted order compared with the true one.
 *
 * @param who      begins the error message
 * @param weights  shape [rows]; all 1 when absent
 * @param worth    value for the predicted and the true positions of one row, shape [labels] each
 * @param counts   whether a row with these true positions counts; by default if it decides a pair of labels
 * @returns NaN if no row that counts has a weight above 0
 */
export function meanOverRankings(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
  worth: (predicted: Int32Array, found: Int32Array) => number,
  counts: (found: Int32Array) => boolean = decidesPair,
): number {
  const paired = pairedRankings(who, prediction, target, weights);
  const labels = paired.target.labels.length;
  const rowOf = (positions: Int32Array, row: number) =>
    positions.subarray(row * labels, (row + 1) * labels);
  const rows = labels === 0 ? 0 : paired.target.positions.length / labels;
  const counting = Float64Array.from({ length: rows }, (_, row) =>
    counts(rowOf(paired.target.positions, row)) ? (weights?.[row] ?? 1) : 0,
  );
  return weightedMean(
    rows,
    (row) => worth(rowOf(paired.prediction.positions, row), rowOf(paired.target.positions, row)),
    counting,
  );
}
