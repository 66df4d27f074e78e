import type { NumericColumn, Unit } from '@preflearn/core';
import { hasDateText, unitText } from '@preflearn/core/text';
import { clockSeconds, durationSeconds } from '../numbers/clock-seconds.js';

/** Whether numbers of this unit are dates, with or without times. */
export function isDateUnit(unit: Unit | undefined): boolean {
  return unit === 'date' || unit === 'date-time';
}

/** Whether numbers of this unit are times of day or durations. */
export function isTimeUnit(unit: Unit | undefined): unit is 'time' | 'duration' {
  return unit === 'time' || unit === 'duration';
}

/** The unit in which a column is written: its own, or none if not all dates could be written as dates. */
export function writtenUnit({ values, unit }: NumericColumn): Unit | undefined {
  if (isTimeUnit(unit)) {
    const parse = unit === 'time' ? clockSeconds : durationSeconds;
    const isExact = (value: number) => Object.is(parse(unitText(value, unit)), value);
    const areExact = values.every((value) => Number.isNaN(value) || isExact(value));
    return areExact ? unit : undefined;
  }
  if (!isDateUnit(unit)) return unit;
  const areDates = values.every((value) => Number.isNaN(value) || hasDateText(value, unit));
  return areDates ? unit : undefined;
}
