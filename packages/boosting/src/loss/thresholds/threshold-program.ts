import { exp } from '@preflearn/core/numbers';
import { type CodeArrays, writeCodes } from './class-codes.js';

/*
 * The loops of thresholds over the training rows, which threads share. They are built into text, too (see
 * generated/threshold-program-source.ts), for threads that have no other file.
 */

/** What the loops work on. */
export interface ThresholdRows extends CodeArrays {
  /** Weight of each row, shape [rows]. */
  readonly weights: Float64Array;
  /** The place of each row among rows sorted by class, shape [rows]. */
  readonly place: Int32Array;
  /** Receives weight * e^{f - low} and weight * e^{low - f}, by place, shape [rows]. */
  readonly rising: Float64Array;
  readonly falling: Float64Array;
}

/** The places of the loops. */
export const LOOPS = { powers: 0, codes: 1 } as const;

/** The loops, in the order of {@link LOOPS}. */
export function loops(state: ThresholdRows) {
  const { scores, weights, place, rising, falling } = state;
  return [
    (from: number, to: number, low: number) => {
      for (let row = from; row < to; row++) {
        // e^{low - f} is the inverse of e^{f - low}, so one exponential serves both sums.
        const power = exp(scores[row] - low);
        rising[place[row]] = weights[row] * power;
        falling[place[row]] = weights[row] / power;
      }
    },
    (from: number, to: number, low: number, scale: number) =>
      writeCodes(state, from, to, { low, scale }),
  ];
}
