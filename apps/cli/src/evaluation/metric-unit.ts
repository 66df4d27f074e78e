import type { TargetKind } from '@preflearn/core';

/** What a value of a main metric counts, to follow the number; empty if it has no unit. */
export function metricUnit(metric: string, kind: TargetKind): string {
  if (metric === 'maeLoss' && kind === 'ordinal') return ' classes';
  return metric === 'zeroOneLoss' ? ' of rows' : '';
}
