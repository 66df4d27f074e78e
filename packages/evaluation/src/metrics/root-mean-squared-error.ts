import type { Prediction, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedValues } from './paired.js';
import { noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Root mean squared error of predicted numbers, in the unit of the target, lower is better.
 *
 *     sqrt(sum_i w_i (p_i - y_i)^2 / sum_i w_i)
 *
 * Large errors weigh more than in the mean absolute error. NaN if no row has a weight above 0, or a predicted number is NaN.
 * Source: Hastie, Tibshirani and Friedman (2009), The Elements of Statistical Learning, section 2.4.
 */
export const rmseLoss: Metric = Object.freeze({
  id: 'rmseLoss',
  title: 'Root mean squared error',
  direction: 'lower',
  kinds: ['numeric'],
  inUnitOfTarget: true,
  formula: 'sqrt(sum_i w_i (p_i - y_i)^2 / W)',
  undefinedWhen: [noWeight],
  source: 'Hastie, Tibshirani and Friedman (2009), The Elements of Statistical Learning',
  value: rootMeanSquaredErrorOf,
} satisfies Metric);

function rootMeanSquaredErrorOf(
  prediction: Prediction,
  target: Target,
  weights?: Float64Array,
): number {
  checkTargetKind(rmseLoss, target);
  const { predicted, found } = pairedValues('rmseLoss', prediction, target, weights);
  return Math.sqrt(
    weightedMean(found.length, (row) => (predicted[row] - found[row]) ** 2, weights),
  );
}
