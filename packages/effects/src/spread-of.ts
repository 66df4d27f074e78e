/**
 * Weighted mean over the rows, computed from differences to the first value, so that the mean of equal values is that
 * value.
 *
 * @param shares  weight of each row, shape [rows], at least one; they add up to 1
 */
export function weightedMean(shares: Float64Array, valueAt: (row: number) => number): number {
  const first = valueAt(0);
  return shares.reduce((sum, share, row) => sum + share * (valueAt(row) - first), first);
}

/** Mean and standard deviation over the rows; the latter over all outputs together. */
export function spreadOf(
  shares: Float64Array,
  width: number,
  valueAt: (row: number, k: number) => number,
): { readonly average: readonly number[]; readonly strength: number } {
  let variance = 0;
  const average = Array.from({ length: width }, (_, k) => {
    const mean = weightedMean(shares, (row) => valueAt(row, k));
    variance += weightedMean(shares, (row) => (valueAt(row, k) - mean) ** 2);
    return mean;
  });
  return { average, strength: Math.sqrt(variance) };
}
