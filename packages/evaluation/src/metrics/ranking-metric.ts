import type { Metric } from './metric.js';
import { checkTargetKind } from './paired.js';
import { meanOverRankings } from './ranking-mean.js';

/**
 * A metric on rankings: the mean over the rows of the value of a predicted order compared with the true one.
 *
 * @param description  everything but the function and the kind of target
 * @param worth        value for the predicted and the true positions of one row
 * @param counts       whether a row with these true positions counts; by default if it decides a pair of labels
 */
export function rankingMetric(
  description: Omit<Metric, 'value' | 'kinds'>,
  worth: (predicted: Int32Array, found: Int32Array) => number,
  counts?: (found: Int32Array) => boolean,
): Metric {
  const metric: Metric = Object.freeze({
    ...description,
    kinds: ['ranking'],
    value(prediction, target, weights) {
      checkTargetKind(metric, target);
      return meanOverRankings(metric.id, prediction, target, weights, worth, counts);
    },
  } satisfies Metric);
  return metric;
}
