import type { Metric } from '@preflearn/evaluation';
import type { CandidateResult } from './learner-selection.js';

/** Number of rows that the usual ratio of a learner counts for, next to those of the cross-validation. */
const DEFAULT_ROWS = 100;

/** Added to errors before taking logarithms, since some are 0. */
const SMALL = 0.001;

/** A candidate with a mean. */
type Measured = CandidateResult & { readonly mean: number };

/**
 * The candidate with the lowest error when the usual ratio $\rho$ of a learner counts as much as 100 rows: the lowest
 * $n \log e + 100 \log \rho$, where $e$ is the mean error over the folds and $n$ the number of rows. On small tables,
 * whose folds hardly distinguish learners, this is a learner that is good in general, and on large ones the learner
 * with the best mean. Ties go to the first.
 *
 * For metrics that are better when higher, the error is 1 minus the mean. A candidate without a usual ratio is assumed
 * to be average, with the median of the others' ratios.
 *
 * Source for shrinking several means towards what is known about them, the more, the less certain they are: Efron and
 * Morris (1975), Data analysis using Stein's estimator and its generalizations, Journal of the American Statistical
 * Association 70.
 *
 * @param candidates  at least one
 * @param rows        number of rows of the cross-validation
 * @returns `undefined` if no candidate has a usual ratio: then only the means count
 */
export function shrunkenChoice<T extends Measured>(
  candidates: readonly T[],
  direction: Metric['direction'],
  rows: number,
): T | undefined {
  const known = candidates.flatMap(({ usual }) => (usual === undefined ? [] : [Math.log(usual)]));
  if (known.length === 0) return undefined;
  const middling = median(known);
  const scores = candidates.map(({ mean, usual }) => {
    const error = Math.max(0, direction === 'lower' ? mean : 1 - mean);
    const log = usual === undefined ? middling : Math.log(usual);
    return rows * Math.log(error + SMALL) + DEFAULT_ROWS * log;
  });
  return candidates[scores.indexOf(Math.min(...scores))];
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}
