import type { NumberUnit } from '@preflearn/core';
import { hasDateText, roundedToUnit, unitText } from '@preflearn/core/text';
import { withoutNoise } from './without-noise.js';

/** Whether numbers of a target are written as texts: dates, times of day and durations; others stay numbers for machines. */
export function isWrittenAsText(unit: NumberUnit | undefined): boolean {
  return unit === 'date' || unit === 'date-time' || unit === 'time' || unit === 'duration';
}

/**
 * A predicted number, or a bound of one, in JSON: `"2024-03-01"`, `"15:00"` or `"1 h 30 min"` for dates, times of day and
 * durations, a number in the unit of the target for others, and for dates whose year does not have four digits.
 */
export function targetValue(value: number, unit: NumberUnit | undefined): number | string {
  if (!isWrittenAsText(unit)) return withoutNoise(value);
  const rounded = roundedToUnit(value, unit);
  const isDate = unit === 'date' || unit === 'date-time';
  return isDate && !hasDateText(rounded, unit) ? rounded : unitText(rounded, unit);
}

/** The prediction of an explanation as JSON has it: a date or a time as text, other numbers and all classes as they are. */
export function explainedValue(
  prediction: string,
  unit: NumberUnit | undefined,
  kind: string,
): string {
  if (kind !== 'numeric' || !isWrittenAsText(unit)) return prediction;
  return String(targetValue(Number(prediction), unit));
}
