import { mean } from '@preflearn/evaluation';
import type { Figures } from '../studies/study.js';

/**
 * How general rules are: for each count, the mean over the rules after the count before it up to this one of the number of rows
 * that a rule covers or leaves out, whichever is smaller, since the rank loss works on pairs of a row inside and one
 * outside.
 *
 * Source: Dembczyński and Kotłowski (2009), section 4.1, bottom right panel of figure 1.
 *
 * @param counts  ascending
 * @param rows    number of training rows
 */
export function coverageFigures(
  rules: readonly { readonly coverage: number }[],
  counts: readonly number[],
  rows: number,
): Figures {
  const named = counts.flatMap((count, i) => {
    const part = rules.slice(i === 0 ? 0 : counts[i - 1], count);
    if (part.length === 0) return [];
    const covered = part.map(({ coverage }) => Math.min(coverage, rows - coverage));
    return [[`coverage@${count}`, mean(covered)] as const];
  });
  return Object.fromEntries(named);
}
