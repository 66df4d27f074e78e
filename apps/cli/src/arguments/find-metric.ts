import { UsageError } from '@preflearn/core';
import { listed, quoted, similarName } from '@preflearn/core/text';
import { knownMetrics, type Metric, metricNamed, metricNames } from '@preflearn/evaluation';

/**
 * The metric with this id or usual name, such as `mae` or `qwk`.
 *
 * @param option  the option that requests it
 * @throws UsageError ARGUMENT
 */
export function findMetric(name: string, option: string): Metric {
  const found = metricNamed(name);
  if (found !== undefined) return found;
  const ids = knownMetrics().map((metric) => metric.id);
  const meant = similarName(name, knownMetrics().flatMap(metricNames));
  throw new UsageError('ARGUMENT', `unknown metric ${quoted(name)}`, {
    where: { option },
    remedy: [
      ...(meant === undefined ? [] : [`write ${quoted(meant)}`]),
      { action: 'set', option, choices: ids, text: `choose one of ${listed(ids)}` },
    ],
  });
}
