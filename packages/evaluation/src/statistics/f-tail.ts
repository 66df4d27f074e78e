import { exp, log } from '@preflearn/core/numbers';

/**
 * Probability that a variable with the F distribution is above f.
 *
 *     I_x(b/2, a/2),  x = b / (b + a f),  for a and b degrees of freedom
 *
 * Source: Abramowitz and Stegun (1964), Handbook of mathematical functions, 26.6.2.
 *
 * @param f  at least 0; may be infinite
 * @param a  degrees of freedom of the numerator, a whole number of at least 1
 * @param b  degrees of freedom of the denominator, a whole number of at least 1
 */
export function fTail(f: number, a: number, b: number): number {
  const x = b / (b + a * f);
  const rest = (a * f) / (b + a * f); // 1 - x, without losing digits where x is near 1
  const [p, q] = [b / 2, a / 2];
  // The sum needs few terms up to about the mean of the beta distribution; beyond it, the other tail is used.
  return x <= (p + 1) / (p + q + 2) ? betaBelow(x, rest, p, q) : 1 - betaBelow(rest, x, q, p);
}

/**
 * Regularised incomplete beta function: the probability that a beta variable is below x.
 *
 *     I_x(p, q) = x^p (1 - x)^q / (p B(p, q)) sum_n (p + q)_n / (p + 1)_n x^n
 *
 * Source: NIST digital library of mathematical functions, 8.17.8.
 */
function betaBelow(x: number, rest: number, p: number, q: number): number {
  if (x === 0) return 0; // where f is infinite
  let sum = 0;
  let term = 1;
  for (let n = 0; sum + term !== sum; n++) {
    sum += term;
    term *= (x * (p + q + n)) / (p + 1 + n);
  }
  const logBeta = logGamma(p) + logGamma(q) - logGamma(p + q);
  return Math.min(1, (exp(p * log(x) + q * log(rest) - logBeta) / p) * sum);
}

/** ln Gamma of a positive multiple of 1/2, from Gamma(1/2) = sqrt(pi) or Gamma(1) = 1 upwards. */
function logGamma(x: number): number {
  let at = Number.isInteger(x) ? 1 : 0.5;
  let sum = at === 1 ? 0 : log(Math.PI) / 2;
  for (; at < x; at++) sum += log(at);
  return sum;
}
