import { normalDensity, normalTail } from '@preflearn/core/numbers';

/** Step of the numerical integration: its error shrinks like exp(-2 pi^2 / (k STEP^2)). */
const STEP = 1 / 8;

/** Beyond this the normal density is below 1e-21 of its maximum. */
const REACH = 10;

/**
 * Probability that the range of k independent standard normal variables is above q: the studentized range
 * with infinite degrees of freedom.
 *
 *     k integral phi(z) [Phi(z)^(k-1) - (Phi(z) - Phi(z - q))^(k-1)] dz,
 *
 * where z is the largest of them. Using a^n - b^n = (a - b) (a^(n-1) + a^(n-2) b + ... + b^(n-1)), small probabilities
 * lose no digits. The trapezoid rule is almost exact for an integrand as smooth as this.
 *
 * Source: Pearson and Hartley (1942), The probability integral of the range in samples of n observations
 * from a normal population, Biometrika 32.
 *
 * @param q  at least 0
 * @param k  whole number of at least 2
 */
export function rangeTail(q: number, k: number): number {
  if (q === Infinity) return 0;
  const from = Math.floor(-REACH / STEP);
  const to = Math.ceil((REACH + q) / STEP);
  let sum = 0;
  for (let i = from; i <= to; i++) {
    const z = i * STEP;
    const density = normalDensity(z);
    if (density > 0) sum += density * powerDifference(z, q, k - 1);
  }
  return Math.min(1, k * STEP * sum);
}

/** Phi(z)^n - (Phi(z) - Phi(z - q))^n. */
function powerDifference(z: number, q: number, n: number): number {
  const below = normalTail(-z); // the largest of the variables leaves each other this
  const outside = normalTail(q - z);
  const inside = Math.max(0, below - outside);
  let sum = 0;
  let power = 1; // inside^i
  for (let i = 0; i < n; i++) {
    sum = sum * below + power; // sum_j below^j inside^(i - j)
    power *= inside;
  }
  return outside * sum;
}

/**
 * The range that k standard normal variables exceed with probability alpha: the critical value of the
 * studentized range with infinite degrees of freedom. By bisection, to the last bits.
 *
 * @param alpha  above 0 and below 1
 * @param k      whole number of at least 2
 */
export function rangeQuantile(alpha: number, k: number): number {
  let low = 0;
  let high = 1;
  while (rangeTail(high, k) > alpha) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (rangeTail(middle, k) > alpha) low = middle;
    else high = middle;
  }
}
