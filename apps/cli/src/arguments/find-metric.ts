import { listed, quoted, UsageError } from '@preflearn/core';
import { type Metric, metrics } from '@preflearn/evaluation';

/**
 * The metric of this id.
 *
 * @throws UsageError ARGUMENT
 */
export function findMetric(id: string): Metric {
  const found = metrics.find((metric) => metric.id === id);
  if (found !== undefined) return found;
  throw new UsageError(
    'ARGUMENT',
    `There is no metric ${quoted(id)}; choose of ${listed(metrics.map((metric) => metric.id))}.`,
  );
}
