import { metricNamed } from '@preflearn/evaluation';
import type { Stopping } from '@preflearn/model-selection';
import { metricWords } from '../text/metric-words.js';
import { counted, figure } from '../text/value-text.js';

/** Why a model has the number of rules that it has. */
export function stoppingText({
  rules,
  trained,
  heldOut,
  metric,
  curve,
  stoppingRule,
}: Stopping): string {
  const value = curve.find((point) => point.rules === rules)?.value;
  if (value === undefined || value === null) return 'not early, as nothing could be measured';
  const known = metricNamed(metric);
  const words = known === undefined ? metric : metricWords(known);
  const why =
    stoppingRule === 'best'
      ? `they had the best ${words}, ${figure(value)},`
      : `they are the fewest whose ${words}, ${figure(value)}, is within one standard error of the best`;
  return `at ${rules} rules: of ${trained} rules ${why} on ${counted(heldOut, 'held-out row')}`;
}
