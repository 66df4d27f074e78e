import { writeGrid } from './exact-sum-grid.js';
import { sumOnGrid } from './kernels/gather.js';

/**
 * The sum of numbers, with equal bits in whatever order they stand.
 *
 * For sums of a loss beside those of the engine, such as the change of a likelihood over covered rows. Each
 * number is first rounded to a grid that the numbers themselves set (see exact-sum-grid.ts), by less than
 * 2^-51 of the sum of all absolute values.
 *
 * @param values  finite
 * @param count   how many of them, from the start; all when absent
 */
export function exactSum(values: Float64Array, count: number = values.length): number {
  const grid = new Float64Array(1);
  const sum = new Float64Array(1);
  writeGrid(values, 0, count, 1, grid, 0);
  sumOnGrid(values, 1, undefined, 0, count, grid, 0, sum);
  return sum[0];
}
