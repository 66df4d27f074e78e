import { exponentOf, powerOfTwo } from '@preflearn/core/numbers';
import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.writeGrid}. */
export function writeGridKernel({ f64 }: MemoryViews): Kernels['writeGrid'] {
  return (statistics, from, to, width, grid) => {
    const first = statistics >>> 3;
    for (let s = 0; s < width; s++) {
      f64[(grid >>> 3) + s] = gridConstant(
        f64,
        first + from * width + s,
        first + to * width,
        width,
      );
    }
  };
}

/**
 * The grid constant of values[from], values[from + stride], ... before `to`.
 *
 * The exponent depends on the values alone, not on their order. Where the rounded sum of their sizes leaves open which
 * power of two comes next, the largest gives a coarse grid, and the exact sum on it the final one.
 */
export function gridConstant(
  values: Float64Array,
  from: number,
  to: number,
  stride: number,
): number {
  const rounded = sumOfSizes(values, from, to, stride, 0);
  if (rounded === 0) return 0;
  const count = Math.ceil((to - from) / stride);
  // The first share is more than rounding may have added, the second more than it may have taken away and the coarse
  // grid adds; see the kernel in AssemblyScript.
  const low = powerAbove(rounded * (1 - count * 2 ** -52));
  if (low === powerAbove(rounded * (1 + count * count * 2 ** -49))) return 1.5 * low;
  let largest = 0;
  for (let i = from; i < to; i += stride) largest = Math.max(largest, Math.abs(values[i]));
  const coarse = coarseGridConstant(largest, count);
  return fineGridConstant(sumOfSizes(values, from, to, stride, coarse), count, coarse);
}

/** The sum of sizes on the grid of a constant, or as they are if it is 0; two at a time, so that none waits. */
function sumOfSizes(
  values: Float64Array,
  from: number,
  to: number,
  stride: number,
  m: number,
): number {
  let a = 0;
  let b = 0;
  let i = from;
  for (; i + stride < to; i += 2 * stride) {
    a += Math.abs(values[i]) + m - m;
    b += Math.abs(values[i + stride]) + m - m;
  }
  if (i < to) a += Math.abs(values[i]) + m - m;
  return a + b;
}

/** The constant of a grid on which the sum of `count` values, none larger than `largest` > 0, is exact. */
export function coarseGridConstant(largest: number, count: number): number {
  return 1.5 * powerAbove(largest * count);
}

/** The constant of the final grid, from the exact sum of all sizes on the coarse grid. */
export function fineGridConstant(sum: number, count: number, coarse: number): number {
  // Each value lost at most half a quantum of the coarse grid, which is coarse / 1.5 * 2^-52.
  return 1.5 * powerAbove(sum + (count * coarse) / 6755399441055744);
}

/** The smallest power of two above x; x > 0 and below 2^1022. */
function powerAbove(x: number): number {
  return powerOfTwo(Math.max(exponentOf(x) + 1, -1022));
}
