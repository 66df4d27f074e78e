/**
 * Values that divide rows into intervals of about equal share: the smallest value and, for each interval, the smallest
 * value up to which that share of the rows lies. Rows with a missing value are ignored.
 *
 * @param values     shape [rows], NaN if missing
 * @param shares     weight of each row, shape [rows]
 * @param intervals  most intervals, at least 1
 * @returns distinct, ascending, each the value of a row; empty if all are missing
 */
export function quantileLevels(
  values: Float64Array,
  shares: Float64Array,
  intervals: number,
): readonly number[] {
  const order = Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  if (order.length === 0) return [];
  order.sort((a, b) => values[a] - values[b] || a - b);
  const total = order.reduce((sum, row) => sum + shares[row], 0);
  const levels = [values[order[0]] + 0]; // not -0
  let below = 0;
  let place = 1;
  for (const row of order) {
    below += shares[row];
    // Allow for rounding in the sums of shares.
    if (below < (total * place) / intervals - 1e-9 * total) continue;
    while (place <= intervals && below >= (total * place) / intervals - 1e-9 * total) place++;
    if (values[row] > levels[levels.length - 1]) levels.push(values[row]);
  }
  const greatest = values[order[order.length - 1]];
  if (greatest > levels[levels.length - 1]) levels.push(greatest);
  return levels;
}
