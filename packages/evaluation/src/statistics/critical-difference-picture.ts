import { checkGiven } from '@preflearn/core/errors';
import type { RankPicture } from '@preflearn/core/models';
import type { MethodComparison } from './compare-methods.js';
import { nemenyi } from './nemenyi.js';

/**
 * A critical-difference diagram: the methods on a line of average ranks, with bars joining those that do not differ by
 * Nemenyi's test. If Friedman's test finds no difference at all, one bar joins all.
 *
 * Source: Demšar (2006), Statistical comparisons of classifiers over multiple data sets, JMLR 7, figure 1.
 *
 * @param alpha  probability of finding any difference where there is none
 * @throws UsageError ARGUMENT for an alpha that is not above 0 and below 1
 */
export function criticalDifferencePicture(comparison: MethodComparison, alpha = 0.05): RankPicture {
  checkGiven('criticalDifferencePicture', comparison, 'a comparison, as compareMethods gives it', [
    'methods',
    'averageRanks',
  ]);
  const { methods, datasets, averageRanks, friedman } = comparison;
  const { criticalDifference, groups } = nemenyi(comparison, alpha);
  const joined = friedman.pValue > alpha ? [methods] : groups;
  return {
    type: 'ranks',
    title: 'Average ranks and critical difference',
    valueLabel: `average rank over ${datasets.length} data sets, 1 is best`,
    methods: methods.map((name, j) => ({ name, rank: averageRanks[j] })),
    groups: joined.map((names) => names.map((name) => methods.indexOf(name))),
    criticalDifference,
  };
}
