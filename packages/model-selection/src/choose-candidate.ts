import { checkGiven } from '@preflearn/core/errors';
import { type Metric, mean } from '@preflearn/evaluation';
import { standardErrorOfRepeats } from './fold-repeats.js';
import type { CandidateResult, ChoiceRule } from './learner-selection.js';
import { shrunkenChoice } from './shrunken-choice.js';

/** A learner is shown to be worse if its mean difference on the folds exceeds this many standard errors. */
const STANDARD_ERRORS = 2;

/** A candidate with a mean. */
type Measured = CandidateResult & { readonly mean: number };

/**
 * The candidate with the best mean, and the one that the rule chooses. Of equal ones the first.
 *
 * `shrunken` chooses the candidate with the lowest error where the usual ratio $\rho$ of a learner counts as 100 of the rows, see
 * `shrunkenChoice`; the one with the best mean where no candidate has a usual ratio.
 * `first` chooses the first candidate whose mean difference from the best on the same folds is at most two standard errors
 * of that difference, or 0 on fewer than two folds. `smallest` chooses, of those whose mean is within one standard error
 * of the best mean, the one whose saved models are the smallest.
 *
 * Source of the rule of one standard error: Breiman, Friedman, Olshen and Stone (1984), Classification and regression trees, section 3.4.3.
 *
 * @param candidates  at least one
 * @param plan        the rows of the cross-validation, only for `shrunken`, 0 when absent; and how many times its folds were drawn,
 *   only for `first`, once when absent
 * @returns ids; those of the first candidate that was not refused where none has a mean
 */
export function chooseCandidate(
  candidates: readonly CandidateResult[],
  direction: Metric['direction'],
  rule: ChoiceRule,
  { rows = 0, repeats = 1 }: { readonly rows?: number; readonly repeats?: number } = {},
): { readonly best: string; readonly chosen: string } {
  checkGiven('chooseCandidate', candidates, 'a list of results of candidates', {
    each: ['learner'],
  });
  const measured = candidates.filter((candidate): candidate is Measured => candidate.mean !== null);
  if (measured.length === 0) {
    const { learner } = candidates.find(({ refused }) => refused === undefined) ?? candidates[0];
    return { best: learner, chosen: learner };
  }
  const isBetter = (a: Measured, b: Measured) =>
    direction === 'lower' ? a.mean < b.mean : a.mean > b.mean;
  const best = measured.reduce((a, b) => (isBetter(b, a) ? b : a));
  if (rule === 'best') return { best: best.learner, chosen: best.learner };
  if (rule === 'shrunken') {
    const chosen = shrunkenChoice(measured, direction, rows) ?? best;
    return { best: best.learner, chosen: chosen.learner };
  }
  if (rule === 'first') {
    const first = measured.find((candidate) => !isShownWorse(candidate, best, repeats));
    return { best: best.learner, chosen: (first ?? best).learner };
  }
  const near = measured.filter(
    ({ mean }) => Math.abs(mean - best.mean) <= (best.standardError ?? 0),
  );
  const smallest = near.reduce((a, b) => {
    const [x, y] = [a.size ?? Infinity, b.size ?? Infinity];
    return y < x || (y === x && isBetter(b, a)) ? b : a;
  });
  return { best: best.learner, chosen: smallest.learner };
}

/**
 * Whether a candidate differs from the best one, on the folds on which both have a value, by more than chance can
 * explain.
 */
function isShownWorse({ values }: Measured, best: Measured, repeats: number): boolean {
  const differences = values.flatMap((value, fold) => {
    const other = best.values[fold];
    return value === null || other === null ? [] : [value - other];
  });
  const distance = Math.abs(mean(differences));
  return differences.length < 2
    ? distance > 0
    : distance > STANDARD_ERRORS * standardErrorOfRepeats(differences, repeats);
}
