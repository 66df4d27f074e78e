import type { Target } from '@preflearn/core';
import type { LossRows } from './loss.js';

/**
 * Rows for a loss on arrays supplied by the caller, for example in a test or for other kinds of training rows.
 *
 * @param arrays  as in {@link LossRows}; one score per row if `scale` is used
 */
export function plainLossRows<T extends Target>(
  arrays: Omit<LossRows<T>, 'scratch' | 'scale'>,
): LossRows<T> {
  const { scores, statistics } = arrays;
  const width = statistics.length / scores.length;
  return {
    ...arrays,
    scratch: new Float64Array(arrays.weights.length),
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
