import type { Schema } from '@preflearn/core';
import { modelFault } from '@preflearn/core/models';
import { quoted } from '@preflearn/core/text';
import * as v from 'valibot';
import type { Condition } from './condition.js';

/** The schema of a condition in a saved model: `["LSTAT", "<=", 9.7]` or `["CHAS", "=", "1"]`. */
export function savedConditionSchema() {
  return v.union([
    v.strictTuple([v.string(), v.picklist(['<=', '>=']), v.pipe(v.number(), v.finite())]),
    v.strictTuple([v.string(), v.picklist(['=', '!=']), v.string()]),
  ]);
}

/** A condition as it is saved: attribute, operator, and value or category. */
export type SavedCondition = v.InferOutput<ReturnType<typeof savedConditionSchema>>;

/** The saved form of a condition. */
export function saveCondition(condition: Condition, schema: Schema): SavedCondition {
  const attribute = schema.attributes[condition.attribute];
  if ('value' in condition) return [attribute.name, condition.operator, condition.value];
  const category = attribute.type === 'nominal' ? attribute.categories[condition.category] : '';
  return [attribute.name, condition.operator, category];
}

/**
 * Restores a saved condition.
 *
 * @param place  where it is in the parameters, for an error
 * @throws DataError MODEL_VALUE for a condition that does not fit the schema
 */
export function readCondition(
  [name, operator, value]: SavedCondition,
  place: string,
  schema: Schema,
): Condition {
  const position = schema.attributes.findIndex((attribute) => attribute.name === name);
  const attribute = schema.attributes[position];
  if (
    typeof value === 'number' &&
    attribute?.type === 'numeric' &&
    operator !== '=' &&
    operator !== '!='
  ) {
    return { attribute: position, operator, value };
  }
  const category = attribute?.type === 'nominal' ? attribute.categories.indexOf(String(value)) : -1;
  if (typeof value === 'string' && category >= 0 && (operator === '=' || operator === '!=')) {
    return { attribute: position, operator, category };
  }
  throw modelFault(
    place,
    `the condition ${quoted(`${name} ${operator} ${value}`)} does not fit the model's attributes`,
  );
}
