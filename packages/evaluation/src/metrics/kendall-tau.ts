import type { Prediction, Target } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { Metric } from './metric.js';
import { countPairs } from './pair-counts.js';
import { checkTargetKind, checkWeights, pairedValues } from './paired.js';
import { meanOverRankings } from './ranking-mean.js';
import { ranksOf } from './ranks.js';
import { checkSameLength } from './same-length.js';
import { equalPredictions, equalTruth, noDecidedPair, noWeight } from './undefined-cases.js';

/**
 * Kendall's rank correlation, higher is better, in [-1, 1].
 *
 * For ordinal and numeric targets it is {@link kendallTauB} over the rows, between the true and the
 * predicted class (or number).
 *
 * For rankings it is the mean over the rows of {@link rankingTau} between the true and the predicted
 * order; rows whose true order decides no pair of labels have no tau and are left out.
 *
 * NaN if all true or all predicted values are equal, if one is NaN, or if no row with a weight above 0 decides a pair.
 *
 * Source: Kendall (1945), Biometrika 33; for rankings [CHH09 eq. 1].
 */
export const kendallTauScore: Metric = Object.freeze({
  id: 'kendallTauScore',
  title: "Kendall's tau",
  direction: 'higher',
  kinds: ['ordinal', 'ranking', 'numeric'],
  formula:
    'ordinal and numeric: (C - D) / sqrt((C + D + Ty) (C + D + Tp)) over pairs of rows (tau-b); ' +
    'rankings: mean over rows of (C - D) / (pairs of labels that the true order decides)',
  undefinedWhen: [noWeight, equalTruth, equalPredictions, noDecidedPair],
  source: 'Kendall (1945), Biometrika 33; Cheng, Hühn and Hüllermeier (2009), ICML [CHH09 eq. 1]',
  value: kendallTauOf,
} satisfies Metric);

function kendallTauOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(kendallTauScore, target);
  if (target.kind === 'ranking') {
    return meanOverRankings('kendallTauScore', prediction, target, weights, rankingTau);
  }
  const { predicted, found } = pairedValues('kendallTauScore', prediction, target, weights);
  return kendallTauB(predicted, found, weights);
}

/**
 * Kendall's tau-b between two lists of numbers, in O(N log N).
 *
 *     tau-b = (C - D) / sqrt((C + D + T1) (C + D + T2))
 *
 * over all pairs i < j, each weighted by w_i w_j: C pairs are in the same order in both lists, D in opposite order, T1
 * tied in the first list only, T2 in the second only. Pairs tied in both are not counted, so a weight of 2 is the same
 * as a row that occurs twice. Source: Kendall (1945), Biometrika 33.
 *
 * @param first    shape [rows]
 * @param second   shape [rows]
 * @param weights  shape [rows], finite and >= 0; all 1 when absent
 * @returns in [-1, 1]; NaN when either list is constant over the rows of weight above 0 or holds a NaN
 * @throws UsageError ARGUMENT for lists of different lengths
 * @throws DataError WEIGHTS
 */
export function kendallTauB(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights?: Float64Array,
): number {
  checkGiven('kendallTauB', first, 'a list of numbers', 'list');
  checkGiven('kendallTauB', second, 'a list of numbers', 'list');
  checkSameLength('kendallTauB', first, second);
  if (weights) checkWeights('kendallTauB', weights, first.length);
  const ranksOfFirst = ranksOf(first);
  const ranksOfSecond = ranksOf(second);
  if (ranksOfFirst === undefined || ranksOfSecond === undefined) return NaN;
  const { concordant, discordant, tiedInFirst, tiedInSecond } = countPairs(
    ranksOfFirst,
    ranksOfSecond,
    weights,
  );
  const untiedInFirst = concordant + discordant + tiedInSecond;
  const untiedInSecond = concordant + discordant + tiedInFirst;
  if (untiedInFirst === 0 || untiedInSecond === 0) return NaN;
  return (concordant - discordant) / Math.sqrt(untiedInFirst * untiedInSecond);
}

/**
 * Kendall's tau between a predicted and a true order of labels, the true one possibly incomplete.
 *
 *     (C - D) / (pairs that the true order decides)
 *
 * The true order decides a pair of labels if it ranks both and does not tie them. The prediction puts C of these pairs
 * in the same order and D in the opposite order; a pair that it ties or does not rank counts 0, so leaving pairs
 * undecided is never rewarded. For two orders without ties this is the usual tau over the labels that the true order
 * ranks. O(labels^2).
 *
 * Source: [CHH09 eq. 1], normalised to [-1, 1].
 *
 * @param predicted  position of each label, shape [labels]: 1 = best, 0 = not ranked, equal = tied
 * @param found      the true positions, shape [labels], likewise
 * @returns in [-1, 1]; NaN if the true order decides no pair
 * @throws UsageError ARGUMENT for lists of different lengths
 */
export function rankingTau(predicted: ArrayLike<number>, found: ArrayLike<number>): number {
  checkGiven('rankingTau', predicted, 'a list of numbers', 'list');
  checkGiven('rankingTau', found, 'a list of numbers', 'list');
  checkSameLength('rankingTau', predicted, found);
  let decided = 0;
  let agreement = 0; // C - D
  for (let a = 1; a < found.length; a++) {
    if (found[a] === 0) continue;
    for (let b = 0; b < a; b++) {
      if (found[b] === 0 || found[a] === found[b]) continue;
      decided++;
      if (predicted[a] === 0 || predicted[b] === 0 || predicted[a] === predicted[b]) continue;
      agreement += found[a] < found[b] === predicted[a] < predicted[b] ? 1 : -1;
    }
  }
  return decided === 0 ? NaN : agreement / decided;
}
