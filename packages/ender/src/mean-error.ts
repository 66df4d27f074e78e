import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';

/** Weighted mean of the absolute error in classes. */
export function meanError(
  { codes }: ClassPrediction,
  target: OrdinalTarget,
  weights: Float64Array,
): number {
  let sum = 0;
  let weight = 0;
  for (let row = 0; row < codes.length; row++) {
    sum += weights[row] * Math.abs(codes[row] - target.codes[row]);
    weight += weights[row];
  }
  return sum / weight;
}
