import type { Measured } from './measure.js';

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

/** Splits on which a metric is undefined for one reason. */
export interface UndefinedSplits {
  /** As a clause, such as `the rows are of one class`. */
  readonly reason: string;
  /** Their numbers, from 0, ascending, shape [splits it is undefined on for that reason]. */
  readonly splits: readonly number[];
}

/** The values of one metric over the splits, as a results document holds them. */
export interface MetricSummary {
  /** Mean of the values that are defined; `null` without any. */
  readonly mean: number | null;
  /** Standard error of that mean; `null` with fewer than two defined values. */
  readonly standardError: number | null;
  /** Number of values that are defined. */
  readonly defined: number;
  /** One value for each split, in order; `null` where the metric is undefined. */
  readonly values: readonly (number | null)[];
  /** Why it is undefined, reason by reason in the order they occur; absent where it is defined on every split. */
  readonly undefinedOn?: readonly UndefinedSplits[] | undefined;
}

/** Summarises what a metric gave on each split. */
export function summarise(measured: readonly Measured[]): MetricSummary {
  const values = measured.map(({ value }) => value);
  const defined = values.filter((value) => value !== null);
  const undefinedOn = undefinedSplits(measured);
  return {
    mean: defined.length === 0 ? null : mean(defined),
    standardError: defined.length < 2 ? null : standardError(defined),
    defined: defined.length,
    values,
    ...(undefinedOn.length > 0 && { undefinedOn }),
  };
}

function undefinedSplits(measured: readonly Measured[]): readonly UndefinedSplits[] {
  const byReason = new Map<string, number[]>();
  measured.forEach((one, split) => {
    if (one.value === null) byReason.set(one.reason, [...(byReason.get(one.reason) ?? []), split]);
  });
  return [...byReason].map(([reason, splits]) => ({ reason, splits }));
}
