import { exactSum, type Loss, pointwiseLoss } from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { exp, log } from '@preflearn/core/numbers';
import { logOdds } from './log-ratio.js';

/** Largest absolute response: a rule whose rows are all on one side has no finite optimum. */
const MAX_RESPONSE = 8;

/**
 * The logistic loss for whether a class is above a threshold between two neighbouring classes,
 *
 *     L_k(f) = sum_i weight_i log(1 + exp(-y_ik f(x_i))),   y_ik = 1 if y_i > k, else -1,
 *
 * so that P(y > k | x) = 1 / (1 + e^{-f(x)}).
 *
 * Source: the decomposition of Ordinal ENDER as described in RankRules 2009, section 4.2.
 *
 * @param threshold  k, from 0; the classes from k + 1 on are above it
 */
export function thresholdLogisticLoss(threshold: number): Loss<OrdinalTarget> {
  return pointwiseLoss({
    id: `logistic-above-${threshold}`,
    targetKinds: ['ordinal'],
    labels: ({ codes }) => codes, // the losses of all thresholds share them
    value: (code, f) => Math.max(code > threshold ? -f : f, 0) + log(1 + exp(-Math.abs(f))),
    gradient: (code, f) => {
      const isAbove = code > threshold;
      const rest = exp(-Math.abs(f)); // does not overflow
      const larger = 1 / (1 + rest);
      const p = isAbove === f >= 0 ? rest * larger : larger; // probability of the other side
      return isAbove ? -p : p;
    },
    hessian: (_code, _f, gradient) => Math.abs(gradient) * (1 - Math.abs(gradient)), // p (1 - p)
    hessianGrowth: 1,
    intercept: (codes, weights) => {
      const side = (isAbove: boolean) =>
        exactSum(weights.map((weight, row) => (codes[row] > threshold === isAbove ? weight : 0)));
      return logOdds(side(true), side(false));
    },
    maxResponse: MAX_RESPONSE,
    stored: async () =>
      (await import('./stored-threshold-logistic.js')).storedForm(threshold, logOdds),
  });
}

/**
 * The thresholds with rows of positive weight on both sides, ascending.
 *
 * @param codes    class of each row, shape [rows]
 * @param weights  shape [rows]; all 1 when `undefined`
 * @returns shape [at most classes - 1]
 */
export function openThresholds(
  codes: Int32Array,
  weights: Float64Array | undefined,
): readonly number[] {
  let lowest = Infinity;
  let highest = -1;
  for (let row = 0; row < codes.length; row++) {
    if (weights && !(weights[row] > 0)) continue;
    lowest = Math.min(lowest, codes[row]);
    highest = Math.max(highest, codes[row]);
  }
  // A negative length is that of an empty list.
  return Array.from({ length: highest - lowest }, (_, i) => lowest + i);
}
