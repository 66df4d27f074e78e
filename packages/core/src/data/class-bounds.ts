import type { NumberUnit } from './unit.js';
import { targetNumberText } from './unit-of-target.js';

/**
 * The range of numbers in a class made from a numeric target, in words: `up to 15.75`, `above 15.75, up to 17.85`,
 * `above 17.85`; `all values` where there are no cuts.
 *
 * @param cuts  upper bounds of all classes but the last, shape [classes - 1], ascending
 * @param code  index of the class, from 0
 * @param medians  medians of the rows of all classes, shape [classes], to be named, too: `above 17.85; median 19`
 * @param unit  the unit of the numbers: `above 17.85 kg`
 */
export function classBounds(
  cuts: readonly number[],
  code: number,
  medians?: readonly number[],
  unit?: NumberUnit,
): string {
  const text = (value: number) => targetNumberText(value, unit);
  const above = code > 0 ? [`above ${text(cuts[code - 1])}`] : [];
  const upTo = code < cuts.length ? [`up to ${text(cuts[code])}`] : [];
  const middle = medians === undefined ? '' : `; median ${text(medians[code])}`;
  return ([...above, ...upTo].join(', ') || 'all values') + middle;
}
