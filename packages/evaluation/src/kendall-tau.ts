import { type Prediction, type Target, UsageError } from '@preflearn/core';
import type { Metric } from './metric.js';
import { countPairs } from './pair-counts.js';
import {
  checkTargetKind,
  checkWeights,
  pairedClasses,
  pairedNumbers,
  pairedRankings,
} from './paired.js';
import { ranksOf } from './ranks.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Kendall's rank correlation, higher is better, in [-1, 1].
 *
 * For ordinal and numeric targets it is {@link kendallTauB} over the rows, between the true class
 * (or number) and the predicted score where the model has scores, else the predicted class (or
 * number). Where scores differ within a class the largest value possible is below 1, since tau-b
 * takes ties of one side only as a lack of agreement.
 *
 * For rankings it is the mean over the rows of {@link rankingTau} between the true and the predicted
 * order; rows whose true order decides no pair of labels have no tau and are left out.
 *
 * NaN when all true or all predicted values are equal, when a score is NaN, or when no row with a
 * weight above 0 decides a pair.
 *
 * Source: Kendall (1945), Biometrika 33; for rankings [CHH09 eq. 1].
 */
export const kendallTau: Metric = Object.freeze({
  id: 'kendallTau',
  title: "Kendall's tau",
  direction: 'higher',
  kinds: ['ordinal', 'ranking', 'numeric'],
  formula:
    'ordinal and numeric: (C - D) / sqrt((C + D + Ty) (C + D + Tp)) over pairs of rows (tau-b); ' +
    'rankings: mean over rows of (C - D) / (pairs of labels that the true order decides)',
  undefinedWhen:
    'all true or all predicted values are equal, or no true order decides a pair of labels',
  source: 'Kendall (1945), Biometrika 33; Cheng, Huhn and Hullermeier (2009), ICML [CHH09 eq. 1]',
  value: kendallTauOf,
} satisfies Metric);

function kendallTauOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(kendallTau, target);
  if (target.kind === 'ranking') return meanRankingTau(prediction, target, weights);
  if (target.kind === 'numeric') {
    const numbers = pairedNumbers('kendallTau', prediction, target, weights);
    return kendallTauB(numbers.prediction.values, numbers.target.values, weights);
  }
  const classes = pairedClasses('kendallTau', prediction, target, weights);
  const { scores, codes } = classes.prediction;
  return kendallTauB(scores ?? codes, classes.target.codes, weights);
}

/**
 * Kendall's tau-b between two lists of numbers, in O(N log N).
 *
 *     tau-b = (C - D) / sqrt((C + D + T1) (C + D + T2))
 *
 * over all pairs i < j, each counting w_i w_j: C pairs in the same order in both lists, D in opposite
 * order, T1 tied in the first list only, T2 in the second only. Pairs tied in both count nowhere, so
 * a weight of 2 equals a row that occurs twice. Source: Kendall (1945), Biometrika 33.
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

function meanRankingTau(prediction: Prediction, target: Target, weights?: Float64Array): number {
  const paired = pairedRankings('kendallTau', prediction, target, weights);
  const labels = paired.target.labels.length;
  const rows = labels === 0 ? 0 : paired.target.positions.length / labels;
  const taus = Float64Array.from({ length: rows }, (_, row) => {
    const from = row * labels;
    return rankingTau(
      paired.prediction.positions.subarray(from, from + labels),
      paired.target.positions.subarray(from, from + labels),
    );
  });
  const weightOf = (tau: number, row: number) =>
    Number.isNaN(tau) ? 0 : weights ? weights[row] : 1;
  return weightedMean(rows, (row) => taus[row], taus.map(weightOf));
}

/**
 * Kendall's tau between a predicted and a true order of labels, the true one possibly incomplete.
 *
 *     (C - D) / (pairs that the true order decides)
 *
 * The true order decides a pair of labels if it ranks both and does not tie them. C are those pairs
 * that the prediction puts in the same order, D in the opposite order; a pair that the prediction
 * ties or does not rank counts 0, so leaving pairs open is never rewarded. For two orders without
 * ties it is the usual tau over the labels that the true order ranks. O(labels^2).
 *
 * Source: [CHH09 eq. 1], normalised to [-1, 1].
 *
 * @param predicted  position of each label, shape [labels]: 1 = best, 0 = not ranked, equal = tied
 * @param found      the true positions, shape [labels], likewise
 * @returns in [-1, 1]; NaN if the true order decides no pair
 * @throws UsageError ARGUMENT for lists of different lengths
 */
export function rankingTau(predicted: ArrayLike<number>, found: ArrayLike<number>): number {
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

function checkSameLength(who: string, first: ArrayLike<number>, second: ArrayLike<number>): void {
  if (first.length === second.length) return;
  throw new UsageError(
    'ARGUMENT',
    `one list has ${first.length} entries, the other ${second.length}`,
    { where: { function: who }, remedy: 'give two of one length' },
  );
}
