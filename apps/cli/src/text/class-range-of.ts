import type { TargetSchema } from '@preflearn/core';
import { targetValue } from './target-value.js';

/**
 * Bounds and median of a class that was made from a number, for `--json`: numbers above `lower` and up to `upper`, `null`
 * where it has no such bound; nothing for other classes.
 */
export function classRangeOf(
  prediction: string,
  { classes, cuts = [], medians, unit }: TargetSchema,
): Readonly<Record<string, number | string | null>> {
  const code = classes.indexOf(prediction);
  if (cuts.length === 0 || code < 0) return {};
  const bound = (at: number) => (cuts[at] === undefined ? null : targetValue(cuts[at], unit));
  const bounds = { lower: bound(code - 1), upper: bound(code) };
  return medians === undefined ? bounds : { ...bounds, median: targetValue(medians[code], unit) };
}
