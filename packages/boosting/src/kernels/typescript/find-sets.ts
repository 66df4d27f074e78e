import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.findSets}. */
export function findSetsKernel({ f64, u32 }: MemoryViews): Kernels['findSets'] {
  return (values, count, boundaries, levels, sets, bytes, missing, out) => {
    const x = values >>> 3;
    const b = (boundaries >>> 3) - 1;
    const half = levels === 0 ? 0 : 1 << (levels - 1);
    for (let i = 0; i < count; i++) {
      const value = f64[x + i];
      let code = 0;
      for (let step = half; step > 0; step >>>= 1) code += f64[b + code + step] <= value ? step : 0;
      u32[(out >>> 2) + i] = Number.isNaN(value) ? missing : sets + code * bytes;
    }
  };
}
