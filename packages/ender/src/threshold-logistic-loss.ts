import { exactSum, type Loss, pointwiseLoss } from '@preflearn/boosting';
import { exp, log, type OrdinalTarget } from '@preflearn/core';

/** Share of all weight that is added to both sides in the intercept of a threshold with an empty side. */
const EPSILON = 1e-6;

/** Farthest that a response goes: a rule whose rows are all on one side would have none that is best. */
const MAX_RESPONSE = 8;

/**
 * The logistic loss of whether a class is above a threshold between two neighbouring ones,
 *
 *     L_k(f) = sum_i weight_i log(1 + exp(-y_ik f(x_i))),   y_ik = 1 if y_i > k, else -1,
 *
 * so that P(y > k | x) = 1 / (1 + e^{-f(x)}).
 *
 * Source: the decomposition of Ordinal ENDER, as RankRules 2009, section 4.2, names it.
 *
 * @param threshold  k, from 0; the classes above it are those from k + 1 on
 */
export function thresholdLogisticLoss(threshold: number): Loss<OrdinalTarget> {
  return pointwiseLoss({
    id: `logistic-above-${threshold}`,
    targetKinds: ['ordinal'],
    labels: ({ codes }) => codes.map((code) => (code > threshold ? 1 : -1)),
    value: (y, f) => Math.max(-y * f, 0) + log(1 + exp(-Math.abs(f))),
    gradient: (y, f) => -y * probabilityAgainst(y, f),
    hessian: (_, f) => {
      const rest = exp(-Math.abs(f)); // e^{-|f|}, which does not overflow
      const larger = 1 / (1 + rest);
      return rest * larger * larger;
    },
    intercept: logOdds,
    maxResponse: MAX_RESPONSE,
  });
}

/**
 * The thresholds with rows of positive weight on both sides, ascending.
 *
 * @param weights  shape [rows]; all 1 when `undefined`
 * @returns shape [at most classes - 1]
 */
export function openThresholds(
  { classes, codes }: OrdinalTarget,
  weights: Float64Array | undefined,
): readonly number[] {
  let lowest = classes.length;
  let highest = -1;
  for (let row = 0; row < codes.length; row++) {
    if (weights !== undefined && !(weights[row] > 0)) continue;
    lowest = Math.min(lowest, codes[row]);
    highest = Math.max(highest, codes[row]);
  }
  return Array.from({ length: Math.max(0, highest - lowest) }, (_, i) => lowest + i);
}

/** The probability of the other side than y's. */
function probabilityAgainst(y: number, f: number): number {
  const rest = exp(-Math.abs(f));
  const larger = 1 / (1 + rest);
  return y > 0 === f >= 0 ? rest * larger : larger;
}

/** The log odds of the rows above, smoothed where one side is empty. */
function logOdds(labels: ArrayLike<number>, weights: Float64Array): number {
  const above = exactSum(weights.map((weight, row) => (labels[row] > 0 ? weight : 0)));
  const below = exactSum(weights.map((weight, row) => (labels[row] > 0 ? 0 : weight)));
  const trifle = above > 0 && below > 0 ? 0 : EPSILON * (above + below);
  return log((above + trifle) / (below + trifle));
}
