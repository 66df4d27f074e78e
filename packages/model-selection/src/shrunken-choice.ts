import { type Metric, mean, standardError } from '@preflearn/evaluation';
import type { LearnerPrior } from './learner-prior.js';
import type { CandidateResult } from './learner-selection.js';

/** Added to errors before their logarithm is taken, as some are 0. */
const SMALL = 0.01;

/**
 * The candidate with the lowest logarithm of the error, once each is drawn towards what other data sets say of the learner: the
 * more, the more the logarithm differs from fold to fold, by the variance of its mean beside the variance between sets.
 *
 * The error of a metric that is better when higher is 1 less the value. Folds on which a candidate has no value do not count.
 *
 * Source of drawing several means towards a common one by their variances: Efron and Morris (1975), Data analysis using Stein's
 * estimator and its generalizations, Journal of the American Statistical Association 70.
 *
 * @param candidates  at least one, each with a mean
 * @returns `undefined` where fewer than two folds count
 */
export function shrunkenChoice<T extends CandidateResult>(
  candidates: readonly T[],
  direction: Metric['direction'],
  prior: LearnerPrior,
): T | undefined {
  const logs = centred(logErrors(candidates, direction));
  if (logs[0].length < 2) return undefined;
  const noise = mean(logs.map((own) => standardError(own) ** 2));
  const offsets = relativeOffsets(candidates, prior);
  const scores = logs.map((own, i) => prior.variance * mean(own) + noise * offsets[i]);
  return candidates[scores.indexOf(Math.min(...scores))];
}

/** Shape [candidates][folds on which all have a value]. */
function logErrors(
  candidates: readonly CandidateResult[],
  direction: Metric['direction'],
): readonly (readonly number[])[] {
  const folds = candidates[0].values.map((_, fold) => fold);
  const known = folds.filter((fold) => candidates.every(({ values }) => values[fold] !== null));
  return candidates.map(({ values }) =>
    known.map((fold) => {
      const value = Number(values[fold]);
      return Math.log(Math.max(0, direction === 'lower' ? value : 1 - value) + SMALL);
    }),
  );
}

/** Without the mean over the candidates on each fold, which says how hard the fold is. */
function centred(logs: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return logs.map((own) => own.map((log, fold) => log - mean(logs.map((all) => all[fold]))));
}

/** What other sets say of each candidate beside the mean of them all; 0 for one of which they say nothing. */
function relativeOffsets(
  candidates: readonly CandidateResult[],
  { offsets }: LearnerPrior,
): readonly number[] {
  const own = candidates.map(({ learner }) => offsets[learner]);
  const known = own.filter((offset) => offset !== undefined);
  const usual = known.length === 0 ? 0 : mean(known);
  return own.map((offset = usual) => offset - usual);
}
