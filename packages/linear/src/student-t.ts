import { exp, log } from '@preflearn/core/numbers';

/**
 * The number that a variable with Student's t distribution stays between, on both sides of 0, with a probability of 95 %,
 * found by halving an interval.
 *
 * @param degrees  above 0
 */
export function tReach(degrees: number): number {
  let [low, high] = [0, 2];
  while (twoSided(high, degrees) > 0.05 && high < 1e300) high *= 2;
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (twoSided(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Probability that a variable with Student's t distribution is farther from 0 than t.
 *
 * @param degrees  above 0
 */
export function twoSided(t: number, degrees: number): number {
  const all = Math.min(degrees, MAX_DEGREES);
  const ratio = Math.min(t * t, 1e300) / all;
  return betaShare(1 / (1 + ratio), ratio / (1 + ratio), all / 2, 0.5);
}

/**
 * Probability that a variable with the F distribution is above x.
 *
 * @param x      at least 0
 * @param above  degrees of freedom of the numerator, above 0
 * @param below  of the denominator, above 0
 */
export function fTail(x: number, above: number, below: number): number {
  const all = Math.min(below, MAX_DEGREES);
  const ratio = (above * Math.min(x, 1e290)) / all;
  return betaShare(1 / (1 + ratio), ratio / (1 + ratio), all / 2, above / 2);
}

/** Degrees of freedom beyond this number count as this many, which changes the ninth digit. */
const MAX_DEGREES = 1e8;

/** Most steps of the continued fraction; it needs about the root of the larger parameter. */
const MAX_STEPS = 100_000;

/**
 * The regularised incomplete beta function I_x(a, b), by a continued fraction (Lentz's method).
 *
 * Source: Abramowitz and Stegun (1964), Handbook of mathematical functions, 26.5.8.
 *
 * @param y  1 - x, without cancellation
 */
function betaShare(x: number, y: number, a: number, b: number): number {
  if (!(x > 0)) return 0;
  if (!(y > 0)) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(y, x, b, a);
  const front = exp(a * log(x) + b * log(y) - logBeta(a, b)) / a;
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return front * value;
}

function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < 1e6) return logGamma(a) + logGamma(b) - logGamma(a + b);
  // ln Gamma(large) - ln Gamma(large + small) without the cancellation of two large numbers
  const sum = large + small;
  return logGamma(small) + small - small * log(sum) - (large - 0.5) * log(1 + small / large);
}

/** ln Gamma(x) for x above 0, by Stirling's series (Abramowitz and Stegun, 6.1.41) after a shift beyond 10. */
function logGamma(x: number): number {
  let [shifted, product] = [x, 1];
  for (; shifted < 10; shifted++) product *= shifted;
  const square = shifted * shifted;
  const series =
    (1 / 12 -
      (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) /
    shifted;
  return (shifted - 0.5) * log(shifted) - shifted + HALF_LOG_2PI + series - log(product);
}

const HALF_LOG_2PI = 0.9189385332046728;
