import { classMetric } from './class-metric.js';
import type { Metric } from './metric.js';
import { noProbabilities, noWeight, oneDeclaredClass } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Ranked probability score, lower is better, in [0, 1]: mean squared difference between the predicted probability that
 * the class is at most k and the indicator of whether it is, over all k but the last class.
 *
 *     sum_i w_i sum over k < K of (P_i(y <= k) - [y_i <= k])^2 / (K - 1)  /  sum_i w_i
 *
 * Probability near the true class costs less than the same probability far from it; a certain prediction d classes off
 * costs d / (K - 1). With two classes it is half the Brier loss. Some authors omit the division by K - 1. NaN if the
 * prediction has no probabilities, if one is NaN, if the target has only one class, or if no row has a weight above 0.
 * Source: Epstein (1969), Journal of Applied Meteorology 8.
 */
export const rankedProbabilityLoss: Metric = classMetric(
  {
    id: 'rankedProbabilityLoss',
    title: 'Ranked probability score',
    direction: 'lower',
    kinds: ['ordinal'],
    formula: 'sum_i w_i sum over k < K of (P_i(y <= k) - [y_i <= k])^2 / ((K - 1) W)',
    undefinedWhen: [noProbabilities, oneDeclaredClass, noWeight],
    source: 'Epstein (1969), Journal of Applied Meteorology 8',
  },
  ({ prediction: { probabilities }, target: { codes, classes } }, weights) => {
    if (probabilities === undefined || classes.length < 2) return NaN;
    const count = classes.length;
    const lossOf = (row: number) => squares(probabilities, row * count, count, codes[row]);
    return weightedMean(codes.length, lossOf, weights) / (count - 1);
  },
);

function squares(probabilities: Float64Array, from: number, count: number, found: number): number {
  let sum = 0;
  let atMost = 0; // probability of this class or a lower one
  for (let k = 0; k < count - 1; k++) {
    atMost += probabilities[from + k];
    const difference = atMost - (found <= k ? 1 : 0);
    sum += difference * difference;
  }
  return sum;
}
