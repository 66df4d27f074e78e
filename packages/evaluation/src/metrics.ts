import type { Target } from '@preflearn/core';
import { areaUnderCurve } from './area-under-curve.js';
import { brierLoss } from './brier-loss.js';
import { classificationError } from './classification-error.js';
import { kendallTau } from './kendall-tau.js';
import { logLoss } from './log-loss.js';
import { meanAbsoluteError } from './mean-absolute-error.js';
import { type Metric, metricApplies } from './metric.js';

/** All metrics of this package; for each kind of target the first that applies is its main one. */
export const metrics: readonly Metric[] = Object.freeze([
  meanAbsoluteError,
  classificationError,
  kendallTau,
  areaUnderCurve,
  logLoss,
  brierLoss,
]);

/** The metrics that can be measured on a target, the main one first. */
export function metricsFor(target: Target): readonly Metric[] {
  return metrics.filter((metric) => metricApplies(metric, target));
}
