/** The quantiles that make up a five-number summary. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** The five-number summary, with linear interpolation; `undefined` for fewer than two values. */
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
