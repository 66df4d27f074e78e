import { exp } from './exp-log.js';
import { normalTail } from './normal-tail.js';

/**
 * Probability that a chi-square variable with a whole number of degrees of freedom is above x.
 *
 *     Q(x; 1) = 2 P(Z > sqrt x),  Q(x; 2) = exp(-x/2),
 *     Q(x; n + 2) = Q(x; n) + (x/2)^(n/2) exp(-x/2) / Gamma(n/2 + 1)
 *
 * All terms are positive, so that tiny probabilities keep their relative accuracy.
 *
 * Source: Abramowitz and Stegun (1964), Handbook of mathematical functions, 26.4.4, 26.4.5 and 26.4.8.
 *
 * @param x        at least 0
 * @param degrees  whole number of at least 1
 */
export function chiSquareTail(x: number, degrees: number): number {
  const isOdd = degrees % 2 === 1;
  let tail = isOdd ? 2 * normalTail(Math.sqrt(x)) : exp(-x / 2);
  // The step from n degrees; from 1, Gamma(3/2) = sqrt(pi) / 2; from 2, Gamma(2) = 1.
  let step = isOdd ? exp(-x / 2) * Math.sqrt((2 * x) / Math.PI) : exp(-x / 2) * (x / 2);
  for (let n = isOdd ? 1 : 2; n < degrees; n += 2) {
    tail += step;
    step *= x / (n + 2);
  }
  return Math.min(1, tail);
}
