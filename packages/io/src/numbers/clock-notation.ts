import type { Unit } from '@preflearn/core';
import { clockSeconds, durationSeconds } from './clock-seconds.js';
import type { Notation } from './localised-number.js';

/**
 * How the times of day or the durations of a column are written, if more than half of its distinct texts are such:
 * `15:00`, `9:05:11 PM`, or `28:00:00`, `1 h 30 min`, `2 days 04:00:00`. They count seconds; if an hour is 24 or more, or
 * one of the texts can only be a duration, all are durations.
 *
 * @returns `undefined` if they are not
 */
export function clockNotation(texts: readonly string[]): Notation | undefined {
  if (texts.length === 0) return undefined;
  const clocks = texts.filter((text) => clockSeconds(text) !== undefined).length;
  const all = texts.filter((text) => durationSeconds(text) !== undefined).length;
  if (2 * Math.max(clocks, all) <= texts.length) return undefined;
  const unit: Unit = clocks >= all ? 'time' : 'duration';
  const seconds = unit === 'time' ? clockSeconds : durationSeconds;
  return { decimal: '.', unit, parse: (text) => seconds(text) ?? NaN };
}
