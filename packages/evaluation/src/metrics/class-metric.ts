import type { Metric } from './metric.js';
import { checkTargetKind, type PairedClasses, pairedClasses } from './paired.js';

/**
 * A metric on targets with classes.
 *
 * @param description  everything but the function
 * @param measureClasses      the value, for inputs already checked to belong together; NaN if it is undefined
 */
export function classMetric(
  description: Omit<Metric, 'value'>,
  measureClasses: (paired: PairedClasses, weights?: Float64Array) => number,
): Metric {
  const metric: Metric = Object.freeze({
    ...description,
    value(prediction, target, weights) {
      checkTargetKind(metric, target);
      return measureClasses(pairedClasses(metric.id, prediction, target, weights), weights);
    },
  } satisfies Metric);
  return metric;
}

/** Mean over the classes that have a value; NaN if none has. */
export function macroMean(values: readonly number[]): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  return defined.reduce((sum, value) => sum + value, 0) / defined.length;
}
