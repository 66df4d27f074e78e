import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.boxSums}. */
export function boxSums({ f64 }: MemoryViews): Kernels['boxSums'] {
  return (sums, bins, length, isRunning, block, all, low, high, writes) => {
    const cuts = isRunning ? bins - 1 : bins;
    for (let s = 0; s < length; s++) {
      let sum = 0;
      let at = (sums >>> 3) + s;
      for (let from = 0, out = s; from < cuts; from += block, out += length) {
        const to = Math.min(cuts, from + block);
        let least = Infinity;
        let most = -Infinity;
        for (let bin = from; bin < to; bin++, at += length) {
          const own = f64[at];
          sum += own;
          const x = isRunning ? sum : own;
          if (writes) f64[at] = x;
          if (x < least) least = x;
          if (x > most) most = x;
        }
        f64[(low >>> 3) + out] = least;
        f64[(high >>> 3) + out] = most;
      }
      for (let bin = cuts; bin < bins; bin++, at += length) sum += f64[at];
      f64[(all >>> 3) + s] = sum;
    }
  };
}
