import { log } from '@preflearn/core/numbers';
import { labelRanks } from './label-ranks.js';
import type { Metric } from './metric.js';
import { rankingMetric } from './ranking-metric.js';
import { noDecidedPair, noWeight } from './undefined-cases.js';

/**
 * Normalised discounted cumulative gain (NDCG), higher is better, in [0, 1]: the discounted gain of the predicted order
 * as a share of that of the true order; mean over the rows.
 *
 *     sum_a g_a / log2(1 + p_a)  /  the same for the true order,  g_a = n - y_a
 *
 * over the n labels that the true order ranks: the first has gain n - 1, the last 0, and tied labels share the mean of
 * their gains. Labels that the prediction ties, or does not rank and so ties in the last places, share the mean of the
 * discounts of their places. Rows whose true order decides no pair of labels are left out; NaN if none with a weight
 * above 0 remains.
 *
 * Source: Jarvelin and Kekalainen (2002), Cumulated gain-based evaluation of IR techniques, ACM Transactions on
 * Information Systems 20; for ties McSherry and Najork (2008), ECIR.
 */
export const ndcgScore: Metric = rankingMetric(
  {
    id: 'ndcgScore',
    title: 'NDCG',
    direction: 'higher',
    formula:
      'mean over rows of sum_a g_a / log2(1 + p_a), over the same for the true order, with gains g_a = n - y_a ' +
      'and the true and predicted ranks of the n labels that the true order ranks',
    undefinedWhen: [noWeight, noDecidedPair],
    source: 'Jarvelin and Kekalainen (2002), ACM Transactions on Information Systems 20',
  },
  (predicted, found) => {
    const ranks = labelRanks(predicted, found);
    return gainOf(ranks.found, ranks.predicted) / gainOf(ranks.found, ranks.found);
  },
);

/** Discounted cumulative gain of an order, given the true ranks of the labels and their ranks in the order. */
function gainOf(found: Float64Array, order: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < found.length; a++) {
    sum += (found.length - found[a]) * discountOf(order[a], order);
  }
  return sum;
}

/** Mean of 1 / log2(1 + place) over the places shared by the labels of one rank. */
function discountOf(rank: number, order: Float64Array): number {
  const tied = order.filter((other) => other === rank).length;
  const first = rank - (tied - 1) / 2;
  let sum = 0;
  for (let place = first; place < first + tied; place++) sum += Math.LN2 / log(1 + place);
  return sum / tied;
}
