import { startOfKeys } from '@preflearn/core';
import type { ScoreSpread } from '../model/rule-model-parts.js';
import type { ScoredRows } from '../rows/training-rows.js';

/** Shares of the rows of a class at which its scores are recorded. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Quantiles of the scores of each class that occurs; none where rows have several scores or no class. */
export function scoreSpread({ target, scores, scoreCount }: ScoredRows): readonly ScoreSpread[] {
  if (!('codes' in target) || scoreCount !== 1) return [];
  const { classes, codes } = target;
  const starts = startOfKeys(codes, classes.length);
  const byClass = new Float64Array(scores.length);
  const next = starts.slice();
  for (let row = 0; row < codes.length; row++) byClass[next[codes[row]]++] = scores[row];
  return classes.flatMap((name, k) => {
    const own = byClass.subarray(starts[k], starts[k + 1]);
    if (own.length === 0) return [];
    let from = 0;
    const quantiles = SHARES.map((share) => {
      const place = Math.floor(share * (own.length - 1) + 0.5);
      const value = selectInto(own, place, from);
      from = place;
      return value;
    });
    return [{ name, quantiles }];
  });
}

/**
 * The number that stands at a place once the numbers from another place on are sorted; those before it are then
 * at most it, those behind it at least it. Linear on average.
 *
 * @param values  in another order afterwards
 * @param from    first place that may move, <= place
 */
function selectInto(values: Float64Array, place: number, from: number): number {
  let low = from;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const held = values[i];
      values[i++] = values[j];
      values[j--] = held;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return values[place];
  }
  return values[place];
}
