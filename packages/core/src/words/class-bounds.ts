import { numberText } from './number-text.js';

/**
 * The range of numbers in a class made from a numeric target, in words: `up to 15.75`, `above 15.75, up to 17.85`,
 * `above 17.85`; `all values` where there are no cuts.
 *
 * @param cuts  upper bounds of all classes but the last, shape [classes - 1], ascending
 * @param code  index of the class, from 0
 * @param medians  medians of the rows of all classes, shape [classes], to be named, too: `above 17.85; median 19`
 */
export function classBounds(
  cuts: readonly number[],
  code: number,
  medians?: readonly number[],
): string {
  const above = code > 0 ? [`above ${numberText(cuts[code - 1])}`] : [];
  const upTo = code < cuts.length ? [`up to ${numberText(cuts[code])}`] : [];
  const middle = medians === undefined ? '' : `; median ${numberText(medians[code])}`;
  return ([...above, ...upTo].join(', ') || 'all values') + middle;
}
