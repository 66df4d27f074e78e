import { standardScale } from '@preflearn/core/numbers';

/** Numbers to predict, standardised. */
export interface NumericOutcome {
  /** Mean 0 and variance 1 over the weighted rows, or all 0; shape [rows]. */
  readonly values: Float64Array;
  readonly mean: number;
  /** Standard deviation, 0 if the numbers do not vary. */
  readonly deviation: number;
}

/**
 * Standardises numbers.
 *
 * @param weights  of sum 1, shape [rows]
 */
export function numericOutcome(values: Float64Array, weights: Float64Array): NumericOutcome {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const unit = largest > 0 ? largest : 1; // in this unit no square overflows
  const sum = (of: (x: number) => number) =>
    values.reduce((total, value, row) => total + weights[row] * of(value / unit), 0);
  const mean = sum((x) => x);
  const deviation = Math.sqrt(sum((x) => (x - mean) ** 2));
  const varies = standardScale({ mean, deviation }, unit, [-1, 1]) !== undefined;
  return {
    values: values.map((value) => (varies ? (value / unit - mean) / deviation : 0)),
    mean: values.every((value) => value === values[0]) ? values[0] : mean * unit,
    deviation: varies ? deviation * unit : 0,
  };
}
