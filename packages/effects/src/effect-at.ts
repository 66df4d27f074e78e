import type { Column } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { lastAtMost } from '@preflearn/core/numbers';
import type { EffectCurve } from './effect.js';
import { isMissingValue } from './effect-rows.js';

/**
 * The value of an output at a value of the attribute, interpolated linearly between levels of a numeric attribute and
 * constant beyond the first and last level.
 *
 * @param k  index of the output
 * @returns NaN for a category that is not a level, and for a missing value if the curve has no value for it
 */
export function effectAt(
  curve: EffectCurve,
  type: Column['type'],
  value: number,
  k: number,
): number {
  checkGiven('effectAt', curve, 'the curve of an effect', ['values']);
  if (isMissingValue(type, value)) return curve.missing?.[k] ?? NaN;
  const { levels } = curve;
  const values = curve.values[k];
  if (type === 'nominal') return values[levels.indexOf(value)] ?? NaN;
  const below = lastAtMost(levels, value);
  if (below < 0) return values[0] ?? NaN;
  if (below === levels.length - 1 || levels[below] === value) return values[below];
  const share = (value - levels[below]) / (levels[below + 1] - levels[below]);
  return values[below] + share * (values[below + 1] - values[below]);
}
