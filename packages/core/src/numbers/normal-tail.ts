import { exp } from './exp-log.js';

/*
 * preflearn has its own implementation of four distributions (normal and chi-square here, F and studentized range in
 * `@preflearn/evaluation`): three short sums and an integral. Available libraries cost more than they offer. One whose results are the same in every engine
 * comes as some two hundred packages; a small one relies on `Math.exp`, and loses the digits of small probabilities by
 * computing 1 - cdf. Both compute the studentized range to six or seven digits.
 */

const SQRT_2PI = 2.5066282746310002; // a literal, which bundlers can leave out

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return exp((-z * z) / 2) / SQRT_2PI;
}

/** Beyond this the continued fraction is used; below it, 1/2 minus a sum loses at most three digits. */
const FAR = 3;

/** Terms of the continued fraction: at FAR these give all digits, and fewer would do further out. */
const DEPTH = 40;

/**
 * Probability that a standard normal variable is above z, to 13 digits even if it is tiny.
 *
 *     z < 3:    1/2 - phi(z) (z + z^3 / 3 + z^5 / (3 5) + ...)
 *     beyond:   phi(z) / (z + 1 / (z + 2 / (z + 3 / ...)))
 *
 * Source: Abramowitz and Stegun (1964), Handbook of mathematical functions, 26.2.11 and 26.2.14.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  if (z > FAR) return normalDensity(z) / fraction(z);
  let sum = 0;
  let term = z;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return 0.5 - normalDensity(z) * sum;
}

function fraction(z: number): number {
  let value = z;
  for (let k = DEPTH; k > 0; k--) value = z + k / value;
  return value;
}
