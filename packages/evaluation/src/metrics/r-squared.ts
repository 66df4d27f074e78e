import type { Prediction, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedValues } from './paired.js';
import { equalTruth, noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * R squared, the share of the variance of the true numbers that predictions explain; higher is better, at most 1.
 *
 *     1 - sum_i w_i (p_i - y_i)^2 / sum_i w_i (m - y_i)^2,   m = sum_i w_i y_i / sum_i w_i
 *
 * 0 for predictions as good as the mean of the true numbers, and below 0 for worse ones. NaN if all true numbers are
 * equal, no row has a weight above 0, or a predicted number is NaN. Source: Draper and Smith (1998), Applied Regression
 * Analysis, chapter 1.
 */
export const rSquaredScore: Metric = Object.freeze({
  id: 'rSquaredScore',
  title: 'R squared',
  direction: 'higher',
  kinds: ['numeric'],
  formula: '1 - sum_i w_i (p_i - y_i)^2 / sum_i w_i (m - y_i)^2, m the mean of y',
  undefinedWhen: [noWeight, equalTruth],
  source: 'Draper and Smith (1998), Applied Regression Analysis',
  value: rSquaredOf,
} satisfies Metric);

function rSquaredOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(rSquaredScore, target);
  const { predicted, found } = pairedValues('rSquaredScore', prediction, target, weights);
  if (equalTruth.applies(prediction, target, weights)) return NaN;
  const mean = weightedMean(found.length, (row) => found[row], weights);
  const left = weightedMean(found.length, (row) => (predicted[row] - found[row]) ** 2, weights);
  const all = weightedMean(found.length, (row) => (mean - found[row]) ** 2, weights);
  return 1 - left / all;
}
