import { UsageError } from '@preflearn/core';
import type { EffectOptions } from './effect.js';

const USUAL = 20;
const MOST = 1000;

/**
 * The number of intervals requested.
 *
 * @throws UsageError OPTION_RANGE
 */
export function checkIntervals({ intervals = USUAL }: EffectOptions): number {
  if (Number.isInteger(intervals) && intervals >= 1 && intervals <= MOST) return intervals;
  throw new UsageError('OPTION_RANGE', `found ${intervals}, expected 1 to ${MOST}`, {
    where: { option: 'intervals' },
  });
}
