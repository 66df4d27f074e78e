import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { MethodComparison } from './compare-methods.js';
import { rangeQuantile, rangeTail } from './studentized-range.js';

/** Two methods, and whether their average ranks differ by more than chance. */
export interface ComparedPair {
  /** The one with the smaller average rank; in a tie the one given first. */
  readonly better: string;
  readonly worse: string;
  /** Difference of their average ranks, at least 0. */
  readonly rankDifference: number;
  /** Probability that any two of the methods differ by this much if none is better than the others. */
  readonly pValue: number;
  /** Whether the difference is at least the critical difference. */
  readonly differ: boolean;
}

/** Which methods differ from which. */
export interface NemenyiTest {
  /** Probability of finding any difference where there is none. */
  readonly alpha: number;
  /** Smallest significant difference of average ranks. */
  readonly criticalDifference: number;
  /** All pairs of methods: first those of the best method, nearest first, then those of the next, and so on. */
  readonly pairs: readonly ComparedPair[];
  /**
   * Names of methods, best first, of which no two differ: all maximal groups of two or more methods. A method may be in
   * several groups.
   */
  readonly groups: readonly (readonly string[])[];
}

/**
 * Nemenyi's critical difference: two methods differ if their average ranks are at least this far apart.
 *
 *     CD = q_alpha sqrt(k (k + 1) / (6 N)),
 *
 * where q_alpha is the critical value of the studentized range of k for infinite degrees of freedom, divided by sqrt 2.
 *
 * Source: Nemenyi (1963), Distribution-free multiple comparisons, PhD thesis, Princeton; Demšar (2006), Statistical
 * comparisons of classifiers over multiple data sets, JMLR 7, section 3.2.2. His table 5(a) gives q_alpha to three
 * decimals, computed from a table with two: 2.343 and 2.949 instead of 2.3437 and 2.9483.
 *
 * @param methods   number of methods k, at least 2
 * @param datasets  number of data sets N, at least 1
 * @param alpha     probability of finding any difference where there is none, above 0 and below 1
 * @throws UsageError ARGUMENT for a number that is out of range
 */
export function criticalDifference(methods: number, datasets: number, alpha = 0.05): number {
  checkWhole('methods', methods, 2);
  checkWhole('data sets', datasets, 1);
  if (!(alpha > 0 && alpha < 1)) {
    throw new UsageError(
      'ARGUMENT',
      `alpha is ${alpha}, expected a number above 0 and below 1, such as 0.05`,
      { where: { function: 'criticalDifference' } },
    );
  }
  return rangeQuantile(alpha, methods) * rankError(methods, datasets);
}

/**
 * Nemenyi's test of all pairs of methods by their average ranks. It is meant to be used after Friedman's test has found
 * that the methods differ (`comparison.friedman.pValue` is at most alpha).
 *
 * Source: as for {@link criticalDifference}.
 *
 * @throws UsageError ARGUMENT for an alpha that is not above 0 and below 1
 */
export function nemenyi(comparison: MethodComparison, alpha = 0.05): NemenyiTest {
  checkGiven('nemenyi', comparison, 'a comparison, as compareMethods gives it', [
    'methods',
    'averageRanks',
  ]);
  const { methods, datasets, averageRanks } = comparison;
  const difference = criticalDifference(methods.length, datasets.length, alpha);
  const error = rankError(methods.length, datasets.length);
  const sorted = methods
    .map((name, j) => ({ name, rank: averageRanks[j] }))
    .sort((a, b) => a.rank - b.rank); // stable, by the language
  const pairs = sorted.flatMap((better, i) =>
    sorted.slice(i + 1).map((worse): ComparedPair => {
      const rankDifference = worse.rank - better.rank;
      return {
        ...{ better: better.name, worse: worse.name, rankDifference },
        pValue: rangeTail(rankDifference / error, methods.length),
        differ: rankDifference >= difference,
      };
    }),
  );
  return { alpha, criticalDifference: difference, pairs, groups: groupsOf(sorted, difference) };
}

/** Maximal runs of the sorted methods within a critical difference. */
function groupsOf(
  sorted: readonly { readonly name: string; readonly rank: number }[],
  difference: number,
): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  let reached = 0; // end of the last group
  sorted.forEach(({ rank }, from) => {
    let to = from + 1;
    while (to < sorted.length && sorted[to].rank - rank < difference) to++;
    if (to - from > 1 && to > reached) {
      groups.push(sorted.slice(from, to).map(({ name }) => name));
      reached = to;
    }
  });
  return groups;
}

/** Standard error of an average rank if methods are equally good: sqrt(k (k + 1) / (12 N)). */
function rankError(methods: number, datasets: number): number {
  return Math.sqrt((methods * (methods + 1)) / (12 * datasets));
}

function checkWhole(what: string, count: number, least: number): void {
  if (Number.isSafeInteger(count) && count >= least) return;
  throw new UsageError(
    'ARGUMENT',
    `the number of ${what} is ${count}, expected a whole number of at least ${least}`,
    { where: { function: 'criticalDifference' } },
  );
}
