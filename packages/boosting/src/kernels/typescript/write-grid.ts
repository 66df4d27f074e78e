import { exponentOf, powerOfTwo } from '@preflearn/core';
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
 * The exponent depends on the values alone, not on their order: the largest of them gives a coarse
 * grid, the exact sum on the coarse grid the final one.
 */
export function gridConstant(
  values: Float64Array,
  from: number,
  to: number,
  stride: number,
): number {
  let largest = 0;
  for (let i = from; i < to; i += stride) {
    const size = Math.abs(values[i]);
    if (size > largest) largest = size;
  }
  if (largest === 0) return 0;
  const count = Math.ceil((to - from) / stride);
  const coarse = coarseGridConstant(largest, count);
  let sum = 0;
  for (let i = from; i < to; i += stride) sum += Math.abs(values[i]) + coarse - coarse;
  return fineGridConstant(sum, count, coarse);
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
