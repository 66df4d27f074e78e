import type { NumericColumn, Unit } from '@preflearn/core';
import { hasDateText, unitText } from '@preflearn/core/text';
import { clockSeconds, durationSeconds } from '../numbers/clock-seconds.js';
import { isDateUnit, isTimeUnit } from '../numbers/time-units.js';

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
