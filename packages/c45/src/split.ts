import type { Column, Schema } from '@preflearn/core';
import { thresholdText } from '@preflearn/core/text';

/** Two branches: x <= value, and x > value. */
interface NumericSplit {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly value: number;
  readonly branches: 2;
}

/** A branch for each declared category of the attribute. */
interface NominalSplit {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** Number of categories. */
  readonly branches: number;
}

/** How an inner node divides its rows. */
export type Split = NumericSplit | NominalSplit;

/** The branch that a row takes, -1 if its value is missing. */
export function branchOf(split: Split, columns: readonly Column[], row: number): number {
  const column = columns[split.attribute];
  if (column.type === 'nominal') return column.codes[row];
  const x = column.values[row];
  if (x !== x) return -1;
  return 'value' in split && x <= split.value ? 0 : 1;
}

/** The condition of a branch in words, such as `age <= 4.5` or `colour = red`. */
export function branchText(split: Split, branch: number, schema: Schema): string {
  const attribute = schema.attributes[split.attribute];
  if (attribute.type === 'nominal') return `${attribute.name} = ${attribute.categories[branch]}`;
  const operator = branch === 0 ? '<=' : '>';
  const value = 'value' in split ? split.value : 0;
  return `${attribute.name} ${operator} ${thresholdText(value, operator, attribute.unit)}`;
}
