import { classCounts, trueTotals } from './class-counts.js';
import { classMetric, macroMean } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';

/**
 * Macro-averaged mean absolute error, lower is better: the mean over the classes of the mean absolute error of their
 * rows, so that rare classes count as much as frequent ones.
 *
 *     1 / C sum_k (sum over y_i = k of w_i |p_i - k|) / (sum over y_i = k of w_i)
 *
 * over the C classes that occur in the target. NaN if no row has a weight above 0. Source: Baccianella, Esuli and
 * Sebastiani (2009), Evaluation measures for ordinal regression, ISDA.
 */
export const macroMaeLoss: Metric = classMetric(
  {
    id: 'macroMaeLoss',
    title: 'Macro-averaged absolute error',
    direction: 'lower',
    kinds: ['ordinal'],
    formula:
      'mean over the true classes k that occur of (sum over y_i = k of w_i |p_i - k|) / (sum over y_i = k of w_i)',
    undefinedWhen: [noWeight],
    source: 'Baccianella, Esuli and Sebastiani (2009), ISDA',
  },
  (paired, weights) => {
    const counts = classCounts(paired, weights);
    const totals = trueTotals(counts);
    const distance = (line: readonly number[], t: number) =>
      line.reduce((sum, count, p) => sum + count * Math.abs(p - t), 0);
    return macroMean(counts.map((line, t) => distance(line, t) / totals[t]));
  },
);
