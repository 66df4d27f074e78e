import type { Unit } from '@preflearn/core';

/** Whether numbers of this unit are dates, with or without times. */
export function isDateUnit(unit: Unit | undefined): boolean {
  return unit === 'date' || unit === 'date-time';
}

/** Whether numbers of this unit are times of day or durations. */
export function isTimeUnit(unit: Unit | undefined): unit is 'time' | 'duration' {
  return unit === 'time' || unit === 'duration';
}
