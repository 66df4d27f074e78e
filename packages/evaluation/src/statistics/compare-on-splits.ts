import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { fTail } from './f-tail.js';
import { mean } from './summary.js';

/** Two learners on the same splits of one data set. */
export interface SplitComparison {
  /** Mean of the differences, first minus second. */
  readonly difference: number;
  /** Probability of a mean at least this far from 0 if the learners do not differ. */
  readonly pValue: number;
}

/**
 * Compares the values of two learners on the same splits of one data set by the corrected resampled t-test. The
 * training rows of splits overlap, so the values are not independent, and the usual t-test finds differences where
 * there are none; this test accounts for the overlap.
 *
 *     t = mean(d) / sqrt((1/n + test/train) var(d)),   n - 1 degrees of freedom
 *
 * for the n differences d. If they are all equal, the probability is 1 if they are 0, otherwise 0.
 *
 * Source: Nadeau and Bengio (2003), Inference for the generalization error, Machine Learning 52.
 *
 * @param first        a value for each split, shape [splits], finite
 * @param second       as many, shape [splits]
 * @param testToTrain  test rows for each training row, such as 1/9 for ten folds; above 0
 * @returns `undefined` for fewer than two splits, from which variance cannot be estimated
 * @throws UsageError ARGUMENT unless both have the same number of values
 */
export function compareOnSplits(
  first: readonly number[],
  second: readonly number[],
  testToTrain: number,
): SplitComparison | undefined {
  checkGiven('compareOnSplits', first, 'a list of numbers', 'list');
  checkGiven('compareOnSplits', second, 'a list of numbers', 'list');
  if (first.length !== second.length) {
    throw new UsageError(
      'ARGUMENT',
      `found ${first.length} values of one learner and ${second.length} of the other`,
      { where: { function: 'compareOnSplits' }, remedy: 'give those of the same splits' },
    );
  }
  const n = first.length;
  if (n < 2) return undefined;
  const differences = first.map((value, split) => value - second[split]);
  const difference = mean(differences);
  const variance = differences.reduce((sum, d) => sum + (d - difference) ** 2, 0) / (n - 1);
  if (variance === 0) return { difference, pValue: difference === 0 ? 1 : 0 };
  const t = difference / Math.sqrt((1 / n + testToTrain) * variance);
  return { difference, pValue: fTail(t * t, 1, n - 1) }; // t^2 has the F distribution
}
