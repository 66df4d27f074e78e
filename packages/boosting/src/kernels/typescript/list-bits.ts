import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.listBits}. */
export function listBitsKernel({ i32 }: MemoryViews): Kernels['listBits'] {
  return (words, from, to, out) => listBits(i32, words >>> 2, from, to, i32, out >>> 2);
}

/**
 * Writes the positions of the bits that are 1 in the words [from, to), ascending.
 *
 * @param first  where word 0 is
 * @param at     where the first position goes
 */
export function listBits(
  words: Int32Array,
  first: number,
  from: number,
  to: number,
  out: Int32Array,
  at: number,
): void {
  let next = at | 0;
  for (let i = from; i < to; i++) {
    let word = words[first + i];
    const position = (i << 5) | 0;
    while (word !== 0) {
      out[next] = (position + 31 - Math.clz32(word & -word)) | 0;
      next = (next + 1) | 0;
      word &= word - 1;
    }
  }
}
