import type { ClassTarget, LabelledTable, Model } from '@preflearn/core';

/**
 * Weighted mean of the scores that a model gives rows; 0 for a model without scores.
 *
 * Models of the same learner may differ in where their scores lie, as under a loss of pairs of rows only differences of
 * scores count. Scores less this mean, taken over the rows each model was trained on, can be compared.
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
 * The mean, without sums that could overflow.
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
    mean += (weight / all) * (values[row] - mean) || 0; // rows of weight 0 before all others
  }
  return mean;
}
