import { gridConstant } from '../kernels/typescript/write-grid.js';

/*
 * Sums that are bit for bit the same in any order.
 *
 * A number x is put on a grid by (x + M) - M with M = 1.5 * 2^e: the addition rounds x to a multiple of the quantum
 * 2^(e-52), the subtraction recovers that multiple. If 2^e is at least the sum of all absolute values, then every
 * partial sum, in any order, is a multiple of the quantum below 2^53 quanta, and therefore exact. Addition becomes
 * associative, and sums can be subtracted again.
 *
 * Each group has its own grid for each statistic: under the rank loss, e^f of one class and that of another may be a
 * hundred orders of magnitude apart, and both matter.
 */

/**
 * Writes the grid constant M of each statistic for one run of rows.
 *
 * @param statistics  row-major, `width` numbers a row
 * @param from        first row of the run
 * @param to          one past the last row
 * @param width       statistics a row has
 * @param out         receives M for each statistic, 0 if all values are 0
 * @param at          where to write in `out`
 */
export function writeGrid(
  statistics: Float64Array,
  from: number,
  to: number,
  width: number,
  out: Float64Array,
  at: number,
): void {
  for (let s = 0; s < width; s++) {
    out[at + s] = gridConstant(statistics, from * width + s, to * width, width);
  }
}
