import { classCounts, predictedTotals, trueTotals } from './class-counts.js';
import { classMetric, macroMean } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';

/**
 * Macro-averaged F1, higher is better, in [0, 1]: the mean over the classes of the harmonic mean of precision and
 * recall.
 *
 *     1 / C sum_k 2 TP_k / (2 TP_k + FP_k + FN_k)
 *
 * over the C classes that occur among the true or the predicted ones; TP_k is the weight of rows of class k predicted
 * as k, FP_k that of rows of other classes predicted as k, and FN_k that of rows of class k predicted otherwise. NaN if
 * no row has a weight above 0. Source: van Rijsbergen (1979), Information retrieval; Sokolova and Lapalme (2009),
 * Information Processing and Management 45, for the macro average.
 */
export const macroF1Score: Metric = classMetric(
  {
    id: 'macroF1Score',
    title: 'F1, macro-averaged',
    direction: 'higher',
    kinds: ['ordinal', 'nominal'],
    formula:
      'mean over the classes k that occur, true or predicted, of 2 TP_k / (2 TP_k + FP_k + FN_k)',
    undefinedWhen: [noWeight],
    source: 'van Rijsbergen (1979), Information retrieval',
  },
  (paired, weights) => {
    const counts = classCounts(paired, weights);
    const [found, predicted] = [trueTotals(counts), predictedTotals(counts)];
    return macroMean(counts.map((line, k) => (2 * line[k]) / (found[k] + predicted[k])));
  },
);
