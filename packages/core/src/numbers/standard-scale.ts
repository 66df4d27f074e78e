/**
 * How a number x becomes an input of a learner: z = min(max(x, low), high) / scale - centre, or 0, the mean of training, if
 * x is missing.
 */
export interface StandardScale {
  /** Numbers below it count as this. */
  readonly low: number;
  /** Above `low`; numbers above it count as this. */
  readonly high: number;
  /** Standard deviation of the training values. */
  readonly scale: number;
  /** Their mean, in units of the scale. */
  readonly centre: number;
}

/**
 * The scale for training values of a mean and a standard deviation.
 *
 * @param moments  of the values divided by `largest`, so that no square overflows
 * @param largest  largest absolute value
 * @param ends     smallest and largest number that counts as it is, divided by `largest`
 * @returns undefined where the values do not vary, or only by rounding errors, or where a z would not be finite
 */
export function standardScale(
  { mean, deviation }: { readonly mean: number; readonly deviation: number },
  largest: number,
  [least, most]: readonly [number, number],
): StandardScale | undefined {
  const scale = deviation * largest;
  const [low, high] = [bounded(least * largest), bounded(most * largest)];
  const varies = deviation > 1e-13 * Math.abs(mean) && scale > 0 && scale < Infinity && low < high;
  if (!varies || !Number.isFinite(low / scale) || !Number.isFinite(high / scale)) return undefined;
  return { low, high, scale, centre: mean / deviation };
}

/** The z of a number, 0 if it is missing (NaN). */
export function standardised({ low, high, scale, centre }: StandardScale, x: number): number {
  return Number.isNaN(x) ? 0 : Math.min(Math.max(x, low), high) / scale - centre;
}

function bounded(x: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, x));
}
