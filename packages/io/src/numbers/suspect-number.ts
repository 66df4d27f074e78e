/** Numbers that by convention stand for a missing value. */
export const SENTINELS: ReadonlySet<number> = new Set([
  -9, -99, -999, -9999, -99999, 99, 999, 9999, 99999, 999999,
]);

/**
 * The number of a column that probably marks missing values, if there is one: -9, -99 to -99999, or 99 to 999999, if it
 * is the smallest or the largest, occurs in at least two rows, and is farther from the next number than the others, at
 * least two of which are distinct, are from each other.
 *
 * @param values  shape [rows], NaN for a missing value
 */
export function suspectNumber(values: Float64Array): number | undefined {
  let least = Infinity;
  let greatest = -Infinity;
  for (let row = 0; row < values.length; row++) {
    if (values[row] < least) least = values[row];
    if (values[row] > greatest) greatest = values[row];
  }
  return [least, greatest].find((value) => SENTINELS.has(value) && isRemote(value, values));
}

function isRemote(value: number, values: Float64Array): boolean {
  let count = 0;
  let least = Infinity;
  let greatest = -Infinity;
  for (let row = 0; row < values.length; row++) {
    const other = values[row];
    if (other === value) count++;
    else {
      if (other < least) least = other;
      if (other > greatest) greatest = other;
    }
  }
  const spread = greatest - least;
  const distance = Math.min(Math.abs(value - least), Math.abs(value - greatest));
  return count >= 2 && spread > 0 && distance > spread;
}
