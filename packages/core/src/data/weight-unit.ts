/** When the largest weight is above this, or below its inverse, sums could overflow or vanish. */
const LARGEST = 1e100;

/**
 * The unit in which to measure weights so that their sums neither overflow nor vanish: the largest power of two up to
 * the largest weight, or 1 when the largest weight is between 1e-100 and 1e100.
 *
 * @param weights  shape [rows], finite, none below 0, not all 0
 */
export function weightUnit(weights: Float64Array): number {
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  let unit = 1;
  if (largest > LARGEST) while (unit <= largest / 2) unit *= 2;
  if (largest < 1 / LARGEST) while (unit > largest) unit /= 2;
  return unit;
}

/**
 * Weights measured in their {@link weightUnit}, for results that do not depend on the unit.
 *
 * @param weights  shape [rows], finite, none below 0, not all 0
 * @returns shape [rows]; the same array when the unit is 1
 */
export function weightsInUnit(weights: Float64Array): Float64Array {
  const unit = weightUnit(weights);
  return unit === 1 ? weights : weights.map((weight) => weight / unit);
}
