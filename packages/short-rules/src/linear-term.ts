import type { NumericColumn } from '@preflearn/core';

/** Quantiles of the training values, by weight, at which values are clipped. */
const LOWEST = 0.025;
const HIGHEST = 0.975;

/**
 * A numeric attribute as a linear term: clipped, so that outliers have little influence, and standardised,
 *
 *     z(x) = min(max(x, low), high) / scale - centre;
 *
 * 0, the mean of the training rows, if x is missing.
 */
export interface LinearTerm {
  /** Position in the schema. */
  readonly attribute: number;
  readonly low: number;
  readonly high: number;
  /** Standard deviation of the clipped training values. */
  readonly scale: number;
  /** Their mean, in units of the scale. */
  readonly centre: number;
}

/**
 * The linear term of an attribute.
 *
 * @param weights  shape [rows], above 0
 * @returns `undefined` if all values are equal once clipped
 */
export function linearTermOf(
  { values }: NumericColumn,
  attribute: number,
  weights: Float64Array,
): LinearTerm | undefined {
  const known = Array.from(weights.keys()).filter((row) => !Number.isNaN(values[row]));
  known.sort((a, b) => values[a] - values[b]);
  const total = known.reduce((sum, row) => sum + weights[row], 0);
  const low = quantile(values, known, weights, LOWEST * total);
  const high = quantile(values, known, weights, HIGHEST * total);
  if (!(low < high)) return undefined;
  const unit = Math.max(Math.abs(low), Math.abs(high)); // so that no square overflows
  const clipped = (row: number) => Math.min(Math.max(values[row], low), high) / unit;
  const mean = known.reduce((sum, row) => sum + weights[row] * clipped(row), 0) / total;
  const squares = known.reduce((sum, row) => sum + weights[row] * (clipped(row) - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / total);
  const scale = deviation * unit;
  if (!(scale > 0) || !Number.isFinite(high / scale) || !Number.isFinite(low / scale)) {
    return undefined;
  }
  return { attribute, low, high, scale, centre: mean / deviation };
}

/** The term of a value. */
export function termOf({ low, high, scale, centre }: LinearTerm, x: number): number {
  return Number.isNaN(x) ? 0 : Math.min(Math.max(x, low), high) / scale - centre;
}

/** The smallest value up to which the rows have a given total weight. */
function quantile(
  values: Float64Array,
  ascending: readonly number[],
  weights: Float64Array,
  weight: number,
): number {
  let sum = 0;
  for (const row of ascending) {
    sum += weights[row];
    if (sum >= weight * (1 - 1e-9)) return values[row];
  }
  return NaN;
}
