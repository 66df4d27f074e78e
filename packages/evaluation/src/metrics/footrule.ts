import { labelRanks } from './label-ranks.js';
import type { Metric } from './metric.js';
import { rankingMetric } from './ranking-metric.js';
import { noDecidedPair, noWeight } from './undefined-cases.js';

/**
 * Spearman's footrule, lower is better, in [0, 1]: the total number of places by which labels are off, as a share of
 * the maximum; mean over the rows.
 *
 *     sum_a |p_a - y_a| / floor(n^2 / 2)
 *
 * over the n labels that the true order ranks, with their true and predicted ranks among these; tied labels share the
 * mean of their places, and labels that the prediction does not rank share the last places. Rows whose true order
 * decides no pair of labels are left out; NaN if none with a weight above 0 remains. Source: Diaconis and Graham
 * (1977), Spearman's footrule as a measure of disarray, Journal of the Royal Statistical Society B 39.
 */
export const footruleDistance: Metric = rankingMetric(
  {
    id: 'footruleDistance',
    title: "Spearman's footrule",
    direction: 'lower',
    formula:
      'mean over rows of sum_a |p_a - y_a| / floor(n^2 / 2), with the true and predicted ranks of the n labels ' +
      'that the true order ranks',
    undefinedWhen: [noWeight, noDecidedPair],
    source: 'Diaconis and Graham (1977), Journal of the Royal Statistical Society B 39',
  },
  (predicted, found) => {
    const ranks = labelRanks(predicted, found);
    const n = ranks.found.length;
    let sum = 0;
    for (let a = 0; a < n; a++) sum += Math.abs(ranks.predicted[a] - ranks.found[a]);
    return sum / Math.floor((n * n) / 2);
  },
);
