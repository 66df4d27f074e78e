import {
  type ClassPrediction,
  type ClassTarget,
  DataError,
  type OrdinalTarget,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkWeights } from '../metrics/paired.js';

/**
 * The weighted median class: the lowest class such that it and the classes below hold at least half of the weight. Of
 * all constant predictions it has the smallest mean absolute error; of two medians it is the lower one.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @returns position in `target.classes`
 * @throws DataError TABLE_EMPTY without rows, WEIGHTS
 */
export function medianClass(target: OrdinalTarget, weights?: Float64Array): number {
  checkGiven('medianClass', target, 'a target of classes', ['classes', 'codes']);
  const counts = weightOfClasses('medianClass', target, weights);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return 2 * below >= total;
  });
}

/**
 * The class of largest weight; ties go to the lowest. Of all constant predictions it has the smallest 0-1 error.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @returns position in `target.classes`
 * @throws DataError TABLE_EMPTY without rows, WEIGHTS
 */
export function mostFrequentClass(target: ClassTarget, weights?: Float64Array): number {
  checkGiven('mostFrequentClass', target, 'a target of classes', ['classes', 'codes']);
  const counts = weightOfClasses('mostFrequentClass', target, weights);
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/**
 * The share of each class in the weight of the rows: the constant probabilities with the smallest log-loss, Brier loss
 * and ranked probability loss on these rows.
 *
 * If a class has no weight, its share would be 0, and one new row of that class would cost more log-loss than all others
 * together. Then one row of mean weight, spread evenly over the classes, is added: each of K classes gets 1 / K of it.
 * Source: Perks (1947), Journal of the Institute of Actuaries 73.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent; all equal if all are 0
 * @returns shape [classes]; all above 0, sum 1
 * @throws DataError TABLE_EMPTY without rows, WEIGHTS
 */
export function classShares(target: ClassTarget, weights?: Float64Array): Float64Array {
  checkGiven('classShares', target, 'a target of classes', ['classes', 'codes']);
  const counts = weightOfClasses('classShares', target, weights);
  const largest = counts.reduce((most, count) => Math.max(most, count), 0);
  const classes = counts.length;
  if (largest === 0) return counts.fill(1 / classes);
  const inUnit = counts.map((count) => count / largest); // so that sums do not overflow
  const total = inUnit.reduce((sum, count) => sum + count, 0);
  const rows = weights?.filter((weight) => weight > 0).length ?? target.codes.length;
  const added = inUnit.includes(0) ? total / rows / classes : 0;
  return inUnit.map((count) => (count + added) / (total + classes * added));
}

/**
 * Predicts the same class for every row, as a baseline for a model.
 *
 * @param target  gives the kind and the classes, such as the target of the training rows
 * @param code    position of the class in `target.classes`
 * @param rows    number of rows to predict
 * @param shares  probability of each class, the same for every row, shape [classes], such as {@link classShares}; no
 *   probabilities when absent
 */
export function constantPrediction(
  target: ClassTarget,
  code: number,
  rows: number,
  shares?: Float64Array,
): ClassPrediction {
  checkGiven('constantPrediction', target, 'a target of classes', ['classes', 'codes']);
  const { kind, classes } = target;
  const codes = new Int32Array(rows).fill(code);
  if (shares === undefined) return { kind, classes, codes, details: [] };
  const probabilities = new Float64Array(rows * classes.length);
  for (let row = 0; row < rows; row++) probabilities.set(shares, row * classes.length);
  return { kind, classes, codes, probabilities, details: [] };
}

function weightOfClasses(who: string, target: ClassTarget, weights?: Float64Array): Float64Array {
  const { codes, classes } = target;
  if (codes.length === 0) {
    throw new DataError('TABLE_EMPTY', 'the target has no rows, so it has no such class', {
      where: { function: who },
    });
  }
  if (weights) checkWeights(who, weights, codes.length);
  const counts = new Float64Array(classes.length);
  for (let row = 0; row < codes.length; row++) counts[codes[row]] += weights ? weights[row] : 1;
  return counts;
}
