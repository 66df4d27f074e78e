import { checkGiven } from '@preflearn/core/errors';
import type { Rankings } from './rankings.js';
import { checkSelection, type RankingSelection } from './selection.js';

/**
 * Votes are compared after rounding to this many steps of the total, so that labels that tie by the formula also tie in
 * floating point: sums of the same weights in a different order differ in their last bits, for which 2^36 steps leave
 * 17 bits.
 */
export const VOTE_STEPS = 68719476736;

/**
 * Votes of the generalised Borda count.
 *
 * In a ranking of m out of n labels, the one at place i gets (m - i + 1)(n + 1) / (m + 1) votes and each missing label
 * (n + 1) / 2, times the ranking's weight; tied labels share the mean of their votes. For a complete ranking these are
 * the votes n, n - 1, ..., 1. A label's vote is its expected Borda vote when all extensions are equally probable.
 * Source: [CHH09 prop. 2].
 *
 * @param selection  rows and weights; all rows with weight 1 when absent
 * @returns votes of each label, shape [n]
 * @throws DataError WEIGHTS
 * @throws UsageError ARGUMENT for an unknown row
 */
export function bordaVotes(rankings: Rankings, selection: RankingSelection = {}): Float64Array {
  checkGiven('bordaVotes', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
    'labelCount',
    'count',
  ]);
  const { votes, weight } = centredVotes('bordaVotes', rankings, selection);
  const middle = ((rankings.labelCount + 1) / 2) * weight;
  return votes.map((vote) => vote + middle);
}

/**
 * Centre by the generalised Borda count: the labels by {@link bordaVotes}, most votes first; ties go to the lower
 * index. It minimises the expected sum of Spearman distances when all extensions are equally probable [CHH09 prop. 2].
 *
 * @param selection  rows and weights; all rows with weight 1 when absent
 * @returns all labels, best first, shape [n]; in index order when there are no rows or all weights are 0
 * @throws DataError WEIGHTS
 * @throws UsageError ARGUMENT for an unknown row
 */
export function bordaCentre(rankings: Rankings, selection: RankingSelection = {}): Int32Array {
  checkGiven('bordaCentre', rankings, 'Rankings, such as Rankings.fromOrders gives them', [
    'labelCount',
    'count',
  ]);
  const { votes, weight } = centredVotes('bordaCentre', rankings, selection);
  const order = new Int32Array(votes.length);
  orderByVotes(votes, votes.length, weight * votes.length, order);
  return order;
}

/**
 * Adds one ranking's votes, minus the vote (n + 1) / 2 of a missing label, so that missing labels need no work: the
 * label at place i of m gets weight (m + 1 - 2 i)(n + 1) / (2 (m + 1)).
 *
 * A kernel: it allocates nothing and checks nothing. A negative weight removes a ranking again.
 *
 * @param votes  shape [n]
 */
export function addVotes(
  votes: Float64Array,
  rankings: Rankings,
  row: number,
  weight: number,
): void {
  const { labelCount, labels, places, starts } = rankings;
  addOrderVotes(votes, labelCount, labels, places, starts[row], starts[row + 1], weight);
}

/** {@link addVotes} for labels[from..to), ranked at `places` where it is given. */
export function addOrderVotes(
  votes: Float64Array,
  n: number,
  labels: Int32Array,
  places: Int32Array | undefined,
  from: number,
  to: number,
  weight: number,
): void {
  const m = to - from;
  // For a complete ranking the factor is 1/2, and unit weights give sums without rounding.
  const factor = weight * ((n + 1) / (2 * (m + 1)));
  if (!places) {
    for (let p = from, lead = m - 1; p < to; p++, lead -= 2) votes[labels[p]] += factor * lead;
    return;
  }
  for (let start = from, end = from; start < to; start = end) {
    while (end < to && places[end] === places[start]) end++;
    const lead = to - end - (start - from); // labels behind less labels in front
    for (let p = start; p < end; p++) votes[labels[p]] += factor * lead;
  }
}

/**
 * Sorts labels by votes, most first; ties go to the lower index. Votes that differ by less than about 1e-11 of `scale`
 * count as equal: they differ only by rounding.
 *
 * A kernel: it allocates nothing and checks nothing. O(n^2) at worst, by insertion.
 *
 * @param votes  shape [n]; overwritten
 * @param scale  magnitude that sums of votes can reach, such as n times the total weight; 0 for no votes
 * @param order  receives the labels, best first, shape [n]
 */
export function orderByVotes(
  votes: Float64Array,
  n: number,
  scale: number,
  order: Int32Array,
): void {
  for (let label = 0; label < n; label++) {
    const vote = scale > 0 ? Math.round((votes[label] / scale) * VOTE_STEPS) : 0;
    votes[label] = vote;
    let place = label;
    while (place > 0 && votes[order[place - 1]] < vote) {
      order[place] = order[place - 1];
      place--;
    }
    order[place] = label;
  }
}

function centredVotes(
  who: string,
  rankings: Rankings,
  selection: RankingSelection,
): { votes: Float64Array; weight: number } {
  const size = checkSelection(who, rankings, selection);
  const { rows, weights } = selection;
  const votes = new Float64Array(rankings.labelCount);
  let total = 0;
  for (let i = 0; i < size; i++) {
    const weight = weights ? weights[i] : 1;
    addVotes(votes, rankings, rows ? rows[i] : i, weight);
    total += weight;
  }
  return { votes, weight: total };
}
