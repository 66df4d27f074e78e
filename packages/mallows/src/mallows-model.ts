import { UsageError } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import { checkLabelCount } from './orders.js';

/*
 * Under the model the distance from the centre is a sum of independent numbers V_1 + ... + V_n, V_j in 0..j-1 with
 * P(V_j = r) = q^r / B_j, where q = e^{-theta} and B_j = 1 + q + ... + q^{j-1} (Fligner and Verducci, 1986). All sums
 * here are computed in q. Their terms are positive, so nothing cancels: they are accurate to a few units in the last
 * place from theta = 0 (q = 1) to infinity (q = 0), whereas the closed forms with 1 - e^{-j theta} are 0/0 near 0 and
 * would need series.
 */

/**
 * The Mallows model: a ranking s of all labels has probability
 *
 *     P(s) = e^{-theta D(s, centre)} / phi(theta)
 *
 * with D the Kendall distance. Source: Mallows (1957), Biometrika 44; [CHH09 eq. 2].
 */
export interface MallowsModel {
  /** The most probable ranking: all labels, best first, shape [n]. */
  readonly centre: Int32Array;
  /** Spread: how quickly probability falls with the distance; 0 = uniform, Infinity = only the centre. */
  readonly theta: number;
}

/**
 * Logarithm of the normaliser of the Mallows model,
 *
 *     log phi(theta) = sum_j log((1 - e^{-j theta}) / (1 - e^{-theta})),   j = 1..n,
 *
 * which is log n! at theta = 0 and 0 at infinity. O(n). Source: Fligner and Verducci (1986), JRSS B 48.
 *
 * @param labelCount  number of labels, n
 * @param theta       spread, in [0, Infinity]
 * @throws UsageError ARGUMENT
 */
export function logNormaliser(labelCount: number, theta: number): number {
  checkLabelCount('logNormaliser', labelCount);
  const q = ratioOf('logNormaliser', theta);
  let power = 1; // q^{j-1}
  let sum = 1; // B_j
  let value = 0;
  for (let j = 2; j <= labelCount; j++) {
    power *= q;
    sum += power;
    value += log(sum);
  }
  return value;
}

/**
 * Expected distance from the centre under the Mallows model,
 *
 *     E[D] = n e^{-theta} / (1 - e^{-theta}) - sum_j j e^{-j theta} / (1 - e^{-j theta}),
 *
 * which is n (n - 1) / 4 at theta = 0 and falls to 0 at infinity. O(n). Source: Fligner and Verducci (1986).
 *
 * @param labelCount  number of labels, n
 * @param theta       spread, in [0, Infinity]
 * @throws UsageError ARGUMENT
 */
export function expectedDistance(labelCount: number, theta: number): number {
  checkLabelCount('expectedDistance', labelCount);
  const q = ratioOf('expectedDistance', theta);
  let power = 1;
  let sum = 1;
  let weighted = 0; // sum of r q^r for r < j
  let value = 0;
  for (let j = 2; j <= labelCount; j++) {
    power *= q;
    sum += power;
    weighted += (j - 1) * power;
    value += weighted / sum; // E[V_j]
  }
  return value;
}

/** The ratio q = e^{-theta} of the probabilities of two rankings that differ by 1 in distance. */
export function ratioOf(who: string, theta: number): number {
  if (theta >= 0) return exp(-theta);
  throw new UsageError(
    'ARGUMENT',
    `theta is ${theta}, expected a number of at least 0 (Infinity is allowed)`,
    { where: { function: who } },
  );
}
