import type { Column } from '@preflearn/core';
import type { PortableCondition } from '@preflearn/core/models';
import { lastAtMost } from '@preflearn/core/numbers';
import { valuesOf } from './effect-rows.js';
import { nextAbove, nextBelow } from './neighbouring-numbers.js';

/**
 * An attribute divided into ranges of values within which no condition changes: a code for each range, and one for
 * missing values.
 */
export interface CodedAttribute {
  readonly type: Column['type'];
  /** A representative value of each code; that of the last code is missing. */
  readonly representatives: readonly number[];
  /** Numbers, ascending, at each of which some condition changes; empty for categories. */
  readonly boundaries: Float64Array;
  /** Code of each row, shape [rows]. */
  readonly codes: Int32Array;
}

/** @param conditions  all conditions of a model on the attribute */
export function codedAttribute(
  column: Column,
  conditions: readonly PortableCondition[],
): CodedAttribute {
  const bounds = conditions.flatMap((one) =>
    'value' in one ? [one.operator === '>=' ? one.value : nextAbove(one.value)] : [],
  );
  const boundaries = Float64Array.from(new Set(bounds)).sort();
  const known =
    column.type === 'nominal'
      ? [...column.categories.keys()]
      : [boundaries.length === 0 ? 0 : nextBelow(boundaries[0]), ...boundaries];
  const representatives = [...known, column.type === 'nominal' ? -1 : NaN];
  const coded = { type: column.type, representatives, boundaries };
  const codes = Int32Array.from(valuesOf(column), (value) => codeOf(coded, value));
  return { ...coded, codes };
}

/** The code of a value; NaN, or -1 for a category, is a missing value. */
export function codeOf(
  { type, representatives, boundaries }: Omit<CodedAttribute, 'codes'>,
  value: number,
): number {
  const missing = representatives.length - 1;
  if (type === 'nominal') return value < 0 ? missing : value;
  return Number.isNaN(value) ? missing : lastAtMost(boundaries, value) + 1;
}

/** Whether all the conditions hold, for each code. */
export function holdsFor(
  { representatives }: CodedAttribute,
  conditions: readonly PortableCondition[],
): Uint8Array {
  return Uint8Array.from(representatives, (value) =>
    conditions.every((condition) => isSatisfied(condition, value)) ? 1 : 0,
  );
}

function isSatisfied(condition: PortableCondition, value: number): boolean {
  if ('value' in condition) {
    return condition.operator === '<=' ? value <= condition.value : value >= condition.value;
  }
  if (value < 0) return false;
  return (value === condition.category) === (condition.operator === '=');
}
