import { numberText, unitText, unitWords } from '@preflearn/core';
import type { DescribedColumn } from './table-description.js';

/** What a column holds, in a word: `numeric`, `nominal`, `dates`. */
export function kindText({ type, unit }: DescribedColumn): string {
  return unit === 'date' || unit === 'date-time' ? unitWords(unit) : type;
}

/** How a column's numbers are written, dates as such. */
export function valueTextOf({ unit }: DescribedColumn): (value: number) => string {
  return (value) =>
    unitText(unit === 'date' ? Math.round(value) : value, unit, (number) => numberText(number));
}
