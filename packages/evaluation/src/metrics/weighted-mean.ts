/**
 * Weighted mean of one number per row, sum_i w_i x_i / sum_i w_i, summed in row order.
 *
 * @param rows     number of rows
 * @param ofRow    the number of a row; not called for rows of weight 0
 * @param weights  shape [rows]; all 1 when absent
 * @returns NaN if no row has a weight above 0
 */
export function weightedMean(
  rows: number,
  ofRow: (row: number) => number,
  weights?: Float64Array,
): number {
  let sum = 0;
  let total = 0;
  for (let row = 0; row < rows; row++) {
    const weight = weights ? weights[row] : 1;
    if (weight === 0) continue;
    sum += weight * ofRow(row);
    total += weight;
  }
  return total > 0 ? sum / total : NaN;
}
