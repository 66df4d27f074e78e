import type { ScoreSpread } from '../model/rule-model-parts.js';
import { valuesByKey } from '../numbers/values-by-key.js';
import type { ScoredRows } from '../rows/training-rows.js';

/** The quantiles of the scores of a class that are recorded. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Quantiles of the scores of each class that occurs; empty if rows have several scores or no class. */
export function scoreSpread({ target, scores, scoreCount }: ScoredRows): readonly ScoreSpread[] {
  if (!('codes' in target) || scoreCount !== 1) return [];
  const { classes, codes } = target;
  return valuesByKey(scores, codes, classes.length).flatMap((values, k) => {
    if (values.length === 0) return [];
    const own = values.slice();
    let from = 0;
    const quantiles = SHARES.map((share) => {
      const place = Math.floor(share * (own.length - 1) + 0.5);
      const value = selectInto(own, place, from);
      from = place;
      return value;
    });
    return [{ name: classes[k], quantiles }];
  });
}

/**
 * The number that would be at position `place` if the numbers from position `from` on were sorted. Afterwards the
 * numbers before it are at most as large, those after it at least as large. Linear on average.
 *
 * @param values  reordered
 * @param from    first position that may change, <= place
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
