import { checkGiven } from '@preflearn/core/errors';
import type { Measured } from '../metrics/measure.js';

/**
 * Arithmetic mean, summed in the order given and then corrected by the mean of the residuals, so that the mean of equal
 * numbers is that number.
 *
 * @param values  shape [values]
 * @returns NaN for no values, or if one is NaN
 */
export function mean(values: ArrayLike<number>): number {
  checkGiven('mean', values, 'a list of numbers', 'list');
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
 * Values from splits of one data set are not independent, so over splits it understates the uncertainty of the mean; it
 * is what papers usually report.
 *
 * @param values  shape [values]
 * @returns NaN for fewer than two values, since one value does not show how much values vary
 */
export function standardError(values: ArrayLike<number>): number {
  checkGiven('standardError', values, 'a list of numbers', 'list');
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
  /** Mean of the defined values; `null` if there are none. */
  readonly mean: number | null;
  /** Standard error of that mean; `null` with fewer than two defined values. */
  readonly standardError: number | null;
  /** Number of defined values. */
  readonly defined: number;
  /** One value for each split, in order; `null` if the metric is undefined. */
  readonly values: readonly (number | null)[];
  /** Why it is undefined, by reason in order of occurrence; absent if it is defined on every split. */
  readonly undefinedOn?: readonly UndefinedSplits[] | undefined;
}

/** Summarises the values of a metric over the splits. */
export function summarise(measured: readonly Measured[]): MetricSummary {
  checkGiven('summarise', measured, 'a list of measured figures', 'list');
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
