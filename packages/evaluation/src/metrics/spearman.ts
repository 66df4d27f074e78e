import type { Prediction, Target } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { labelRanks } from './label-ranks.js';
import type { Metric } from './metric.js';
import { checkTargetKind, checkWeights, pairedValues } from './paired.js';
import { meanOverRankings } from './ranking-mean.js';
import { ranksOf } from './ranks.js';
import { checkSameLength } from './same-length.js';
import { equalPredictions, equalTruth, noDecidedPair, noWeight } from './undefined-cases.js';

/**
 * Spearman's rank correlation, higher is better, in [-1, 1].
 *
 * For ordinal and numeric targets it is {@link spearmanRho} over the rows, between the true and the predicted class (or
 * number). For rankings it is the mean over the rows of the correlation between the true and the predicted ranks of the
 * labels that the true order ranks, where tied labels share the mean of their places; a prediction that ties all these
 * labels gets 0, and rows whose true order decides no pair of labels are left out.
 *
 * NaN if all true or all predicted values are equal, if one is NaN, or if no row with a weight above 0 decides a pair.
 * Source: Spearman (1904), American Journal of Psychology 15.
 */
export const spearmanScore: Metric = Object.freeze({
  id: 'spearmanScore',
  title: "Spearman's rank correlation",
  direction: 'higher',
  kinds: ['ordinal', 'ranking', 'numeric'],
  formula:
    'ordinal and numeric: correlation of the ranks of y and p over the rows, ties sharing the mean of their ' +
    'ranks; rankings: mean over rows of the correlation of true and predicted ranks of the labels',
  undefinedWhen: [noWeight, equalTruth, equalPredictions, noDecidedPair],
  source: 'Spearman (1904), American Journal of Psychology 15',
  value: spearmanOf,
} satisfies Metric);

function spearmanOf(prediction: Prediction, target: Target, weights?: Float64Array): number {
  checkTargetKind(spearmanScore, target);
  if (target.kind === 'ranking') {
    return meanOverRankings('spearmanScore', prediction, target, weights, rankingRho);
  }
  const { predicted, found } = pairedValues('spearmanScore', prediction, target, weights);
  return spearmanRho(predicted, found, weights);
}

/**
 * Spearman's rho between two lists of numbers: the correlation of their ranks, where equal numbers share the mean of
 * their ranks; O(N log N).
 *
 * A weight of 2 is the same as a row that occurs twice. Source: Spearman (1904), American Journal of Psychology 15.
 *
 * @param first    shape [rows]
 * @param second   shape [rows]
 * @param weights  shape [rows], finite and >= 0; all 1 when absent
 * @returns in [-1, 1]; NaN when either list is constant over the rows of weight above 0 or holds a NaN
 * @throws UsageError ARGUMENT for lists of different lengths
 * @throws DataError WEIGHTS
 */
export function spearmanRho(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights?: Float64Array,
): number {
  checkGiven('spearmanRho', first, 'a list of numbers', 'list');
  checkGiven('spearmanRho', second, 'a list of numbers', 'list');
  checkSameLength('spearmanRho', first, second);
  if (weights) checkWeights('spearmanRho', weights, first.length);
  const all = weights ?? new Float64Array(first.length).fill(1);
  const x = centredRanks(first, all);
  const y = centredRanks(second, all);
  return x && y ? correlation(x, y, all) : NaN;
}

/** Correlation of true and predicted ranks of labels that the true order does not all tie. */
function rankingRho(predicted: ArrayLike<number>, found: ArrayLike<number>): number {
  const ranks = labelRanks(predicted, found);
  const centre = (ranks.found.length + 1) / 2;
  const rho = correlation(
    ranks.predicted.map((rank) => rank - centre),
    ranks.found.map((rank) => rank - centre),
    new Float64Array(ranks.found.length).fill(1),
  );
  return Number.isNaN(rho) ? 0 : rho; // the prediction ties all labels
}

/**
 * For each row, the weight below it minus the weight above it, which is proportional to its mid-rank minus the mean of
 * all mid-ranks; `undefined` if a value is NaN. Whole weights give whole numbers.
 */
function centredRanks(values: ArrayLike<number>, weights: Float64Array): Float64Array | undefined {
  const ranked = ranksOf(values);
  if (ranked === undefined) return undefined;
  const { ranks, count } = ranked;
  const at = new Float64Array(count);
  for (let row = 0; row < ranks.length; row++) at[ranks[row]] += weights[row];
  const below = runningSums(at);
  const above = runningSums(at.slice().reverse()).reverse();
  return Float64Array.from(ranks, (rank) => below[rank] - above[rank]);
}

/** For each number, the sum of those before it. */
function runningSums(numbers: Float64Array): Float64Array {
  let sum = 0;
  return numbers.map((number) => {
    const before = sum;
    sum += number;
    return before;
  });
}

/** Correlation of numbers whose weighted means are 0; NaN when either are all 0. */
function correlation(x: Float64Array, y: Float64Array, weights: Float64Array): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (let row = 0; row < x.length; row++) {
    if (weights[row] === 0) continue;
    xx += weights[row] * x[row] * x[row];
    xy += weights[row] * x[row] * y[row];
    yy += weights[row] * y[row] * y[row];
  }
  if (xx === 0 || yy === 0) return NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}
