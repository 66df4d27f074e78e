import type { Column, Schema, TargetSchema } from '@preflearn/core';
import { differenceText, signedNumber, unitText } from '@preflearn/core/text';
import { attributeImportance, type Rule, ruleImportance } from './rule.js';
import { strongest } from './strongest.js';

/** Most classes that the text of a response names. */
const MAX_NAMED = 3;

/**
 * A response, or what a linear term adds, in words: `score +0.12` for one score, `+0.12 kg` for numbers with a unit; for a score of each
 * class, the classes that it changes most, such as `setosa +1.2, virginica -0.4`.
 *
 * @param response  shape [scores]
 */
export function responseText(response: readonly number[], target: TargetSchema): string {
  if (target.kind === 'numeric') return differenceText(response[0], target.unit, signedNumber);
  if (target.kind === 'ordinal' && response.length === 1) {
    return `score ${signedNumber(response[0])}`;
  }
  const moved = target.classes
    .map((name, k) => ({ name, value: response[k] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MAX_NAMED);
  if (moved.length === 0) return 'all classes alike';
  return moved.map(({ name, value }) => `${name} ${signedNumber(value)}`).join(', ');
}

/** What the linear term of an attribute sees of a row. */
export interface TermGround {
  /** The value of the row; NaN if it is missing. */
  readonly x: number;
  /** The value in words, such as `weight is 12 (linear)`. */
  readonly text: string;
}

/**
 * What the linear term of an attribute sees of a row.
 *
 * @param columns  the row, as in the schema
 * @param attribute  position in the schema
 */
export function termGround(
  { attributes }: Schema,
  columns: readonly Column[],
  attribute: number,
): TermGround {
  const schema = attributes[attribute];
  const column = columns[attribute];
  const x = column.type === 'numeric' ? column.values[0] : NaN;
  const unit = schema.type === 'numeric' ? schema.unit : undefined;
  const value = Number.isNaN(x) ? 'missing' : unitText(x, unit);
  return { x, text: `${schema.name} is ${value} (linear)` };
}

/**
 * Importance of each attribute of a model of rules and linear terms, most important first; the importances sum to 1, and
 * ties go to the earlier attribute. A rule is shared equally among its conditions, and a linear term counts by the
 * largest of what one standard deviation of its attribute adds to the scores.
 *
 * Source: Friedman and Popescu (2008), equations (28), (29) and (35).
 *
 * @param rows   number of training rows
 * @param terms  `added` by one standard deviation, shape [scores]
 */
export function importanceWithTerms(
  { attributes }: Schema,
  rows: number,
  rules: readonly Rule[],
  terms: readonly { readonly attribute: number; readonly added: readonly number[] }[],
): readonly { readonly name: string; readonly value: number }[] {
  const byRules = rules.reduce((sum, rule) => sum + ruleImportance(rule, rows), 0);
  const values = attributeImportance(rules, attributes.length, rows).map((v) => v * byRules);
  for (const { attribute, added } of terms) values[attribute] += Math.abs(strongest(added));
  const sum = values.reduce((total, value) => total + value, 0);
  return attributes
    .map(({ name }, index) => ({ name, value: sum > 0 ? values[index] / sum : 0 }))
    .sort((a, b) => b.value - a.value);
}
