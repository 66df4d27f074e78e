import type { Target } from '@preflearn/core';
import { startHere } from '../kernels/threads/row-program.js';
import type { LossRows } from './loss.js';

/**
 * Rows for a loss on arrays supplied by the caller, for example in a test or for other kinds of training rows.
 *
 * @param arrays  as in {@link LossRows}; one score per row if `scale` is used
 */
export function plainLossRows<T extends Target>(
  arrays: Omit<LossRows<T>, 'scratch' | 'scale' | 'threads'>,
): LossRows<T> {
  const { scores, statistics } = arrays;
  const width = statistics.length / scores.length;
  return {
    ...arrays,
    scratch: new Float64Array(arrays.weights.length),
    threads: {
      covered: new Int32Array(arrays.weights.length),
      float64: (length) => new Float64Array(length),
      int32: (length) => new Int32Array(length),
      start: startHere,
    },
    scale(rows, count, response, [first, second]) {
      let farthest = 0;
      for (let i = 0; i < count; i++) {
        const row = rows[i];
        scores[row] += response;
        farthest = Math.max(farthest, Math.abs(scores[row]));
        statistics[row * width] *= first;
        statistics[row * width + 1] *= second;
      }
      return farthest;
    },
  };
}
