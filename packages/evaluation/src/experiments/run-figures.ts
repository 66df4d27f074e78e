import {
  type ErrorPlace,
  type LabelledTable,
  type Prediction,
  PreflearnError,
} from '@preflearn/core';
import { placedError } from '@preflearn/core/errors';
import { type Measured, measure } from '../metrics/measure.js';
import type { Metric } from '../metrics/metric.js';
import { type ConfusionMatrix, confusionMatrix } from '../predictions/confusion-matrix.js';
import { type ReliabilityCurve, reliabilityCurve } from '../predictions/reliability.js';

/** Target and weights of the test rows. */
export type Tested = Pick<LabelledTable, 'target' | 'weights'>;

/** Adds to an error where it occurred: training on one split may fail even if training on the whole table would not. */
export async function withPlace<T>(where: ErrorPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PreflearnError ? placedError(error, where) : error;
  }
}

/** The values of all metrics. */
export function measureAll(
  metrics: readonly Metric[],
  prediction: Prediction,
  { target, weights }: Tested,
): readonly Measured[] {
  return metrics.map((metric) => measure(metric, prediction, target, weights));
}

/** The counts made for predicted classes; none for other predictions. */
export function classFigures(
  prediction: Prediction,
  { target, weights }: Tested,
): { readonly reliability?: ReliabilityCurve; readonly confusion?: ConfusionMatrix } {
  if (!('codes' in prediction)) return {};
  const reliability = reliabilityCurve(prediction, target, weights);
  const confusion = confusionMatrix(prediction, target, weights);
  return { ...(reliability && { reliability }), confusion };
}
