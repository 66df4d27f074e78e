import { numberText, unitText, unitWords } from '@preflearn/core';
import type { DescribedColumn } from './table-description.js';

/** The kind of a column in a word: `numeric`, `nominal`, `dates`, `rankings`. */
export function kindText({ type, unit, labels }: DescribedColumn): string {
  if (labels !== undefined) return 'rankings';
  return unit === 'date' || unit === 'date-time' ? unitWords(unit) : type;
}

/** Returns a function that formats a column's numbers, dates as dates. */
export function valueTextOf({ unit }: DescribedColumn): (value: number) => string {
  const isDate = unit === 'date' || unit === 'date-time';
  return (value) =>
    unitText(isDate ? Math.round(value) : value, unit, (number) => numberText(number));
}
