import type { ClassPrediction, ClassTarget } from '@preflearn/core';
import { exactSum } from '../numbers/exact-sum.js';
import type { CostMatrix } from './costs.js';

/**
 * Weighted mean cost of predicted classes, lower is better; bit for bit the same for any order of the rows.
 *
 * @param prediction  a class for each row
 * @param target      with the same rows and classes
 * @param weights     shape [rows], all above 0
 * @param costs       `costs[y][p]`, shape [classes x classes]; `null` or absent: the distance of ordered classes,
 *                    and 1 for any wrong one of classes without order
 * @returns NaN if there are no rows
 */
export function meanCost(
  { codes }: ClassPrediction,
  target: ClassTarget,
  weights: Float64Array,
  costs: CostMatrix | null = null,
): number {
  const costOf = (y: number, p: number) => {
    if (costs !== null) return costs[y][p];
    return target.kind === 'ordinal' ? Math.abs(y - p) : Number(y !== p);
  };
  const terms = new Float64Array(weights.length);
  for (let row = 0; row < terms.length; row++) {
    terms[row] = weights[row] * costOf(target.codes[row], codes[row]);
  }
  return exactSum(terms) / exactSum(weights);
}
