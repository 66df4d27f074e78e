import type { Metric } from '@preflearn/evaluation';
import type { CandidateResult, ChoiceRule } from './learner-selection.js';

/** A candidate with a mean. */
type Measured = CandidateResult & { readonly mean: number };

/**
 * The candidate with the best mean, and the chosen one: the best, or of those within one standard error of it the one
 * whose models are the smallest. Of equal ones the first.
 *
 * Source of the rule: Breiman, Friedman, Olshen and Stone (1984), Classification and regression trees, section 3.4.3.
 *
 * @param candidates  at least one
 * @returns ids; those of the first candidate that was not refused where none has a mean
 */
export function chooseCandidate(
  candidates: readonly CandidateResult[],
  direction: Metric['direction'],
  rule: ChoiceRule,
): { readonly best: string; readonly chosen: string } {
  const measured = candidates.filter((candidate): candidate is Measured => candidate.mean !== null);
  if (measured.length === 0) {
    const { learner } = candidates.find(({ refused }) => refused === undefined) ?? candidates[0];
    return { best: learner, chosen: learner };
  }
  const isBetter = (a: Measured, b: Measured) =>
    direction === 'lower' ? a.mean < b.mean : a.mean > b.mean;
  const best = measured.reduce((a, b) => (isBetter(b, a) ? b : a));
  if (rule === 'best') return { best: best.learner, chosen: best.learner };
  const near = measured.filter(
    ({ mean }) => Math.abs(mean - best.mean) <= (best.standardError ?? 0),
  );
  const smallest = near.reduce((a, b) => {
    const [x, y] = [a.size ?? Infinity, b.size ?? Infinity];
    return y < x || (y === x && isBetter(b, a)) ? b : a;
  });
  return { best: best.learner, chosen: smallest.learner };
}
