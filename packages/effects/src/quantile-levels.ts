/**
 * Values that part rows into intervals of about equal share: the least value, and for each interval the least value up to
 * which that share of the rows lies. Rows without a value do not count.
 *
 * @param values     shape [rows], NaN where missing
 * @param shares     what each row counts, shape [rows]
 * @param intervals  how many at most, at least 1
 * @returns distinct, ascending, each the value of a row; empty where all are missing
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
    // Sums of shares are off by their rounding.
    if (below < (total * place) / intervals - 1e-9 * total) continue;
    while (place <= intervals && below >= (total * place) / intervals - 1e-9 * total) place++;
    if (values[row] > levels[levels.length - 1]) levels.push(values[row]);
  }
  const greatest = values[order[order.length - 1]];
  if (greatest > levels[levels.length - 1]) levels.push(greatest);
  return levels;
}
