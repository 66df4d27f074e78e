import { scaled } from './scaled.js';

/**
 * Standardised numbers: how many standard deviations each lies above the mean, both computed over the rows that have a
 * value (the standard deviation with divisor n).
 *
 * @param values  NaN is missing
 * @returns NaN where `values` is; 0 throughout for a column that never varies
 */
export function zScores(values: Float64Array): Float64Array {
  const x = scaled(values);
  let count = 0;
  let sum = 0;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let row = 0; row < x.length; row++) {
    if (Number.isNaN(x[row])) continue;
    count++;
    sum += x[row];
    lowest = Math.min(lowest, x[row]);
    highest = Math.max(highest, x[row]);
  }
  if (!(lowest < highest)) return x.map((value) => (Number.isNaN(value) ? NaN : 0));
  const mean = sum / count;
  let squares = 0;
  for (let row = 0; row < x.length; row++) {
    if (!Number.isNaN(x[row])) squares += (x[row] - mean) * (x[row] - mean);
  }
  const deviation = Math.sqrt(squares / count);
  return x.map((value) => (value - mean) / deviation);
}
