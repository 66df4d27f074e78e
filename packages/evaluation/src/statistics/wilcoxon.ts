import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { normalTail } from '@preflearn/core/numbers';
import { sharedRanks } from './shared-ranks.js';

/** Wilcoxon's test of whether one of two methods is better. */
export interface WilcoxonTest {
  /** Sum of the ranks of the data sets on which the first value is larger. */
  readonly larger: number;
  /** Sum of the ranks of the data sets on which it is smaller. */
  readonly smaller: number;
  /** Number of data sets on which the values differ. */
  readonly differing: number;
  /** Probability of sums at least as far apart if neither is larger; two-sided. */
  readonly pValue: number;
  /** Whether the probability is exact; otherwise it uses the normal approximation. */
  readonly exact: boolean;
}

/** Up to this many differing pairs, all combinations of signs are counted: 2^50 is still an exact integer. */
const MAX_EXACT = 50;

/**
 * Differences smaller than this share of the largest value count as equal: 0.768 - 0.763 and 0.936 - 0.931 are
 * the same difference to people, but not to a computer.
 */
export const PRECISION = 2 ** -40;

/**
 * Wilcoxon's signed-rank test for two methods over data sets: the differences are ranked by size, with equal sizes
 * sharing the mean of their ranks, and the ranks of positive and of negative ones are summed.
 *
 * Data sets without a difference are ranked, too, and count half for either side; if their number is odd, one is left
 * out. The probability is over the signs of the other differences: exact, even with ties, for up to 50 of them; beyond
 * that, (larger - smaller) / sqrt(sum of squared ranks) is taken as normal.
 *
 * Source: Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics 1; Demšar (2006), Statistical
 * comparisons of classifiers over multiple data sets, JMLR 7, section 3.1.3, also for data sets without a difference.
 *
 * @param first   figure of one method on each data set, shape [data sets], finite
 * @param second  figure of the other, shape [data sets], in the same order
 * @throws UsageError ARGUMENT if they differ in number, or one is not finite
 */
export function wilcoxonSignedRank(
  first: readonly number[],
  second: readonly number[],
): WilcoxonTest {
  checkGiven('wilcoxonSignedRank', first, 'a list of numbers', 'list');
  checkGiven('wilcoxonSignedRank', second, 'a list of numbers', 'list');
  checkValues(first, second);
  const { ranks, signs } = rankDifferences(first, second);
  let [larger, smaller] = [0, 0];
  ranks.forEach((rank, i) => {
    larger += signs[i] === 0 ? rank / 2 : signs[i] > 0 ? rank : 0;
    smaller += signs[i] === 0 ? rank / 2 : signs[i] < 0 ? rank : 0;
  });
  const signed = ranks.filter((_, i) => signs[i] !== 0);
  const exact = signed.length <= MAX_EXACT;
  const distance = Math.abs(larger - smaller);
  return {
    ...{ larger, smaller, differing: signed.length, exact },
    pValue: exact ? exactTail(signed, distance) : approximateTail(signed, distance),
  };
}

/**
 * Ranks of the sizes of the differences, and their signs; if the number of zero differences is odd, one is left out.
 */
function rankDifferences(first: readonly number[], second: readonly number[]) {
  const largest = [...first, ...second].reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const differences = first
    .map((x, i) => x - second[i])
    .map((d) => (Math.abs(d) <= PRECISION * largest ? 0 : d))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const zeros = differences.filter((d) => d === 0).length;
  const kept = differences.slice(zeros % 2);
  const sizes = kept.map(Math.abs);
  for (let i = 1; i < sizes.length; i++) {
    if (sizes[i] - sizes[i - 1] <= PRECISION * largest) sizes[i] = sizes[i - 1];
  }
  return { ranks: sharedRanks(sizes, 'lower'), signs: kept.map(Math.sign) };
}

/** Share of all sign combinations for which the sums of ranks are at least this far apart. */
function exactTail(ranks: readonly number[], distance: number): number {
  const doubled = ranks.map((rank) => 2 * rank); // whole numbers, also where ranks are shared
  const total = doubled.reduce((sum, rank) => sum + rank, 0);
  const ways = new Float64Array(total + 1); // ways[s]: how often the positive ones add up to s
  ways[0] = 1;
  let reached = 0;
  for (const rank of doubled) {
    reached += rank;
    for (let s = reached; s >= rank; s--) ways[s] += ways[s - rank];
  }
  let far = 0;
  for (let s = 0; s <= total; s++) if (Math.abs(2 * s - total) >= 2 * distance) far += ways[s];
  return far / 2 ** ranks.length;
}

function approximateTail(ranks: readonly number[], distance: number): number {
  const variance = ranks.reduce((sum, rank) => sum + rank * rank, 0);
  return 2 * normalTail(distance / Math.sqrt(variance));
}

function checkValues(first: readonly number[], second: readonly number[]): void {
  if (first.length === second.length && [...first, ...second].every(Number.isFinite)) return;
  throw new UsageError('ARGUMENT', `there are ${first.length} and ${second.length} values`, {
    where: { function: 'wilcoxonSignedRank' },
    remedy: 'give as many of one as of the other, all finite',
  });
}
