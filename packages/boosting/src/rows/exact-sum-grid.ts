import { powerOfTwo } from '@preflearn/core';

/*
 * Sums with equal bits in any order.
 *
 * A number x is put on a grid by (x + M) - M with M = 1.5 * 2^e: the addition rounds x to a multiple of
 * the quantum 2^(e-52), the subtraction gives that multiple back. If 2^e is at least the sum of all
 * absolute values, then every partial sum, in any order, is a multiple of the quantum below 2^53
 * quanta, and so is exact. Additions become associative, and sums may be subtracted again.
 *
 * Each channel of each statistic has its own grid: for the rank loss the e^f of one class and of another
 * may lie a hundred orders of magnitude apart, and both matter.
 */

/**
 * Writes the grid constant M of each statistic of one run of rows.
 *
 * The exponent depends on the values alone, not on their order: the largest of them gives a coarse
 * grid, the exact sum on the coarse grid the final one.
 *
 * @param statistics  row-major, `width` numbers a row
 * @param from        first row of the run
 * @param to          one past the last row
 * @param width       statistics a row has
 * @param out         receives M for each statistic, 0 where all values are 0
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

function gridConstant(values: Float64Array, from: number, to: number, stride: number): number {
  let largest = 0;
  for (let i = from; i < to; i += stride) {
    const size = Math.abs(values[i]);
    if (size > largest) largest = size;
  }
  if (largest === 0) return 0;
  const count = Math.ceil((to - from) / stride);
  const coarse = 1.5 * powerAbove(largest * count);
  let sum = 0;
  for (let i = from; i < to; i += stride) sum += Math.abs(values[i]) + coarse - coarse;
  // Each value lost at most half a quantum of the coarse grid, which is coarse / 1.5 * 2^-52.
  return 1.5 * powerAbove(sum + (count * coarse) / 6755399441055744);
}

/** The smallest power of two above x; x > 0 and below 2^1022. */
function powerAbove(x: number): number {
  view.setFloat64(0, x);
  const exponent = (view.getUint32(0) >>> 20) - 1023;
  return powerOfTwo(Math.max(exponent + 1, -1022));
}

const view = new DataView(new ArrayBuffer(8));
