import type { Column, Schema } from '@preflearn/core';
import { midpoint } from '@preflearn/core/numbers';
import { thresholdText } from '@preflearn/core/text';
import type { BinnedNumeric } from './binned-attribute.js';

/** `x <= value` or `x >= value`; a missing x satisfies neither. */
export interface NumericCondition {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly operator: '<=' | '>=';
  readonly value: number;
}

/** `x = category` or `x != category`; a missing x satisfies neither. */
export interface NominalCondition {
  readonly attribute: number;
  readonly operator: '=' | '!=';
  /** Position of the category in the attribute's list. */
  readonly category: number;
}

/** An elementary condition x_p in S_p (RankRules 2009, section 3). */
export type Condition = NumericCondition | NominalCondition;

/**
 * The two bins between which to put the threshold that separates two given bins, with no covered row in any bin between
 * them: the given bins themselves, unless the midpoint between their values would split a bin (of several values); then
 * the bins on both sides of that bin's nearest edge, the lower one if equally near. Thus the coded training rows and
 * the values themselves satisfy the same condition.
 */
function neighboursOfThreshold(
  { lowest, highest }: BinnedNumeric,
  below: number,
  above: number,
): readonly [number, number] {
  if (lowest === highest) return [below, above]; // every bin holds one value
  const middle = midpoint(highest[below], lowest[above]);
  for (let bin = below + 1; bin < above; bin++) {
    const parted = lowest[bin] < highest[bin] && lowest[bin] <= middle && middle <= highest[bin];
    if (!parted) continue;
    const left = midpoint(highest[bin - 1], lowest[bin]);
    const right = midpoint(highest[bin], lowest[bin + 1]);
    return middle - left <= right - middle ? [bin - 1, bin] : [bin, bin + 1];
  }
  return [below, above];
}

/**
 * The condition on one side of a threshold between two bins, midway between the largest value below it and the smallest
 * above. Between two adjacent floating-point numbers there is no midpoint; `>=` then uses the upper one, so that it
 * covers what `<=` does not.
 *
 * @param attribute  the coded column
 * @param position   of the attribute in the schema
 * @param below      a bin
 * @param above      a later bin; bins between the two hold no covered row
 */
export function numericCondition(
  attribute: BinnedNumeric,
  position: number,
  below: number,
  above: number,
  operator: '<=' | '>=',
): NumericCondition {
  const [left, right] = neighboursOfThreshold(attribute, below, above);
  const low = attribute.highest[left];
  const high = attribute.lowest[right];
  const middle = midpoint(low, high);
  const value = operator === '>=' && middle <= low ? high : middle;
  return { attribute: position, operator, value };
}

/** Whether the value of a row satisfies a condition on its column. */
export function satisfies(column: Column, row: number, condition: Condition): boolean {
  if (column.type === 'numeric') {
    const x = column.values[row]; // NaN compares false
    return condition.operator === '<='
      ? x <= condition.value
      : condition.operator === '>=' && x >= condition.value;
  }
  const code = column.codes[row];
  if (code < 0) return false;
  return condition.operator === '='
    ? code === condition.category
    : condition.operator === '!=' && code !== condition.category;
}

/**
 * The same conjunction without conditions implied by others: of several `<=` (or `>=`) on one attribute the tightest
 * stays, and `=` makes `!=` redundant. A condition that stays takes the position of the first one of its attribute and
 * direction.
 */
export function simplifyConjunction(conditions: readonly Condition[]): readonly Condition[] {
  const kept: Condition[] = [];
  for (const condition of conditions) {
    const place = kept.findIndex((other) => sameSide(other, condition));
    if (place < 0) kept.push(condition);
    else kept[place] = tighter(kept[place], condition);
  }
  return kept.filter((condition) => !kept.some((other) => excludes(other, condition)));
}

/** Whether `=` of one category makes `!=` of another redundant. */
function excludes(equal: Condition, other: Condition): boolean {
  if (equal.operator !== '=' || other.operator !== '!=') return false;
  return equal.attribute === other.attribute && equal.category !== other.category;
}

function sameSide(a: Condition, b: Condition): boolean {
  if (a.attribute !== b.attribute || a.operator !== b.operator) return false;
  return !('category' in a && 'category' in b) || a.category === b.category;
}

function tighter(a: Condition, b: Condition): Condition {
  if (!('value' in a && 'value' in b)) return a;
  const second = a.operator === '<=' ? b.value < a.value : b.value > a.value;
  return second ? b : a;
}

/** A conjunction in words, such as `2 <= age <= 5 and colour = red`; `always` when it is empty. */
export function conjunctionText(conditions: readonly Condition[], schema: Schema): string {
  const texts: string[] = [];
  const written = new Set<Condition>();
  for (const condition of conditions) {
    if (written.has(condition)) continue;
    written.add(condition);
    const partner = conditions.find((c) => isOtherBound(condition, c) && !written.has(c));
    if (partner) written.add(partner);
    texts.push(conditionText(condition, partner, schema));
  }
  return texts.length === 0 ? 'always' : texts.join(' and ');
}

function isOtherBound(a: Condition, b: Condition): boolean {
  return (
    a.attribute === b.attribute &&
    ((a.operator === '<=' && b.operator === '>=') || (a.operator === '>=' && b.operator === '<='))
  );
}

function conditionText(
  condition: Condition,
  partner: Condition | undefined,
  schema: Schema,
): string {
  const attribute = schema.attributes[condition.attribute];
  if (!('value' in condition)) {
    const category = attribute.type === 'nominal' ? attribute.categories[condition.category] : '';
    return `${attribute.name} ${condition.operator} ${category}`;
  }
  const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
  if (partner && 'value' in partner) {
    const [low, high] = condition.operator === '>=' ? [condition, partner] : [partner, condition];
    const [from, to] = [
      thresholdText(low.value, '>=', unit),
      thresholdText(high.value, '<=', unit),
    ];
    return `${from} <= ${attribute.name} <= ${to}`;
  }
  const { operator, value } = condition;
  return `${attribute.name} ${operator} ${thresholdText(value, operator, unit)}`;
}
