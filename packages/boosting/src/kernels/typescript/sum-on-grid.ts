import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.sumOnGrid}. */
export function sumOnGridKernel({ f64, i32 }: MemoryViews): Kernels['sumOnGrid'] {
  return (statistics, width, rows, from, to, grid, sums) => {
    const list = rows >>> 2;
    for (let s = 0; s < width; s++) {
      const column = (statistics >>> 3) + s;
      const m = f64[(grid >>> 3) + s];
      let sum = 0;
      for (let i = from; i < to; i++) {
        const row = rows === 0 ? i : i32[list + i];
        sum += f64[column + row * width] + m - m;
      }
      f64[(sums >>> 3) + s] += sum;
    }
  };
}
