import { checkGiven } from '@preflearn/core/errors';
import { type CommonLabels, commonLabels } from './common-labels.js';

/**
 * Spearman's distance of two rankings: the sum of squared differences of ranks. Lower is closer; from
 * 0 to m (m^2 - 1) / 3 for m common labels.
 *
 * Incomplete rankings are compared on the labels that both rank, re-ranked from 1 to m; tied labels share the mean of
 * their ranks. O(m log m).
 *
 * @param first   place of each label, shape [labels]: 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise, shape [labels], of the same labels
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function spearmanDistance(first: ArrayLike<number>, second: ArrayLike<number>): number {
  checkGiven('spearmanDistance', first, 'a list of numbers', 'list');
  checkGiven('spearmanDistance', second, 'a list of numbers', 'list');
  const ranks = ranksOf(commonLabels('spearmanDistance', first, second));
  let sum = 0;
  for (let i = 0; i < ranks.first.length; i++) {
    const difference = ranks.first[i] - ranks.second[i];
    sum += difference * difference;
  }
  return sum;
}

/**
 * Spearman's footrule of two rankings: the sum of absolute differences of ranks. Lower is closer; for
 * rankings without ties it lies between the Kendall distance and twice that (Diaconis and Graham,
 * 1977, JRSS B 39).
 *
 * Missing and tied labels are treated as in {@link spearmanDistance}. O(m log m).
 *
 * @param first   place of each label, shape [labels]: 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise, shape [labels], of the same labels
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function footruleDistance(first: ArrayLike<number>, second: ArrayLike<number>): number {
  checkGiven('footruleDistance', first, 'a list of numbers', 'list');
  checkGiven('footruleDistance', second, 'a list of numbers', 'list');
  const ranks = ranksOf(commonLabels('footruleDistance', first, second));
  let sum = 0;
  for (let i = 0; i < ranks.first.length; i++) sum += Math.abs(ranks.first[i] - ranks.second[i]);
  return sum;
}

/**
 * Spearman's rank correlation of two rankings. Higher is closer: 1 for equal, -1 for reversed.
 *
 * The product-moment correlation of the ranks; without ties this is 1 - 6 S / (m (m^2 - 1)), with S the
 * {@link spearmanDistance}. Missing and tied labels are treated as there. O(m log m).
 *
 * @param first   place of each label, shape [labels]: 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise, shape [labels], of the same labels
 * @returns in [-1, 1]; NaN if either ranking ties all common labels, or fewer than two are common
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function spearmanRhoScore(first: ArrayLike<number>, second: ArrayLike<number>): number {
  checkGiven('spearmanRhoScore', first, 'a list of numbers', 'list');
  checkGiven('spearmanRhoScore', second, 'a list of numbers', 'list');
  const ranks = ranksOf(commonLabels('spearmanRhoScore', first, second));
  const m = ranks.first.length;
  const mean = (m + 1) / 2;
  let both = 0;
  let ofFirst = 0;
  let ofSecond = 0;
  for (let i = 0; i < m; i++) {
    const a = ranks.first[i] - mean;
    const b = ranks.second[i] - mean;
    both += a * b;
    ofFirst += a * a;
    ofSecond += b * b;
  }
  return ofFirst === 0 || ofSecond === 0 ? NaN : both / Math.sqrt(ofFirst * ofSecond);
}

function ranksOf(common: CommonLabels): { first: Float64Array; second: Float64Array } {
  return { first: meanRanks(common.first), second: meanRanks(common.second) };
}

/** Ranks from 1; equal values share the mean of their ranks. */
function meanRanks(values: Int32Array): Float64Array {
  const sorted = values.slice().sort();
  const rankOf = new Map<number, number>();
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    rankOf.set(sorted[start], (start + 1 + end) / 2);
  }
  return Float64Array.from(values, (value) => rankOf.get(value) ?? 0);
}
