import type { Column, Schema } from '@preflearn/core';
import { thresholdText } from '@preflearn/core/text';

interface SplitBase {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** Whether the condition holds for a missing value. */
  readonly missingHolds: boolean;
}

/** Holds where x <= value. */
interface NumericSplit extends SplitBase {
  readonly value: number;
}

/** Holds where x is the category. */
interface NominalSplit extends SplitBase {
  /** Index of the category in the attribute's list. */
  readonly category: number;
}

/** A condition that sends a row to the first child of a node if it holds, otherwise to the second. */
export type Split = NumericSplit | NominalSplit;

/** Whether a row goes to the first child. */
export function holds(split: Split, columns: readonly Column[], row: number): boolean {
  const column = columns[split.attribute];
  if (column.type === 'numeric') {
    const x = column.values[row];
    return x === x ? 'value' in split && x <= split.value : split.missingHolds;
  }
  const code = column.codes[row];
  return code < 0 ? split.missingHolds : 'category' in split && code === split.category;
}

/** The condition in words, such as `age <= 4.5`, or its opposite, `age > 4.5`, if it does not hold. */
export function splitText(split: Split, schema: Schema, isTrue: boolean): string {
  const attribute = schema.attributes[split.attribute];
  if ('value' in split) {
    const operator = isTrue ? '<=' : '>';
    const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
    return `${attribute.name} ${operator} ${thresholdText(split.value, operator, unit)}`;
  }
  const category = attribute.type === 'nominal' ? attribute.categories[split.category] : '';
  return `${attribute.name} ${isTrue ? '=' : '!='} ${category}`;
}
