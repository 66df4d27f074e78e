import { UsageError } from '@preflearn/core';
import { log } from '@preflearn/core/numbers';
import { checkLabelCount } from './orders.js';

/** If n theta is below this, the series around theta = 0 has a relative error of at most 1e-13. */
const SMALL = 1e-3;
/** Most Newton steps; from this starting point 1 to 5 suffice for 2 to 100,000 labels and any distance. */
const MAX_STEPS = 20;
/** After a relative step below this, the error of Newton's method is about its square: less than rounding error. */
const LAST_STEP = 1e-10;

/**
 * Maximum-likelihood estimate of the spread of a Mallows model: the theta at which the expected
 * distance from the centre is the mean distance observed.
 *
 * Solved in q = e^{-theta}, see the note in `mallows-model.ts`, by Newton's method; near theta = 0, where 1 - q would
 * lose digits, by a series. Accurate to 1e-12 or better. O(n) per step; some tenths of a microsecond for n = 5. Source:
 * Fligner and Verducci (1986), JRSS B 48; the maximum of [CHH09 eq. 3] in theta.
 *
 * Theta falls as the mean distance grows, and is convex in it.
 *
 * @param labelCount    number of labels, n
 * @param meanDistance  mean Kendall distance of the rankings from the centre, >= 0
 * @returns in [0, Infinity]: Infinity for distance 0; 0 from n (n - 1) / 4 on, the mean distance of the uniform
 *   distribution; 0 for n < 2, where there are no pairs of labels
 * @throws UsageError ARGUMENT
 */
export function estimateTheta(labelCount: number, meanDistance: number): number {
  checkLabelCount('estimateTheta', labelCount);
  if (!(meanDistance >= 0)) {
    throw new UsageError(
      'ARGUMENT',
      `the mean distance is ${meanDistance}, expected a number of at least 0`,
      { where: { function: 'estimateTheta' } },
    );
  }
  const uniform = (labelCount * (labelCount - 1)) / 4;
  if (labelCount < 2 || meanDistance >= uniform) return 0;
  if (meanDistance === 0) return Infinity;
  const theta = seriesAtZero(labelCount, uniform - meanDistance);
  if (labelCount * theta < SMALL) return theta;
  // E[D] = (n - 1) q (1 + O(q)): for tiny distances the first term is accurate to double precision.
  if (meanDistance < 1e-18) return log(labelCount - 1) - log(meanDistance);
  return 0 - log(solveRatio(labelCount, meanDistance));
}

/**
 * Theta where the expected distance is `lack` below that of the uniform distribution, from
 *
 *     lack = k2 theta + k4 theta^3 / 6 + O(theta^5)
 *
 * with the second and fourth cumulants of the distance at theta = 0, sums over j = 1..n of those of a
 * uniform number in 0..j-1: (j^2 - 1) / 12 and -(j^4 - 1) / 120. The odd ones are 0.
 */
function seriesAtZero(n: number, lack: number): number {
  const k2 = (n * (n - 1) * (2 * n + 5)) / 72;
  const sumOfFourthPowers = (n * (n + 1) * (2 * n + 1) * (3 * n * n + 3 * n - 1)) / 30;
  const k4 = -(sumOfFourthPowers - n) / 120;
  const first = lack / k2;
  return first - (k4 * first * first * first) / (6 * k2);
}

/** The q in (0, 1) at which the expected distance is `target`, for a target below n (n - 1) / 4. */
function solveRatio(n: number, target: number): number {
  // The expected distance has the slope n - 1 at q = 0 and the value n (n - 1) / 4 at q = 1. So has (n - 1) q / (1 + (4
  // / n - 1) q), which equals it for n = 2 and is close to it for large n: start there.
  let q = target / (n - 1 + (1 - 4 / n) * target);
  for (let step = 0; step < MAX_STEPS; step++) {
    let power = 1;
    let sum = 1; // sum of q^r for r < j
    let first = 0; // sum of r q^r
    let second = 0; // sum of r^2 q^r
    let mean = 0;
    let variance = 0;
    for (let r = 1; r < n; r++) {
      power *= q;
      sum += power;
      first += r * power;
      second += r * r * power;
      const share = first / sum;
      mean += share;
      variance += second / sum - share * share;
    }
    const newton = q - ((mean - target) * q) / variance; // dE[D]/dq = Var[D] / q
    if (Math.abs(newton - q) <= LAST_STEP * q) return newton;
    q = newton;
  }
  return q;
}
