import { type Prediction, type Target, targetLength } from '@preflearn/core';
import { decidesPair } from './label-ranks.js';

/** A case in which a metric has no value. */
export interface UndefinedCase {
  /** Why, as a clause without a capital or a full stop, such as `the model gives no probabilities`. */
  readonly reason: string;
  /**
   * Whether this is the case; prediction, target and weights are already checked to match.
   *
   * @param weights  weight of each row, shape [rows]; all 1 when absent
   */
  applies(prediction: Prediction, target: Target, weights?: Float64Array): boolean;
}

/** For means over rows. */
export const noWeight: UndefinedCase = {
  reason: 'no row has a weight above 0',
  applies: (_, target, weights) => weighingRows(target, weights).length === 0,
};

/** For metrics computed from probabilities. */
export const noProbabilities: UndefinedCase = {
  reason: 'the model gives no probabilities',
  applies: (prediction) => 'codes' in prediction && prediction.probabilities === undefined,
};

/** For metrics that need more than one class. */
export const oneClass: UndefinedCase = {
  reason: 'the rows are of one class',
  applies: (_, target, weights) =>
    'codes' in target && allEqual(target.codes, weighingRows(target, weights)),
};

/** For metrics averaged over the thresholds between classes. */
export const oneDeclaredClass: UndefinedCase = {
  reason: 'the target has one class only',
  applies: (_, target) => 'classes' in target && target.classes.length < 2,
};

/** For correlations over the rows of classes or numbers. */
export const equalTruth: UndefinedCase = {
  reason: 'all true values are equal',
  applies: (_, target, weights) => isConstant(target, weighingRows(target, weights)),
};

/** Like {@link equalTruth}, for predictions. */
export const equalPredictions: UndefinedCase = {
  reason: 'all predicted values are equal',
  applies: (prediction, target, weights) => isConstant(prediction, weighingRows(target, weights)),
};

/** For metrics computed from the pairs of labels that true orders decide. */
export const noDecidedPair: UndefinedCase = {
  reason: 'no true order decides a pair of labels',
  applies: (_, target, weights) => {
    if (target.kind !== 'ranking') return false;
    const { labels, positions } = target;
    return !weighingRows(target, weights).some((row) =>
      decidesPair(positions.subarray(row * labels.length, (row + 1) * labels.length)),
    );
  },
};

/** Numbers of the rows with a weight above 0. */
export function weighingRows(target: Target, weights?: Float64Array): readonly number[] {
  const rows = Array.from({ length: targetLength(target) }, (_, row) => row);
  return weights ? rows.filter((row) => weights[row] > 0) : rows;
}

function isConstant(values: Prediction | Target, rows: readonly number[]): boolean {
  if ('codes' in values) return allEqual(values.codes, rows);
  return 'values' in values && allEqual(values.values, rows);
}

function allEqual(values: ArrayLike<number>, rows: readonly number[]): boolean {
  return rows.every((row) => values[row] === values[rows[0]]);
}
