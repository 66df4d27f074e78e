import { type Column, cellText, isMissing } from './table.js';

/** A cell as a ground of an explanation: `age = 24`, or `age missing`. */
export function valueInWords(column: Column, row: number): string {
  return `${column.name} ${isMissing(column, row) ? 'missing' : `= ${cellText(column, row)}`}`;
}
