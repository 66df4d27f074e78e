import type { MetricDirection } from '../metrics/metric.js';

/**
 * Ranks of values from 1 (best); equal values share the mean of their ranks. O(n log n).
 *
 * @param values     finite
 * @param direction  whether smaller or larger values are better
 */
export function sharedRanks(values: readonly number[], direction: MetricDirection): number[] {
  const sign = direction === 'lower' ? 1 : -1;
  const order = values.map((_, i) => i).sort((i, j) => sign * (values[i] - values[j]));
  const ranks: number[] = new Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let at = from; at < to; at++) ranks[order[at]] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
