import { classMetric } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Accuracy, higher is better: the share of rows whose predicted class is the true one, in [0, 1]; 1 minus
 * the 0-1 error.
 *
 *     sum_i w_i [p_i = y_i] / sum_i w_i
 *
 * NaN if no row has a weight above 0. Source: Sokolova and Lapalme (2009), Information Processing and Management 45.
 */
export const accuracyScore: Metric = classMetric(
  {
    id: 'accuracyScore',
    title: 'Accuracy',
    direction: 'higher',
    kinds: ['ordinal', 'nominal'],
    formula: 'sum_i w_i [p_i = y_i] / W',
    undefinedWhen: [noWeight],
    source: 'Sokolova and Lapalme (2009), Information Processing and Management 45',
  },
  ({ prediction, target }, weights) =>
    weightedMean(
      target.codes.length,
      (row) => (prediction.codes[row] === target.codes[row] ? 1 : 0),
      weights,
    ),
);
