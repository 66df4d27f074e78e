import type { Neighbours } from './neighbour-search.js';

/** The k nearest rows and their weights. */
export interface WeighedNeighbours extends Neighbours {
  /**
   * Distance weight times the share of the order that the row shows, times the weight of the row (for the last row, the
   * part of it within k).
   */
  readonly weights: Float64Array;
}

/** Weights that add up to k, up to rounding, have reached it. */
const REACHED = 1 - 1e-9;

/**
 * Cuts a list of neighbours at k and weights them: Dudani's weight
 *
 *     (d_k - d_i) / (d_k - d_1),
 *
 * or 1 for all if k = 1 or all distances are equal, times the share of an order that the row shows.
 *
 * Rows count as often as their weight says, so the list is cut where weights add up to k; of the last row, only the
 * part that fits counts. Source: Cheng, Hühn and Hüllermeier (2009), ICML, section 4.2; Dudani (1976), IEEE
 * Transactions on Systems, Man, and Cybernetics 6.
 *
 * @param neighbours  nearest first; if their weights add up to less than k, all are used
 * @param observed    result of `observedShares` for the training rows
 * @param rowWeights  weight of each training row
 */
export function weighNeighbours(
  neighbours: Neighbours,
  k: number,
  observed: Float64Array,
  rowWeights: Float64Array,
): WeighedNeighbours {
  const { rows, distances } = neighbours;
  const shares = new Float64Array(rows.length);
  let count = 0;
  let total = 0;
  while (count < rows.length && total < k * REACHED) {
    shares[count] = Math.min(rowWeights[rows[count]], k - total);
    total += rowWeights[rows[count]];
    count++;
  }
  const farthest = count === 0 ? 0 : distances[count - 1];
  const range = farthest - distances[0];
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const nearness = range > 0 ? (farthest - distances[i]) / range : 1;
    weights[i] = nearness * observed[rows[i]] * shares[i];
  }
  return { rows: rows.subarray(0, count), distances: distances.subarray(0, count), weights };
}
