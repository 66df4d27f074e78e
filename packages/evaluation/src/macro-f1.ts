import { classCounts, predictedTotals, trueTotals } from './class-counts.js';
import { classMetric, macroMean } from './class-metric.js';
import type { Metric } from './metric.js';
import { noWeight } from './undefined-cases.js';

/**
 * F1, averaged over the classes (macro), higher is better, in [0, 1]: for each class the harmonic mean of
 * precision and recall, and of these the mean.
 *
 *     1 / C sum_k 2 TP_k / (2 TP_k + FP_k + FN_k)
 *
 * over the C classes that occur among the true or the predicted ones, with the weights of the rows of class k
 * that are predicted as k (TP), those of other classes that are (FP), and those of class k that are not (FN).
 * NaN when no row has a weight above 0. Source: van Rijsbergen (1979), Information retrieval; Sokolova and
 * Lapalme (2009), Information Processing and Management 45, for the mean.
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
