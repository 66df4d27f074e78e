import {
  type Column,
  columnLength,
  isMissing,
  type NominalColumn,
  type NumericColumn,
  type Table,
} from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { levelsOf, levelsText, listed, unitText, unitWords } from '@preflearn/core/text';
import { isDateUnit } from '../numbers/time-units.js';

/** A short description of a column. */
export interface ColumnDescription {
  /** Name of the column. */
  readonly name: string;
  /** Type of the column. */
  readonly type: Column['type'];
  /** Number of rows without a value. */
  readonly missing: number;
  /**
   * In words: `numeric, 0 to 12.5, 3 missing`, `dates, 2024-01-01 to 2024-12-31`, `ordered, S < M < L`, `nominal, 3 categories "a", "b",
   * "c"`, or, if labels are declared, `nominal, orders of 3 labels "a", "b", "c"`.
   */
  readonly text: string;
}

/** Describes the type and contents of each column, so that a wrong guess can be noticed. */
export function describeColumns(table: Table): readonly ColumnDescription[] {
  checkIsTable(table);
  return table.columns.map((column) => {
    const missing = countMissing(column);
    const content = column.type === 'numeric' ? range(column) : choice(column);
    const text = `${kindText(column)}, ${content}${missing > 0 ? `, ${missing} missing` : ''}`;
    return { name: column.name, type: column.type, missing, text };
  });
}

function countMissing(column: Column): number {
  let count = 0;
  for (let row = 0; row < columnLength(column); row++) if (isMissing(column, row)) count++;
  return count;
}

/** `numeric`, `date`, `ordered` or `nominal`. */
function kindText(column: Column): string {
  if (column.type === 'nominal') return column.type;
  if (levelsOf(column.unit) !== undefined) return 'ordered';
  return isDateUnit(column.unit) ? unitWords(column.unit) : column.type;
}

function range({ values, unit }: NumericColumn): string {
  const levels = levelsOf(unit);
  if (levels !== undefined) return levelsText(levels);
  let lowest = Infinity;
  let highest = -Infinity;
  for (let row = 0; row < values.length; row++) {
    // Both comparisons are false for NaN.
    if (values[row] < lowest) lowest = values[row];
    if (values[row] > highest) highest = values[row];
  }
  if (lowest > highest) return 'no value';
  const [from, to] = [lowest, highest].map((value) => unitText(value, unit));
  return lowest === highest ? `always ${from}` : `${from} to ${to}`;
}

function choice({ categories, labels }: NominalColumn): string {
  if (labels !== undefined) {
    const count = `${labels.length} ${labels.length === 1 ? 'label' : 'labels'}`;
    return `orders of ${count} ${listed(labels, 5)}`;
  }
  if (categories.length === 0) return 'no value';
  const word = categories.length === 1 ? 'category' : 'categories';
  return `${categories.length} ${word} ${listed(categories, 5)}`;
}
