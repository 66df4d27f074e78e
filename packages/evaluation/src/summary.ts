/**
 * Arithmetic mean, added in the order given and then corrected by the mean of what is left, so that
 * the mean of equal numbers is that number.
 *
 * @param values  shape [values]
 * @returns NaN for no values, or when one is NaN
 */
export function mean(values: ArrayLike<number>): number {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const rough = sum / count;
  if (!Number.isFinite(rough)) return rough;
  let rest = 0;
  for (let i = 0; i < count; i++) rest += values[i] - rough;
  return rough + rest / count;
}

/**
 * Standard error of the mean, sd / sqrt(n), with sd^2 = sum_i (x_i - mean)^2 / (n - 1).
 *
 * Values from splits of one data set are not independent, so over splits it understates how far the
 * mean may be off; it is what the papers print.
 *
 * @param values  shape [values]
 * @returns NaN for fewer than two values: one value does not tell how much it varies
 */
export function standardError(values: ArrayLike<number>): number {
  const count = values.length;
  if (count < 2) return NaN;
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - centre) * (values[i] - centre);
  return Math.sqrt(squares / (count - 1) / count);
}

/** The values of one metric over the splits, as a results document holds them. */
export interface MetricSummary {
  /** Mean of the values that are defined. */
  readonly mean: number;
  /** Standard error of that mean; `null` with fewer than two defined values. */
  readonly standardError: number | null;
  /** One value for each split, in order; `null` where the metric is undefined. */
  readonly values: readonly (number | null)[];
}

/**
 * Summarises the values of a metric over splits. Values that are not finite count as undefined.
 *
 * @param values  shape [splits]
 * @returns `undefined` if no value is defined
 */
export function summarise(values: readonly number[]): MetricSummary | undefined {
  const defined = values.filter(Number.isFinite);
  if (defined.length === 0) return undefined;
  return {
    mean: mean(defined),
    standardError: defined.length < 2 ? null : standardError(defined),
    values: values.map((value) => (Number.isFinite(value) ? value : null)),
  };
}
