import { midpoint, sortedDistinct } from '@preflearn/core/numbers';
import type { OrdinalRows } from './ordinal-rows.js';

/**
 * Thresholds of least absolute error on the training rows, subject to theta_1 <= theta_2 <= ...; of equally good ones
 * the highest, so that scores lead to the lowest classes. The thresholds of RankRules and ENDER are the lowest.
 *
 * A threshold lies midway between two neighbouring scores, or is infinite where no row is beyond it. Dynamic programming
 * over the thresholds: O(K N) after sorting.
 *
 * Source: Lin and Li (2006), Large-margin thresholded ensembles for ordinal regression, ALT; ties as in their program.
 *
 * @param scores  shape [rows]
 * @returns shape [classes - 1], ascending
 */
export function leastErrorThresholds(
  { target, weights }: OrdinalRows,
  scores: Float64Array,
): number[] {
  const { distinct, ranks } = sortedDistinct(scores);
  const places = distinct.length + 1;
  const count = target.classes.length - 1;
  let best = new Float64Array(places);
  const choices = Array.from({ length: count }, (_, k) => {
    const cost = placeCosts(target.codes, weights, ranks, places, k);
    for (let p = 0; p < places; p++) cost[p] += best[p];
    best = cost;
    const choice = new Int32Array(places);
    for (let p = 1; p < places; p++) {
      const stay = best[p - 1] < best[p];
      choice[p] = stay ? choice[p - 1] : p;
      if (stay) best[p] = best[p - 1];
    }
    return choice;
  });
  const out = new Array<number>(count);
  let place = places - 1;
  for (let k = count - 1; k >= 0; k--) {
    place = choices[k][place];
    out[k] = thresholdAt(distinct, place);
  }
  return out;
}

/** Weight of the rows on the wrong side of threshold k at each place; place p lies above the first p scores. */
function placeCosts(
  codes: Int32Array,
  weights: Float64Array,
  ranks: Int32Array,
  places: number,
  k: number,
): Float64Array<ArrayBuffer> {
  const cost = new Float64Array(places);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] <= k) cost[0] += weights[row];
    cost[ranks[row] + 1] += codes[row] <= k ? -weights[row] : weights[row];
  }
  for (let p = 1; p < places; p++) cost[p] += cost[p - 1];
  return cost;
}

/** A score s is above the threshold if s >= theta. */
function thresholdAt(distinct: Float64Array, place: number): number {
  if (place === 0) return -Infinity;
  if (place === distinct.length) return Infinity;
  const middle = midpoint(distinct[place - 1], distinct[place]);
  return middle > distinct[place - 1] ? middle : distinct[place];
}
