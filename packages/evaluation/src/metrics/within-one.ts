import { classMetric } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Share within one class, higher is better: the share of rows whose predicted class is the true one or its
 * neighbour, in [0, 1]; also called accuracy within one, or adjacent accuracy.
 *
 *     sum_i w_i [|p_i - y_i| <= 1] / sum_i w_i,  with classes as their positions
 *
 * NaN if no row has a weight above 0. Source: Gaudette and Japkowicz (2009), Evaluation methods for ordinal
 * classification, Canadian AI.
 */
export const withinOneScore: Metric = classMetric(
  {
    id: 'withinOneScore',
    title: 'Share within one class',
    direction: 'higher',
    kinds: ['ordinal'],
    formula: 'sum_i w_i [|p_i - y_i| <= 1] / W, with classes as their positions',
    undefinedWhen: [noWeight],
    source: 'Gaudette and Japkowicz (2009), Canadian AI',
  },
  ({ prediction, target }, weights) =>
    weightedMean(
      target.codes.length,
      (row) => (Math.abs(prediction.codes[row] - target.codes[row]) <= 1 ? 1 : 0),
      weights,
    ),
);
