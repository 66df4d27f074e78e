/*
 * J48 compares its sums with a tolerance, so that rounding decides no split. The same tolerance is needed to grow the
 * same trees.
 */

const TOLERANCE = 1e-6;

/** Whether a number counts as 0. */
export function isZero(x: number): boolean {
  return x < TOLERANCE && -x < TOLERANCE;
}

/** Whether a > b by more than the tolerance. */
export function exceeds(a: number, b: number): boolean {
  return a - b > TOLERANCE;
}

/** Whether a >= b, up to the tolerance. */
export function isAtLeast(a: number, b: number): boolean {
  return b - a < TOLERANCE;
}

/** Position of the largest number: the first of those that are equal up to the tolerance. */
export function firstLargest(numbers: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < numbers.length; i++) if (exceeds(numbers[i], numbers[best])) best = i;
  return best;
}
