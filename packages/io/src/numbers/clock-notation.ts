import { clockSeconds, clockTime, duration, durationSeconds } from './clock-seconds.js';
import type { Notation } from './localised-number.js';

/** Times of day in a column, or durations. */
export type ClockUnit = 'time' | 'duration';

/** How the times of day or the durations of a column are written. */
export interface ClockNotation extends Notation {
  readonly unit: ClockUnit;
  /** Whether the texts may also mean the other of the two. */
  readonly isOpen: boolean;
}

/**
 * How the times of day or the durations of a column are written, if more than half of its distinct texts are such:
 * `15:00`, `9:05:11 PM`, `3pm`, or `28:00:00`, `1h 30m`, `2 days 04:00:00`. They count seconds.
 *
 * All are durations if an hour is 24 or more, if one of the texts can only be a duration, or if some have seconds and no
 * hour is above 1, as in `0:45:10` or `1:00:15.250`, unless one can only be a time of day.
 *
 * @returns `undefined` if they are not
 */
export function clockNotation(texts: readonly string[]): ClockNotation | undefined {
  if (texts.length === 0) return undefined;
  const clocks = texts.map(clockTime).filter((time) => time !== undefined);
  const all = texts.map(duration).filter((found) => found !== undefined);
  if (2 * Math.max(clocks.length, all.length) <= texts.length) return undefined;
  const isSure = clocks.some((time) => time.isSure);
  const isShort =
    clocks.some(({ hasSeconds }) => hasSeconds) && clocks.every(({ seconds }) => seconds < 7200);
  const isTime = clocks.length >= all.length && (isSure || !isShort);
  if (!isTime && all.every(({ isDoubtful }) => isDoubtful)) return undefined;
  const seconds = isTime ? clockSeconds : durationSeconds;
  return {
    decimal: '.',
    unit: isTime ? 'time' : 'duration',
    isOpen: !isSure && clocks.length === all.length,
    parse: (text) => seconds(text) ?? NaN,
  };
}
