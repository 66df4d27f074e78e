import { checkGiven } from '@preflearn/core/errors';
import { commonLabels } from './common-labels.js';
import { countInversions } from './inversions.js';

/**
 * Kendall distance of two rankings: the number of discordant pairs of labels, which the two put in opposite order.
 * Lower is closer; from 0 to m (m - 1) / 2 for m common labels.
 *
 *     D = #{ (a, b) : first(a) < first(b) and second(a) > second(b) }
 *
 * Incomplete rankings are compared on the labels that both rank. A pair tied in either ranking is not discordant. O(m
 * log m). Source: [CHH09 eq. 1].
 *
 * @param first   place of each label, shape [labels]: 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise, shape [labels], of the same labels
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function kendallDistance(first: ArrayLike<number>, second: ArrayLike<number>): number {
  checkGiven('kendallDistance', first, 'a list of numbers', 'list');
  checkGiven('kendallDistance', second, 'a list of numbers', 'list');
  const common = commonLabels('kendallDistance', first, second);
  const { length } = common.second;
  return countInversions(common.second, length, new Int32Array(length));
}

/**
 * Kendall's tau of two rankings. Higher is closer: 1 for equal, -1 for reversed.
 *
 *     tau = (C - D) / (C + D) = 1 - 2 D / (C + D)
 *
 * over the pairs of labels that both rankings decide: ranked in both, tied in neither. C pairs are in the same order, D
 * in opposite order. For complete rankings without ties this is the usual tau. O(m log m). Source: Kendall (1938),
 * Biometrika 30; for incomplete rankings with ties it is the gamma of Goodman and Kruskal (1954), JASA 49.
 *
 * @param first   place of each label, shape [labels]: 1 = best, 0 = not ranked, equal places = ties
 * @param second  likewise, shape [labels], of the same labels
 * @returns in [-1, 1]; NaN when no pair is decided by both
 * @throws UsageError ARGUMENT for rankings of different numbers of labels
 * @throws DataError TARGET_RANKING for a place that is not a whole number of at least 0
 */
export function kendallTauScore(first: ArrayLike<number>, second: ArrayLike<number>): number {
  checkGiven('kendallTauScore', first, 'a list of numbers', 'list');
  checkGiven('kendallTauScore', second, 'a list of numbers', 'list');
  const common = commonLabels('kendallTauScore', first, second);
  const { length } = common.first;
  const tiedInFirst = tiedPairs(length, (i) => common.first[i] === common.first[i - 1]);
  const tiedInBoth = tiedPairs(
    length,
    (i) => common.first[i] === common.first[i - 1] && common.second[i] === common.second[i - 1],
  );
  const bySecond = common.second.slice().sort();
  const tiedInSecond = tiedPairs(length, (i) => bySecond[i] === bySecond[i - 1]);
  const decided = (length * (length - 1)) / 2 - tiedInFirst - tiedInSecond + tiedInBoth;
  const discordant = countInversions(common.second, length, new Int32Array(length));
  return decided === 0 ? NaN : (decided - 2 * discordant) / decided;
}

/** Pairs within the runs of a sorted list; `sameRun(i)` says whether entry i continues a run. */
function tiedPairs(length: number, sameRun: (i: number) => boolean): number {
  let pairs = 0;
  let earlier = 0; // entries of the run before this one
  for (let i = 1; i < length; i++) {
    earlier = sameRun(i) ? earlier + 1 : 0;
    pairs += earlier;
  }
  return pairs;
}
