import type { Metric } from '@preflearn/evaluation';
import type { CandidateResult } from './learner-selection.js';

/** As many rows as the usual ratio of a learner counts for beside those of the cross-validation. */
const USUAL_ROWS = 100;

/** Added to errors before their logarithm is taken, as some are 0. */
const SMALL = 0.001;

/** A candidate with a mean. */
type Measured = CandidateResult & { readonly mean: number };

/**
 * The candidate with the lowest error where the usual ratio $\rho$ of a learner counts as much as 100 of the rows: the lowest
 * $n \log e + 100 \log \rho$, where $e$ is the mean error over the folds and $n$ the number of rows. On small tables, whose folds hardly
 * tell learners apart, it is a learner that is good on the whole, and on large ones the learner with the best mean. Of equal
 * ones it is the first.
 *
 * The error of a metric that is better when higher is 1 less its mean. A candidate without a usual ratio is taken for a middling
 * one, by the median of the others'.
 *
 * Source of drawing several means towards what is known of them, the more, the less certain they are: Efron and Morris (1975), Data
 * analysis using Stein's estimator and its generalizations, Journal of the American Statistical Association 70.
 *
 * @param candidates  at least one
 * @param rows        of the cross-validation
 * @returns `undefined` where no candidate has a usual ratio: then the means say all there is
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
    return rows * Math.log(error + SMALL) + USUAL_ROWS * log;
  });
  return candidates[scores.indexOf(Math.min(...scores))];
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}
