import { classCounts, predictedTotals, trueTotals } from './class-counts.js';
import { classMetric } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight, type UndefinedCase, weighingRows } from './undefined-cases.js';

const oneClassThroughout: UndefinedCase = {
  reason: 'one and the same class is true and predicted for all rows',
  applies: (prediction, target, weights) => {
    if (!('codes' in prediction) || !('codes' in target)) return false;
    const [first, ...rest] = weighingRows(target, weights).flatMap((row) => [
      target.codes[row],
      prediction.codes[row],
    ]);
    return rest.every((code) => code === first);
  },
};

/**
 * Quadratic weighted kappa, higher is better, 1 for perfect agreement, 0 for chance agreement: agreement of the true
 * and the predicted classes beyond chance, where a prediction d classes off counts d^2.
 *
 *     1 - sum_tp d_tp O_tp / sum_tp d_tp E_tp,  d_tp = (t - p)^2
 *
 * O is the weight of the rows of true class t for which p was predicted, E = (sum over p of O_tp) (sum over t of O_tp)
 * / W. At least -1; a constant prediction has 0. NaN if all true and all predicted classes are one and the same, or no
 * row has a weight above 0. Source: Cohen (1968), Psychological Bulletin 70.
 */
export const quadraticKappaScore: Metric = weightedKappa(
  { id: 'quadraticKappaScore', title: 'Quadratic weighted kappa', distance: '(t - p)^2' },
  (t, p) => (t - p) * (t - p),
);

/**
 * Linear weighted kappa, higher is better: like {@link quadraticKappaScore}, but a prediction d classes off counts d.
 * Source: Cohen (1968), Psychological Bulletin 70.
 */
export const linearKappaScore: Metric = weightedKappa(
  { id: 'linearKappaScore', title: 'Linear weighted kappa', distance: '|t - p|' },
  (t, p) => Math.abs(t - p),
);

function weightedKappa(
  { id, title, distance }: { id: string; title: string; distance: string },
  distanceOf: (t: number, p: number) => number,
): Metric {
  return classMetric(
    {
      ...{ id, title, direction: 'higher', kinds: ['ordinal'] },
      formula:
        `1 - sum_tp d_tp O_tp / sum_tp d_tp E_tp, d = ${distance}, O the weight of the rows of true class t ` +
        'predicted as p, E what chance gives: the product of the sums of row t and column p of O, over W',
      undefinedWhen: [noWeight, oneClassThroughout],
      source: 'Cohen (1968), Psychological Bulletin 70',
    },
    (paired, weights) => kappaOf(classCounts(paired, weights), distanceOf),
  );
}

function kappaOf(
  counts: readonly (readonly number[])[],
  distanceOf: (t: number, p: number) => number,
): number {
  const [found, predicted] = [trueTotals(counts), predictedTotals(counts)];
  const total = found.reduce((sum, count) => sum + count, 0);
  let observed = 0;
  let expected = 0;
  for (let t = 0; t < counts.length; t++) {
    for (let p = 0; p < counts.length; p++) {
      const distance = distanceOf(t, p);
      observed += distance * counts[t][p];
      expected += distance * found[t] * (predicted[p] / total);
    }
  }
  return expected > 0 ? 1 - observed / expected : NaN;
}
