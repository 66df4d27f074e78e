import { type Ranks, sortedByRank } from './ranks.js';
import { WeightByRank } from './weight-by-rank.js';

/** Counts of pairs of rows by how two orders treat them; each pair counts the product of its weights. */
export interface PairCounts {
  /** Pairs of which both orders put the same row higher. */
  readonly concordant: number;
  /** Pairs on which the orders contradict each other. */
  readonly discordant: number;
  /** Pairs tied in the first order but not in the second. */
  readonly tiedInFirst: number;
  /** Pairs tied in the second order but not in the first. */
  readonly tiedInSecond: number;
}

/**
 * Counts the pairs of rows that two orders agree on, contradict each other on, or tie; O(N log N).
 *
 * Rows are processed in the first order, block by block of equal rank, and each is compared with all rows of earlier
 * blocks by their second ranks. Without weights all counts are exact. Source: Knight (1966), JASA 61, for processing
 * the rows in the first order.
 *
 * @param weights  shape [rows]; all 1 when absent
 */
export function countPairs(first: Ranks, second: Ranks, weights?: Float64Array): PairCounts {
  const order = sortedByRank(first, sortedByRank(second));
  const rankAt = (place: number) => second.ranks[order[place]];
  const weightAt = (place: number) => (weights ? weights[order[place]] : 1);
  const earlier = new WeightByRank(second.count);
  let concordant = 0;
  let discordant = 0;
  let tiedInFirst = 0;
  let tiedInSecond = 0;
  for (let start = 0, end = 0; start < order.length; start = end) {
    end = endOfBlock(first.ranks, order, start);
    let lower = 0; // weight of the block's rows with a smaller second rank
    let same = 0; // weight of its rows so far with the same second rank
    for (let place = start; place < end; place++) {
      const rank = rankAt(place);
      const weight = weightAt(place);
      concordant += weight * earlier.below(rank);
      discordant += weight * earlier.above(rank);
      tiedInSecond += weight * earlier.at(rank);
      if (place > start && rankAt(place - 1) !== rank) {
        lower += same;
        same = 0;
      }
      tiedInFirst += weight * lower;
      same += weight;
    }
    for (let place = start; place < end; place++) earlier.add(rankAt(place), weightAt(place));
  }
  return { concordant, discordant, tiedInFirst, tiedInSecond };
}

/** First position after `start` whose row has another rank. */
function endOfBlock(ranks: Int32Array, order: Int32Array, start: number): number {
  let end = start + 1;
  while (end < order.length && ranks[order[end]] === ranks[order[start]]) end++;
  return end;
}
