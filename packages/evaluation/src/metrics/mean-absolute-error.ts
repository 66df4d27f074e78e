import type { Prediction, Target } from '@preflearn/core';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedValues } from './paired.js';
import { noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Mean absolute error, lower is better: by how many classes, on average, the predicted class is off
 * (ordinal), or by how much the predicted number is off (numeric, in units of the target).
 *
 *     sum_i w_i |p_i - y_i| / sum_i w_i
 *
 * y and p are positions in the order of the classes, or numbers. NaN if no row has a weight above 0, or a predicted
 * number is NaN. Source: Dembczyński and Kotłowski (2009), RankRules, section 4.
 */
export const maeLoss: Metric = Object.freeze({
  id: 'maeLoss',
  title: 'Mean absolute error',
  direction: 'lower',
  kinds: ['ordinal', 'numeric'],
  inUnitOfTarget: true,
  formula: 'sum_i w_i |p_i - y_i| / W, with classes as their positions',
  undefinedWhen: [noWeight],
  source: 'Dembczyński and Kotłowski (2009), RankRules, section 4',
  value: meanAbsoluteErrorOf,
} satisfies Metric);

function meanAbsoluteErrorOf(
  prediction: Prediction,
  target: Target,
  weights?: Float64Array,
): number {
  checkTargetKind(maeLoss, target);
  const { predicted, found } = pairedValues('maeLoss', prediction, target, weights);
  return weightedMean(found.length, (row) => Math.abs(predicted[row] - found[row]), weights);
}
