import { midpoint } from '@preflearn/core/numbers';
import type { InputRows, Stump } from './base-learner.js';

/** Errors that differ by no more than this count as equal, so that rounding decides nothing. */
const TOLERANCE = 1e-12;

/** Rows by each input, ascending, shape [inputs x rows]. */
export function sortedRows({ values, rows }: InputRows): Int32Array {
  const out = new Int32Array(values.length);
  for (let from = 0; from < values.length; from += rows) {
    const order = Array.from({ length: rows }, (_, row) => row);
    order.sort((a, b) => values[from + a] - values[from + b] || a - b);
    out.set(order, from);
  }
  return out;
}

/**
 * The stump of least weighted error; the first input, the lowest threshold and the rising direction of equally good ones.
 * Thresholds lie midway between neighbouring values.
 *
 * @param labels  1 or -1 times the weight of the row; the weights sum to 1; shape [rows]
 * @param order   {@link sortedRows}
 * @returns `undefined` if no input has two values
 */
export function trainStump(
  { values, rows }: InputRows,
  labels: Float64Array,
  order: Int32Array,
): Stump | undefined {
  const total = labels.reduce((a, b) => a + b, 0);
  let best: Stump | undefined;
  let least = Infinity;
  for (let from = 0; from < values.length; from += rows) {
    let below = 0; // sum of the signed weights below the threshold
    for (let i = from; i + 1 < from + rows; i++) {
      below += labels[order[i]];
      const [value, next] = [values[from + order[i]], values[from + order[i + 1]]];
      if (value === next) continue;
      const edge = total - 2 * below; // sum of labels times h for the rising direction
      for (const direction of [1, -1] as const) {
        const error = (1 - direction * edge) / 2;
        if (error >= least - TOLERANCE) continue;
        least = error;
        const middle = midpoint(value, next);
        best = { input: from / rows, threshold: middle > value ? middle : next, direction };
      }
    }
  }
  return best;
}
