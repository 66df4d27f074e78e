import { gridConstant } from '../kernels/typescript/write-grid.js';

/**
 * The sum of numbers, with equal bits in whatever order they stand.
 *
 * For sums of a loss beside those of the engine, such as the change of a likelihood over covered rows. Each
 * number is first rounded to a grid that the numbers themselves set (see exact-sum-grid.ts), by less than
 * 2^-51 of the sum of all absolute values.
 *
 * @param values  finite, shape [>= count]
 * @param count   how many of them, from the start; all when absent
 * @returns 0 for no number
 */
export function exactSum(values: Float64Array, count: number = values.length): number {
  const m = gridConstant(values, 0, count, 1);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i] + m - m;
  return sum;
}

/** The sum of numbers as {@link exactSum} gives it, and that of their sizes. */
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
