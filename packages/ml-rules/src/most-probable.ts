import { mostProbable } from './decision.js';
import { softmax } from './softmax.js';

/** Scores that differ by more than this give probabilities that differ, whatever is rounded. */
const CLEAR = 1e-9;

/**
 * The class of each row with the highest probability; ties go to the first, also where only rounding makes probabilities
 * equal. Most rows need no probabilities for it.
 *
 * @param scores  `scores[row * classes + k]`, finite
 * @param out     receives the classes, shape [rows]
 */
export function writeMostProbable(scores: Float64Array, classes: number, out: Int32Array): void {
  for (let row = 0, from = 0; row < out.length; row++, from += classes) {
    const best = mostProbable(scores, from, classes);
    out[row] = isClear(scores, from, best)
      ? best
      : mostProbable(softmax(scores.subarray(from, from + classes), classes), 0, classes);
  }
}

/** Whether no class before the best may have the same probability. */
function isClear(scores: Float64Array, from: number, best: number): boolean {
  const limit = scores[from + best] - CLEAR;
  for (let k = 0; k < best; k++) if (scores[from + k] >= limit) return false;
  return true;
}
