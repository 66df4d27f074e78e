import type { ClassTarget, LabelledTable, Model } from '@preflearn/core';

/**
 * Weighted mean of a model's scores for some rows; 0 for a model without scores.
 *
 * Scores of models from the same learner may be shifted relative to each other, since under a pairwise loss only
 * differences of scores matter. With the mean over each model's own training rows subtracted, they can be compared.
 *
 * @param data  at least one row of positive weight
 */
export function meanScore(
  model: Model,
  { attributes, weights }: LabelledTable<ClassTarget>,
): number {
  const prediction = model.predict(attributes);
  const scores = 'scores' in prediction ? prediction.scores : undefined;
  return scores === undefined ? 0 : weightedMean(scores, weights);
}

/**
 * Weighted mean, computed without sums that could overflow.
 *
 * @param values   shape [rows]
 * @param weights  shape [rows], none below 0, not all 0; all equal when absent
 */
export function weightedMean(values: Float64Array, weights: Float64Array | undefined): number {
  let all = 0;
  let mean = 0;
  for (let row = 0; row < values.length; row++) {
    const weight = weights?.[row] ?? 1;
    all += weight;
    mean += (weight / all) * (values[row] - mean) || 0; // NaN for rows of weight 0 before all others
  }
  return mean;
}
