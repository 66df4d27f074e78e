import { checkGiven } from '@preflearn/core/errors';
import { orderByVotes } from './borda.js';
import type { Rankings } from './rankings.js';
import { checkSelection, type RankingSelection } from './selection.js';

/**
 * Pairwise counts: C[a][b] is the weight of the rankings that put label a before label b; rankings that
 * miss one of them, or tie them, do not count.
 *
 * They are additive over rankings, and the Borda centre and the sum of distances from any order can be computed from
 * them in O(n^2): see {@link centreOfPairCounts} and {@link distanceOfPairCounts}.
 *
 * @param selection  rows and weights; all rows with weight 1 when absent
 * @returns `counts[a * n + b]`, shape [n x n]
 * @throws DataError WEIGHTS
 * @throws UsageError ARGUMENT for an unknown row
 */
export function pairCounts(rankings: Rankings, selection: RankingSelection = {}): Float64Array {
  checkGiven('pairCounts', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
    'labelCount',
    'count',
  ]);
  const size = checkSelection('pairCounts', rankings, selection);
  const { rows, weights } = selection;
  const counts = new Float64Array(rankings.labelCount * rankings.labelCount);
  for (let i = 0; i < size; i++) {
    addPairs(counts, rankings, rows ? rows[i] : i, weights ? weights[i] : 1);
  }
  return counts;
}

/**
 * Adds one ranking to pairwise counts. A kernel: it allocates nothing and checks nothing. O(m^2).
 *
 * @param counts  shape [n x n]
 * @param weight  added to each pair; a negative weight removes a ranking again
 */
export function addPairs(
  counts: Float64Array,
  rankings: Rankings,
  row: number,
  weight: number,
): void {
  const { labelCount, labels, places, starts } = rankings;
  addOrderPairs(counts, labelCount, labels, places, starts[row], starts[row + 1], weight);
}

/** {@link addPairs} for labels[from..to), ranked at `places` where it is given. */
export function addOrderPairs(
  counts: Float64Array,
  n: number,
  labels: Int32Array,
  places: Int32Array | undefined,
  from: number,
  to: number,
  weight: number,
): void {
  let next = from; // the first label that is behind labels[p]
  for (let p = from; p < to; p++) {
    if (next <= p) next = p + 1;
    if (places) while (next < to && places[next] === places[p]) next++;
    const row = labels[p] * n;
    for (let later = next; later < to; later++) counts[row + labels[later]] += weight;
  }
}

/**
 * Borda centre from pairwise counts: the labels by net wins, sum_b (C[a][b] - C[b][a]), most first; ties go to the
 * lower index.
 *
 * For complete rankings this is the Borda count, with ties sharing their votes. Incomplete rankings of m labels that
 * were added with weight 1 / (m + 1) give the generalised Borda count of [CHH09 prop. 2]; added with weight 1 they give
 * an order in which long rankings count more.
 *
 * A kernel: it allocates nothing and checks nothing. O(n^2).
 *
 * @param counts  shape [n x n]
 * @param order   receives the labels, best first, shape [n]; index order when all counts are 0
 * @param work    scratch, shape [n]
 */
export function centreOfPairCounts(
  counts: Float64Array,
  n: number,
  order: Int32Array,
  work: Float64Array,
): void {
  let total = 0;
  for (let a = 0; a < n; a++) {
    let net = 0;
    for (let b = 0; b < n; b++) {
      const wins = counts[a * n + b];
      total += wins;
      net += wins - counts[b * n + a];
    }
    work[a] = net;
  }
  orderByVotes(work, n, total, order);
}

/**
 * Sum of Kendall distances of the counted rankings from an order: the weight of all pairs that the order reverses, sum
 * of C[b][a] over a before b.
 *
 * A kernel: it allocates nothing and checks nothing. O(n^2).
 *
 * @param counts  shape [n x n]
 * @param order   labels, best first, shape [at least length]; only the first `length` entries are used
 * @param length  number of labels in the order; n when absent
 */
export function distanceOfPairCounts(
  counts: Float64Array,
  n: number,
  order: Int32Array,
  length = n,
): number {
  let distance = 0;
  for (let p = 0; p < length - 1; p++) {
    const better = order[p];
    for (let later = p + 1; later < length; later++) distance += counts[order[later] * n + better];
  }
  return distance;
}
