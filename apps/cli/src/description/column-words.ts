import { numberText, unitText, unitWords } from '@preflearn/core';
import type { DescribedColumn } from './table-description.js';

/** What a column holds, in a word: `numeric`, `nominal`, `dates`, `rankings`. */
export function kindText({ type, unit, labels }: DescribedColumn): string {
  if (labels !== undefined) return 'rankings';
  return unit === 'date' || unit === 'date-time' ? unitWords(unit) : type;
}

/** How a column's numbers are written, dates as such. */
export function valueTextOf({ unit }: DescribedColumn): (value: number) => string {
  const isDate = unit === 'date' || unit === 'date-time';
  return (value) =>
    unitText(isDate ? Math.round(value) : value, unit, (number) => numberText(number));
}
