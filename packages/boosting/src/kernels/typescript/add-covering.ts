import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.addCovering}. */
export function addCoveringKernel({ f64, u32 }: MemoryViews): Kernels['addCovering'] {
  return (found, stride, attributes, rows, wanted, from, to, responses, scoreCount, scores) => {
    const sets = found >>> 2;
    const end = sets + attributes * stride;
    for (let row = 0; row < rows; row++) {
      const score = (scores >>> 3) + row * scoreCount;
      for (let word = from * 4; word < to * 4; word++) {
        let left = u32[(wanted >>> 2) + word];
        for (let at = sets + row; at < end; at += stride) left &= u32[(u32[at] >>> 2) + word];
        for (; left !== 0; left &= left - 1) {
          const rule = word * 32 + 31 - Math.clz32(left & -left);
          const response = (responses >>> 3) + rule * scoreCount;
          for (let k = 0; k < scoreCount; k++) f64[score + k] += f64[response + k];
        }
      }
    }
  };
}
