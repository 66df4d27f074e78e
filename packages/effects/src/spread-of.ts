/** Mean and standard deviation over the rows, the latter over all outputs together. */
export function spreadOf(
  shares: Float64Array,
  width: number,
  valueAt: (row: number, k: number) => number,
): { readonly average: readonly number[]; readonly strength: number } {
  let variance = 0;
  const average = Array.from({ length: width }, (_, k) => {
    const mean = shares.reduce((sum, share, row) => sum + share * valueAt(row, k), 0);
    variance += shares.reduce((sum, share, row) => sum + share * (valueAt(row, k) - mean) ** 2, 0);
    return mean;
  });
  return { average, strength: Math.sqrt(variance) };
}
