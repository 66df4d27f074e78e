import { midpoint } from '@preflearn/core/numbers';
import { type CostMatrix, thresholdWeight } from '../costs.js';
import type { ScoreTable } from './score-table.js';

/**
 * Thresholds of exactly minimum total cost on the training rows (for the absolute error: minimum mean absolute error),
 * subject to theta_1 <= theta_2 <= ... [RR09 eq. 3]. Source: [RR09 eq. 6] with the 0-1 loss.
 *
 * A threshold lies midway between two neighbouring scores, or is infinite. The best places for the first k thresholds
 * follow from those for the first k - 1 (dynamic programming); ties go to the lowest place. O(K N) after sorting.
 *
 * @param costs  `costs[y][p]`, shape [classes x classes], as `checkCosts` accepts them
 * @returns shape [classes - 1], ascending
 */
export function leastCostThresholds(table: ScoreTable, costs: CostMatrix): number[] {
  const places = table.scores.length + 1;
  const thresholds = table.classes - 1;
  // choice[k * places + p]: the best place for threshold k among the places up to p.
  const choice = new Int32Array(Math.max(0, thresholds) * places);
  let best = new Float64Array(places);
  for (let k = 0; k < thresholds; k++) {
    const cost = placeCosts(table, costs, k);
    for (let p = 0; p < places; p++) cost[p] += best[p];
    best = cost;
    for (let p = 1; p < places; p++) {
      const stay = best[p - 1] <= best[p];
      choice[k * places + p] = stay ? choice[k * places + p - 1] : p;
      if (stay) best[p] = best[p - 1];
    }
  }
  const out = new Array<number>(Math.max(0, thresholds));
  let place = places - 1;
  for (let k = thresholds - 1; k >= 0; k--) {
    place = choice[k * places + place];
    out[k] = thresholdAt(table.scores, place);
  }
  return out;
}

/** Cost of threshold k at each place; place p lies above the first p distinct scores. */
function placeCosts(
  { scores, starts, classOf, mass, classes }: ScoreTable,
  costs: CostMatrix,
  k: number,
): Float64Array<ArrayBuffer> {
  const weights = Array.from({ length: classes }, (_, y) => thresholdWeight(costs, y, k));
  const out = new Float64Array(scores.length + 1);
  for (let e = 0; e < starts[scores.length]; e++) {
    if (classOf[e] <= k) out[0] += mass[e] * weights[classOf[e]];
  }
  for (let i = 0; i < scores.length; i++) {
    let change = 0;
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const weight = mass[e] * weights[classOf[e]];
      change += classOf[e] <= k ? -weight : weight;
    }
    out[i + 1] = out[i] + change;
  }
  return out;
}

/** A score s is above the threshold if s >= theta; the midpoint can round down to the score below. */
function thresholdAt(scores: Float64Array, place: number): number {
  if (place === 0) return -Infinity;
  if (place === scores.length) return Infinity;
  const middle = midpoint(scores[place - 1], scores[place]);
  return middle > scores[place - 1] ? middle : scores[place];
}
