import type { Metric } from './metric.js';
import { checkTargetKind, pairedClasses } from './paired.js';
import { noProbabilities, noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Brier loss, lower is better, in [0, 2]: mean squared distance between the predicted probabilities
 * and the true class, summed over all classes.
 *
 *     sum_i w_i sum_k (P_i(k) - [y_i = k])^2 / sum_i w_i
 *
 * For two classes it is twice the squared error of one probability, which is sometimes also called the Brier score. NaN
 * if the prediction has no probabilities, if one is NaN, or if no row has a weight above 0. Source: Brier (1950),
 * Monthly Weather Review 78.
 */
export const brierLoss: Metric = Object.freeze({
  id: 'brierLoss',
  title: 'Brier loss',
  direction: 'lower',
  kinds: ['ordinal', 'nominal'],
  formula: 'sum_i w_i sum_k (P_i(k) - [y_i = k])^2 / W',
  undefinedWhen: [noProbabilities, noWeight],
  source: 'Brier (1950), Monthly Weather Review 78',
  value(prediction, target, weights) {
    checkTargetKind(brierLoss, target);
    const paired = pairedClasses('brierLoss', prediction, target, weights);
    const { probabilities } = paired.prediction;
    const { codes, classes } = paired.target;
    if (probabilities === undefined) return NaN;
    const count = classes.length;
    const lossOf = (row: number) => squaredDistance(probabilities, row * count, count, codes[row]);
    return weightedMean(codes.length, lossOf, weights);
  },
} satisfies Metric);

function squaredDistance(
  probabilities: Float64Array,
  from: number,
  count: number,
  found: number,
): number {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const difference = probabilities[from + k] - (k === found ? 1 : 0);
    sum += difference * difference;
  }
  return sum;
}
