import type { TrainingAttribute } from './training-rows.js';

/** Quantiles of the training values at which values are clipped. */
const LOWEST = 0.025;
const HIGHEST = 0.975;

/** Standard deviation of a term, about that of a typical rule, so that neither is favoured. */
const DEVIATION = 0.4;

/**
 * A numeric attribute as a linear term: clipped, so that outliers have little influence, and scaled,
 *
 *     z(x) = min(max(x, low), high) / scale - centre;
 *
 * 0, the median of the training rows, if x is missing.
 *
 * Source: Friedman and Popescu (2008), section 5.
 */
export interface LinearTerm {
  /** Position in the schema. */
  readonly attribute: number;
  /** The quantile .025 of the training values. */
  readonly low: number;
  /** The quantile .975. */
  readonly high: number;
  /** Standard deviation of the clipped training values, divided by .4. */
  readonly scale: number;
  /** Their median, in units of the scale. */
  readonly centre: number;
}

/**
 * The linear term of an attribute.
 *
 * @param weights  how many rows each row stands for, shape [rows], above 0
 * @returns `undefined` if all values are equal once clipped
 */
export function linearTermOf(
  { places, distinct, order }: Extract<TrainingAttribute, { type: 'numeric' }>,
  attribute: number,
  weights: Float64Array,
): LinearTerm | undefined {
  const sums = new Float64Array(distinct.length);
  for (const row of order) sums[places[row]] += weights[row];
  const [low, median, high] = [LOWEST, 0.5, HIGHEST].map((q) => quantile(distinct, sums, q));
  if (!(low < high)) return undefined;
  const unit = Math.max(Math.abs(low), Math.abs(high)); // so that no square overflows
  const clipped = distinct.map((value) => Math.min(Math.max(value, low), high) / unit);
  const total = sums.reduce((a, b) => a + b, 0);
  const mean = clipped.reduce((sum, value, i) => sum + sums[i] * value, 0) / total;
  const squares = clipped.reduce((sum, value, i) => sum + sums[i] * (value - mean) ** 2, 0);
  const scale = (Math.sqrt(squares / total) * unit) / DEVIATION;
  if (!(scale > 0) || !Number.isFinite(high / scale) || !Number.isFinite(low / scale)) {
    return undefined;
  }
  return { attribute, low, high, scale, centre: median / scale };
}

/** The term of a value. */
export function termOf({ low, high, scale, centre }: LinearTerm, x: number): number {
  return Number.isNaN(x) ? 0 : Math.min(Math.max(x, low), high) / scale - centre;
}

/**
 * The quantile of type 7 of values that occur several times: linear between the values at both sides of (n - 1) q,
 * counted from 0.
 *
 * @param ascending  shape [values]
 * @param counts     shape [values]
 */
function quantile(ascending: Float64Array, counts: Float64Array, q: number): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const at = Math.max(0, total - 1) * q;
  const whole = Math.floor(at);
  const low = valueAt(ascending, counts, whole);
  const high = valueAt(ascending, counts, whole + 1);
  return low === high ? low : low * (1 - (at - whole)) + high * (at - whole);
}

/** The value at a position, counted from 0; the last one beyond the end. */
function valueAt(ascending: Float64Array, counts: Float64Array, position: number): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i];
    if (sum > position) return ascending[i];
  }
  return ascending[ascending.length - 1];
}
