/** Shares of the values below the five numbers of a spread. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** The five numbers of a spread, on straight lines between the values; `undefined` for fewer than two. */
export function quantilesOf(values: readonly number[]): readonly number[] | undefined {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length < 2) return undefined;
  return QUANTILES.map((share) => {
    const at = share * (sorted.length - 1);
    const below = Math.floor(at);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  });
}
