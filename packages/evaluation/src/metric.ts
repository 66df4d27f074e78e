import type { Prediction, Target, TargetKind } from '@preflearn/core';
import type { UndefinedCase } from './undefined-cases.js';

/** Whether a smaller or a larger value of a metric is better. */
export type MetricDirection = 'lower' | 'higher';

/**
 * One number that says how well predictions agree with the truth.
 *
 * A metric is data: the command line, the documentation and the experiment runner read these fields,
 * so a metric of one's own needs no more than an object of this shape.
 */
export interface Metric {
  /** Name on the command line and in results documents. */
  readonly id: string;
  /** Name in prose. */
  readonly title: string;
  /** Whether smaller or larger values are better. */
  readonly direction: MetricDirection;
  /** Kinds of target it can be measured on. */
  readonly kinds: readonly TargetKind[];
  /** What it is, with N rows, weights w, W = their sum, y true and p predicted. */
  readonly formula: string;
  /**
   * The cases in which `value` is NaN, the first that applies being the reason that is told; a value may be NaN
   * without a case too.
   */
  readonly undefinedWhen: readonly UndefinedCase[];
  /** Who defined it. */
  readonly source: string;
  /**
   * Measures predictions against the truth.
   *
   * @param prediction  predictions for the rows of `target`, in their order
   * @param weights     weight of each row, shape [rows], finite and >= 0; all 1 when absent
   * @returns the value; NaN where it is undefined, see {@link Metric.undefinedWhen}
   * @throws DataError TARGET_KIND for a target it cannot be measured on, WEIGHTS
   * @throws UsageError ARGUMENT when prediction and target do not belong together
   */
  value(prediction: Prediction, target: Target, weights?: Float64Array): number;
}
