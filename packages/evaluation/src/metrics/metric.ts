import type { Prediction, Target, TargetKind } from '@preflearn/core';
import type { UndefinedCase } from './undefined-cases.js';

/** Whether a smaller or a larger value of a metric is better. */
export type MetricDirection = 'lower' | 'higher';

/**
 * One number that says how well predictions agree with the truth.
 *
 * A metric is data: the command line, the documentation and the experiment runner read these fields, so a custom metric
 * is just an object of this shape.
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
  /**
   * Whether its values are differences of numbers of the target, in their unit; without a unit when absent. The mean absolute
   * error of ordered classes counts classes, whatever this says.
   */
  readonly inUnitOfTarget?: boolean | undefined;
  /** What it is, with N rows, weights w, W = their sum, y true and p predicted. */
  readonly formula: string;
  /**
   * The cases in which `value` is NaN; the first that applies is reported as the reason. A value may also be NaN
   * without any of them.
   */
  readonly undefinedWhen: readonly UndefinedCase[];
  /** Who defined it. */
  readonly source: string;
  /**
   * Measures predictions against the truth.
   *
   * @param prediction  predictions for the rows of `target`, in their order
   * @param weights     weight of each row, shape [rows], finite and >= 0; all 1 when absent
   * @returns the value; NaN if it is undefined, see {@link Metric.undefinedWhen}
   * @throws DataError TARGET_KIND for a target on which it cannot be measured, WEIGHTS
   * @throws UsageError ARGUMENT if prediction and target do not match
   */
  value(prediction: Prediction, target: Target, weights?: Float64Array): number;
}
