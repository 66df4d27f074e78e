import { classCounts, trueTotals } from './class-counts.js';
import { classMetric, macroMean } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';

/**
 * Balanced accuracy, higher is better, in [0, 1]: the mean over the classes of the share of rows predicted correctly
 * (recall), so that rare classes count as much as frequent ones.
 *
 *     1 / C sum_k (sum over y_i = k of w_i [p_i = k]) / (sum over y_i = k of w_i)
 *
 * over the C classes that occur in the target. NaN if no row has a weight above 0. Source: Brodersen et al. (2010), The
 * balanced accuracy and its posterior distribution, ICPR.
 */
export const balancedAccuracyScore: Metric = classMetric(
  {
    id: 'balancedAccuracyScore',
    title: 'Balanced accuracy',
    direction: 'higher',
    kinds: ['ordinal', 'nominal'],
    formula:
      'mean over the true classes k that occur of (sum over y_i = k of w_i [p_i = k]) / (sum over y_i = k of w_i)',
    undefinedWhen: [noWeight],
    source: 'Brodersen et al. (2010), ICPR',
  },
  (paired, weights) => {
    const counts = classCounts(paired, weights);
    const totals = trueTotals(counts);
    return macroMean(counts.map((line, k) => line[k] / totals[k]));
  },
);
