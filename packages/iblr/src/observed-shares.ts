import type { Rankings } from '@preflearn/mallows';

/**
 * How much of an order each row shows: its number of labels / n; Cheng, Hühn and Hüllermeier (2009), section 4.2.
 *
 * A row with ties shows less. It shows as much as a row without ties that puts the same number of pairs of labels in
 * order: p pairs correspond to m labels with m (m - 1) / 2 = p, where m need not be an integer. So a row that ties all
 * its labels counts like one that ranks a single label.
 *
 * @returns shape [rows], in [0, 1]; 0 for rows that rank no label
 */
export function observedShares(rankings: Rankings): Float64Array {
  const shares = new Float64Array(rankings.count);
  for (let row = 0; row < shares.length; row++) {
    if (rankings.lengthOf(row) === 0) continue;
    // 1 + 8 p is the square of 2 m - 1: for rows without ties the root is exact.
    const labels = (1 + Math.sqrt(1 + 8 * rankings.decidedPairs(row))) / 2;
    shares[row] = labels / rankings.labelCount;
  }
  return shares;
}
