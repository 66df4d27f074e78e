import { numberText } from '@preflearn/core/text';

/**
 * The numbers of a class made from a number, in brackets: `≤ 15.75`, `(15.75, 17.85]`, `> 17.85`.
 *
 * @param cuts  upper bounds of all classes but the last, ascending, at least one
 * @param code  index of the class, from 0
 */
export function classRange(cuts: readonly number[], code: number): string {
  if (code === 0) return `≤ ${numberText(cuts[0])}`;
  const above = numberText(cuts[code - 1]);
  return code === cuts.length ? `> ${above}` : `(${above}, ${numberText(cuts[code])}]`;
}
