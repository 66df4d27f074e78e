import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** See {@link Kernels.addCovering}. */
export function addCoveringKernel({ f64, i32, u32 }: MemoryViews): Kernels['addCovering'] {
  return (found, stride, attributes, rows, wanted, from, to, responses, scoreCount, scores) => {
    const end = (found >>> 2) + attributes * stride;
    for (let row = 0; row < rows; row++) {
      const score = (scores >>> 3) + row * scoreCount;
      for (let group = from; group < to; group++) {
        // 128 rules at a time: four words, as one load in WebAssembly.
        const start = (wanted >>> 2) + group * 4;
        let a = i32[start];
        let b = i32[start + 1];
        let c = i32[start + 2];
        let d = i32[start + 3];
        for (let at = (found >>> 2) + row; at < end; at += stride) {
          const set = (u32[at] >>> 2) + group * 4;
          a &= i32[set];
          b &= i32[set + 1];
          c &= i32[set + 2];
          d &= i32[set + 3];
        }
        const response = (responses >>> 3) + group * 128 * scoreCount;
        addResponses(f64, a, response, scoreCount, score);
        addResponses(f64, b, response + 32 * scoreCount, scoreCount, score);
        addResponses(f64, c, response + 64 * scoreCount, scoreCount, score);
        addResponses(f64, d, response + 96 * scoreCount, scoreCount, score);
      }
    }
  };
}

/** Adds the responses of the rules of a set of 32 in their order. */
function addResponses(
  f64: Float64Array,
  rules: number,
  responses: number,
  scoreCount: number,
  score: number,
): void {
  for (; rules !== 0; rules &= rules - 1) {
    const response = responses + (31 - Math.clz32(rules & -rules)) * scoreCount;
    for (let k = 0; k < scoreCount; k++) f64[score + k] += f64[response + k];
  }
}
