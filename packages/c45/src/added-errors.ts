import { exp, log } from '@preflearn/core/numbers';

/**
 * What pruning adds to the errors e that a leaf of weight N makes on its training rows: U(N, e), so that the error rate
 * (e + U) / N is the upper limit of a confidence interval of level 1 - CF.
 *
 * ```text
 * e = 0          N (1 - CF^(1/N)), the exact limit
 * 0 < e < 1      linear between U(N, 0) and U(N, 1)
 * e + 1/2 >= N   max(N - e, 0)
 * else           N (f + z²/2N + z sqrt(f/N - f²/N + z²/4N²)) / (1 + z²/N) - e, with f = (e + 1/2) / N
 * ```
 *
 * where z is the quantile of the standard normal distribution at 1 - CF.
 *
 * Source: Quinlan (1993), C4.5: programs for machine learning, chapter 4, in the form that J48 uses.
 */
export type AddedErrors = (weight: number, errors: number) => number;

/** @param confidence  CF, in (0, 0.5] */
export function addedErrors(confidence: number): AddedErrors {
  const z = normalQuantile(1 - confidence);
  const logCf = log(confidence);
  const none = (n: number) => n * (1 - exp(logCf / n));
  const some = (n: number, e: number) => {
    if (e + 0.5 >= n) return Math.max(n - e, 0);
    const f = (e + 0.5) / n;
    const root = Math.sqrt(f / n - (f * f) / n + (z * z) / (4 * n * n));
    return (n * (f + (z * z) / (2 * n) + z * root)) / (1 + (z * z) / n) - e;
  };
  return (weight, errors) => {
    if (errors >= 1) return some(weight, errors);
    const base = none(weight);
    return errors === 0 ? base : base + errors * (some(weight, 1) - base);
  };
}

/**
 * Quantile of the standard normal distribution, by bisection.
 *
 * @param p  in [0.5, 1 - 1e-9]
 */
export function normalQuantile(p: number): number {
  let [low, high] = [0, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalProbability(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(Z <= z) = 1/2 + phi(z) (z + z³/3 + z⁵/(3·5) + ...), for z >= 0. Source: Marsaglia (2004), J. Stat. Softw. 11(4). */
function normalProbability(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 3; term > 1e-17 * sum; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + (sum * exp((-z * z) / 2)) / ROOT_OF_TWO_PI;
}

const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);
