import {
  type ClassPrediction,
  type ClassTarget,
  DataError,
  type OrdinalTarget,
} from '@preflearn/core';
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
  const counts = weightOfClasses('mostFrequentClass', target, weights);
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/**
 * Predicts the same class for every row, as a baseline for a model.
 *
 * @param target  gives the kind and the classes, such as the target of the training rows
 * @param code    position of the class in `target.classes`
 * @param rows    number of rows to predict
 */
export function constantPrediction(
  target: ClassTarget,
  code: number,
  rows: number,
): ClassPrediction {
  return {
    kind: target.kind,
    classes: target.classes,
    codes: new Int32Array(rows).fill(code),
    details: [],
  };
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
