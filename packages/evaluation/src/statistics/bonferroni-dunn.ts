import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { normalTail } from '@preflearn/core/numbers';
import { listed, quoted } from '@preflearn/core/text';
import type { MethodComparison } from './compare-methods.js';

/** One method against the control. */
export interface DunnComparison {
  readonly method: string;
  /** Its average rank less that of the control: above 0 if it is worse. */
  readonly rankDifference: number;
  /** Two-sided p-value, corrected for the number of methods: compare it with alpha. */
  readonly pValue: number;
  /** Whether the difference is at least the critical difference. */
  readonly differ: boolean;
}

/** Which methods differ from a control. */
export interface DunnTest {
  readonly control: string;
  /** Probability of finding any difference where there is none. */
  readonly alpha: number;
  /** Smallest significant difference from the average rank of the control. */
  readonly criticalDifference: number;
  /** One for each other method, in their order. */
  readonly others: readonly DunnComparison[];
}

/**
 * The test of Bonferroni and Dunn: methods whose average ranks are this far from that of a control differ from it.
 *
 *     CD = z sqrt(k (k + 1) / (6 N)),  z exceeded by a standard normal number with probability alpha / (2 (k - 1)),
 *
 * for k methods on N data sets. It compares fewer pairs than {@link nemenyi}, so its difference is smaller for three
 * methods or more.
 *
 * Source: Dunn (1961), Multiple comparisons among means, JASA 56; Demšar (2006), Statistical comparisons of classifiers
 * over multiple data sets, JMLR 7, section 3.2.2.
 *
 * @param control  name of one of the methods
 * @param alpha    above 0 and below 1
 * @throws UsageError ARGUMENT if there is no such method, or alpha is out of range
 */
export function bonferroniDunn(
  comparison: MethodComparison,
  control: string,
  alpha = 0.05,
): DunnTest {
  checkGiven('bonferroniDunn', comparison, 'a comparison, as compareMethods gives it', [
    'methods',
    'averageRanks',
  ]);
  const { methods, datasets, averageRanks } = comparison;
  const own = methods.indexOf(control);
  if (own < 0) {
    throw wrong(`there is no method ${quoted(control)} among ${listed(methods)}`);
  }
  if (!(alpha > 0 && alpha < 1)) {
    throw wrong(`alpha is ${alpha}, expected a number above 0 and below 1, such as 0.05`);
  }
  const k = methods.length;
  const error = Math.sqrt((k * (k + 1)) / (6 * datasets.length));
  const criticalDifference = error * normalQuantile(alpha / (2 * (k - 1)));
  const others = methods.flatMap((method, j): DunnComparison[] => {
    if (j === own) return [];
    const rankDifference = averageRanks[j] - averageRanks[own];
    const distance = Math.abs(rankDifference);
    const pValue = Math.min(1, 2 * (k - 1) * normalTail(distance / error));
    return [{ method, rankDifference, pValue, differ: distance >= criticalDifference }];
  });
  return { control, alpha, criticalDifference, others };
}

/**
 * The number that a standard normal variable exceeds with a probability: by bisection, to the last bits.
 *
 * @param tail  above 0, at most 1/2
 */
export function normalQuantile(tail: number): number {
  let low = 0;
  let high = 40; // beyond it the probability is 0
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (normalTail(middle) > tail) low = middle;
    else high = middle;
  }
}

function wrong(sentence: string): UsageError {
  return new UsageError('ARGUMENT', sentence, { where: { function: 'bonferroniDunn' } });
}
