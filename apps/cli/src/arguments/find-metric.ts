import { UsageError } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { knownMetrics, type Metric, metricOfId } from '@preflearn/evaluation';

/**
 * The metric with this id.
 *
 * @param option  the option that requests it
 * @throws UsageError ARGUMENT
 */
export function findMetric(id: string, option: string): Metric {
  const found = metricOfId(id);
  if (found !== undefined) return found;
  const ids = knownMetrics().map((metric) => metric.id);
  throw new UsageError('ARGUMENT', `unknown metric ${quoted(id)}`, {
    where: { option },
    remedy: {
      action: 'set',
      option,
      choices: ids,
      text: `choose one of ${listed(ids)}`,
    },
  });
}
