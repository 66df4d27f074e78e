import { gridConstant } from '../kernels/typescript/write-grid.js';

/**
 * The sum of numbers, bit for bit the same in any order.
 *
 * For sums that a loss needs besides those of the engine, such as the change in likelihood over covered rows. Each
 * number is first rounded to a grid determined by the numbers themselves (see exact-sum-grid.ts), which changes it by
 * less than 2^-51 of the sum of all absolute values.
 *
 * @param values  finite, shape [>= count]
 * @param count   how many of them, from the start; all when absent
 * @returns 0 if there are no numbers
 */
export function exactSum(values: Float64Array, count: number = values.length): number {
  const m = gridConstant(values, 0, count, 1);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i] + m - m;
  return sum;
}

/** The sum of numbers as {@link exactSum} gives it, and the sum of their absolute values. */
export function exactSumAndSize(
  values: Float64Array,
  count: number,
): { readonly sum: number; readonly size: number } {
  const m = gridConstant(values, 0, count, 1);
  let sum = 0;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const x = values[i] + m - m;
    sum += x;
    size += Math.abs(x);
  }
  return { sum, size };
}
