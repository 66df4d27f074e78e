import type { NumericColumn, Unit } from '@preflearn/core';
import { hasDateText } from '@preflearn/core/text';

/** The unit in which a column is written: its own, or none if not all dates could be written as dates. */
export function writtenUnit({ values, unit }: NumericColumn): Unit | undefined {
  if (unit !== 'date' && unit !== 'date-time') return unit;
  const areDates = values.every((value) => Number.isNaN(value) || hasDateText(value, unit));
  return areDates ? unit : undefined;
}
