import type { Prediction, Target, TargetKind } from '@preflearn/core';

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
  /** Number of classes the target must have; any when absent. */
  readonly classCount?: number;
  /** What it is, with N rows, weights w, W = their sum, y true and p predicted. */
  readonly formula: string;
  /** When `value` is NaN. */
  readonly undefinedWhen: string;
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

/** Whether a metric can be measured on a target, by the target's kind and number of classes. */
export function metricApplies(
  metric: Pick<Metric, 'kinds' | 'classCount'>,
  target: Target,
): boolean {
  if (!metric.kinds.includes(target.kind)) return false;
  return (
    metric.classCount === undefined ||
    ('classes' in target && target.classes.length === metric.classCount)
  );
}
