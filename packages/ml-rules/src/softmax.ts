import { exp } from '@preflearn/core/numbers';

/**
 * Class probabilities from scores, P(k) = e^{f_k} / sum_j e^{f_j}, for any finite scores.
 *
 * The largest score is subtracted from all of them first, so nothing overflows; a class far below it gets 0. Source:
 * [ML08 eq. 4].
 *
 * @param scores  of one row from `at`, `count` of them
 * @param out     receives the probabilities from `at`
 */
function writeSoftmax(
  scores: ArrayLike<number>,
  at: number,
  count: number,
  out: Float64Array,
): void {
  let largest = -Infinity;
  for (let k = at; k < at + count; k++) if (scores[k] > largest) largest = scores[k];
  let sum = 0;
  for (let k = at; k < at + count; k++) {
    const term = exp(scores[k] - largest);
    out[k] = term;
    sum += term;
  }
  for (let k = at; k < at + count; k++) out[k] /= sum;
}

/** Class probabilities of rows of scores, shape [rows x classes]. */
export function softmax(scores: Float64Array, count: number): Float64Array {
  const out = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += count) writeSoftmax(scores, at, count, out);
  return out;
}
