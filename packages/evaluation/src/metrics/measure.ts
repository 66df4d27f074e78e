import type { Prediction, Target } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { Metric } from './metric.js';

/** The value of a metric, or why it has none. */
export type Measured =
  | { readonly value: number }
  | {
      readonly value: null;
      /** As a clause, such as `the rows are of one class`. */
      readonly reason: string;
    };

/**
 * Measures predictions by a metric that may be undefined for them. A value that is not finite counts as
 * undefined.
 *
 * @param weights  weight of each row, shape [rows], finite and >= 0; all 1 when absent
 * @throws DataError TARGET_KIND for a target on which it cannot be measured, WEIGHTS
 * @throws UsageError ARGUMENT if prediction and target do not match
 */
export function measure(
  metric: Metric,
  prediction: Prediction,
  target: Target,
  weights?: Float64Array,
): Measured {
  checkGiven('measure', metric, 'a metric, as metricNamed gives it', ['id', 'value']);
  checkGiven('measure', prediction, 'a prediction, as predict of a model gives it', ['kind']);
  checkGiven('measure', target, 'a target, as takeTarget gives it', ['kind']);
  const value = metric.value(prediction, target, weights);
  if (Number.isFinite(value)) return { value };
  const known = metric.undefinedWhen.find((it) => it.applies(prediction, target, weights));
  return { value: null, reason: known?.reason ?? `the value is ${value}` };
}
