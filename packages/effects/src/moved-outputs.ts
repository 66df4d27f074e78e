import type { AttributeEffect, EffectCurve } from './effect.js';

/**
 * Relative to the largest movement, the share below which an output counts as unchanged, since sums of rounded numbers
 * are not exactly 0.
 */
const NEGLIGIBLE = 0.01;

/**
 * The outputs that the partial dependence of an attribute changes most, in their original order.
 *
 * @param most  most outputs to return
 */
export function movedOutputs({ dependence }: AttributeEffect, most: number): readonly number[] {
  const ranges = dependence.values.map((_, k) => rangeOf(dependence, k));
  const largest = ranges.reduce((a, b) => Math.max(a, b), 0);
  return [...ranges.keys()]
    .filter((k) => ranges[k] > NEGLIGIBLE * largest)
    .sort((a, b) => ranges[b] - ranges[a] || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}

function rangeOf({ values, missing }: EffectCurve, k: number): number {
  const all = missing === undefined ? values[k] : [...values[k], missing[k]];
  const least = all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return all.length === 0 ? 0 : all.reduce((a, b) => Math.max(a, b), -Infinity) - least;
}

/** Whether an effect is negligible compared with the strongest of all. */
export function isWithoutEffect({ strength }: AttributeEffect, strongest: number): boolean {
  return !(strength > 1e-9 * strongest);
}
