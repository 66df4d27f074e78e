import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';

/**
 * Holm's correction of the p-values of several tests: if each corrected value is compared with alpha, the probability
 * of finding any difference where there is none is at most alpha.
 *
 * The i-th smallest of m is multiplied by m - i + 1, then raised to at least the previous one and limited to 1.
 *
 * Source: Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal of
 * Statistics 6.
 *
 * @param pValues  shape [tests], each from 0 to 1
 * @returns the corrected p-values in the same order, shape [tests]
 * @throws UsageError ARGUMENT for one that is not from 0 to 1
 */
export function holm(pValues: readonly number[]): number[] {
  checkGiven('holm', pValues, 'a list of numbers', 'list');
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) {
    throw new UsageError('ARGUMENT', `a probability is ${wrong}, expected one from 0 to 1`, {
      where: { function: 'holm' },
    });
  }
  const corrected: number[] = new Array(pValues.length);
  let least = 0;
  pValues
    .map((p, test) => ({ p, test }))
    .sort((a, b) => a.p - b.p)
    .forEach(({ p, test }, i) => {
      least = Math.min(1, Math.max(least, (pValues.length - i) * p));
      corrected[test] = least;
    });
  return corrected;
}
