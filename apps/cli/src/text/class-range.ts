import type { NumberUnit } from '@preflearn/core';
import { targetNumberText } from '@preflearn/core/text';

/**
 * The numbers of a class made from a number, in brackets: `≤ 15.75`, `(15.75, 17.85]`, `> 17.85`.
 *
 * @param cuts  upper bounds of all classes but the last, ascending, at least one
 * @param code  index of the class, from 0
 * @param unit  the unit of the numbers
 */
export function classRange(cuts: readonly number[], code: number, unit?: NumberUnit): string {
  const text = (cut: number) => targetNumberText(cut, unit);
  if (code === 0) return `≤ ${text(cuts[0])}`;
  const above = text(cuts[code - 1]);
  return code === cuts.length ? `> ${above}` : `(${above}, ${text(cuts[code])}]`;
}
