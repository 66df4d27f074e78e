import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.scaleRows}. */
export function scaleRowsKernel({ f64, i32 }: MemoryViews): Kernels['scaleRows'] {
  return (rows, count, scores, response, statistics, width, first, second) => {
    const list = rows >>> 2;
    let farthest = 0;
    for (let i = 0; i < count; i++) {
      const row = i32[list + i];
      const score = f64[(scores >>> 3) + row] + response;
      f64[(scores >>> 3) + row] = score;
      farthest = Math.max(farthest, Math.abs(score));
      const at = (statistics >>> 3) + row * width;
      f64[at] *= first;
      f64[at + 1] *= second;
    }
    return farthest;
  };
}
