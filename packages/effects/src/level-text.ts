import type { AttributeSchema } from '@preflearn/core';
import { unitText } from '@preflearn/core/text';

/** Digits of numbers that lie between values of the data. */
const DIGITS = 6;

/** A level of an attribute as text: a number with its unit, a category, or a note that the value is missing. */
export function levelText(attribute: AttributeSchema, level: number): string {
  if (attribute.type === 'nominal') return level < 0 ? 'missing' : attribute.categories[level];
  if (Number.isNaN(level)) return 'missing';
  return unitText(level, attribute.unit, (value) => String(Number(value.toPrecision(DIGITS))));
}
