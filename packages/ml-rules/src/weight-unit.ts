import type { LabelledTable } from '@preflearn/core';

/** Where the largest weight is beyond this, or below its inverse, sums would overflow or vanish. */
const LARGEST = 1e100;

/**
 * A power of two near the largest weight, to count weights in so that their sums neither overflow nor vanish;
 * 1 where the largest is between 1e-100 and 1e100.
 *
 * @param weights  finite, not all 0
 */
export function weightUnit(weights: Float64Array): number {
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  let unit = 1;
  if (largest > LARGEST) while (unit <= largest / 2) unit *= 2;
  if (largest < 1 / LARGEST) while (unit > largest) unit /= 2;
  return unit;
}

/** Rows with their weights counted in a unit. */
export function inWeightUnit(data: LabelledTable, unit: number): LabelledTable {
  const { weights } = data;
  if (weights === undefined || unit === 1) return data;
  return { ...data, weights: weights.map((weight) => weight / unit) };
}
