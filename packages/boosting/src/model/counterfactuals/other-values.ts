import type { AttributeSchema, Column } from '@preflearn/core';
import { midpoint } from '@preflearn/core/numbers';
import { levelsOf, numberText, unitText } from '@preflearn/core/text';
import type { Condition } from '../condition.js';

/** Another value that an attribute of a row may take. */
export interface OtherValue {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** A number, or the code of a category. */
  readonly value: number;
  /** How far it is from the value of the row, as a share of the attribute's spread; 1 for another category. */
  readonly size: number;
}

/** The numbers between which a model is linear in an attribute. */
export interface LinearRange {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  readonly low: number;
  /** Above `low`. */
  readonly high: number;
}

/** Number of parts of a {@link LinearRange} that are tried. */
const LINEAR_STEPS = 20;

/**
 * The other values of an attribute of a row that rules distinguish: one for each interval between neighbouring
 * thresholds of their conditions except the one that holds the value of the row, namely the first number of few digits
 * beyond the threshold nearest to the value. Numbers exactly at a threshold are not tried: thresholds lie between
 * values of the training rows.
 *
 * The spread is the range of the thresholds and the value of the row; the size of a change is the distance to the
 * interval, whichever number in it is used. A missing value can be replaced by any of them, which is a change of size
 * 1.
 *
 * For a nominal attribute these are the categories that rules name, and the first of those that they do not. For an
 * ordered one, they are levels.
 *
 * @param column      the attribute of the row alone
 * @param conditions  all conditions on it
 * @param linear      where the model is linear in it; the range is divided into {@link LINEAR_STEPS} parts
 */
export function otherValues(
  column: Column,
  attribute: number,
  conditions: readonly Condition[],
  linear?: LinearRange,
): readonly OtherValue[] {
  if (conditions.length === 0 && linear === undefined) return [];
  if (column.type === 'nominal') return otherCategories(column, attribute, conditions);
  const [x] = column.values;
  const levels = levelsOf(column.unit);
  const ofRules = conditions.flatMap((one) => ('value' in one ? [one.value] : []));
  const known = [...ofRules, ...(linear ? [linear.low, linear.high] : [])];
  const ends = [...known, ...(Number.isNaN(x) ? [] : [x])];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  // Numbers may be so far apart that their difference overflows; that of their halves does not.
  const scale = Number.isFinite(most - least) ? 1 : 0.5;
  const spread = scale * most - scale * least;
  const isWhole =
    ends.every((end) => Number.isInteger(2 * end)) && (Number.isNaN(x) || Number.isInteger(x));
  const bounds = [...new Set([...ofRules, ...(linear ? linearBounds(linear, isWhole) : [])])];
  bounds.sort((a, b) => a - b);
  return [-Infinity, ...bounds].flatMap((low, i): readonly OtherValue[] => {
    const high = bounds[i] ?? Infinity;
    if (low < x && x < high) return [];
    const isBelow = x >= high || (Number.isNaN(x) && low === -Infinity);
    const value = isBelow
      ? -firstBeyond(-high, -low, spread, isWhole)
      : firstBeyond(low, high, spread, isWhole);
    if (!(low < value && value < high) || (levels && levels[value - 1] === undefined)) return [];
    const way = isBelow ? scale * x - scale * high : scale * low - scale * x;
    return [{ attribute, value, size: Number.isNaN(x) ? 1 : spread === 0 ? 0 : way / spread }];
  });
}

/** The ends of the parts of a linear range; between whole numbers if the attribute has whole values. */
function linearBounds({ low, high }: LinearRange, isWhole: boolean): readonly number[] {
  return Array.from({ length: LINEAR_STEPS + 1 }, (_, i) => {
    const share = i / LINEAR_STEPS;
    const bound = (1 - share) * low + share * high;
    return isWhole ? Math.floor(bound) + 0.5 : bound;
  });
}

function otherCategories(
  column: Extract<Column, { type: 'nominal' }>,
  attribute: number,
  conditions: readonly Condition[],
): readonly OtherValue[] {
  const [code] = column.codes;
  const named = new Set(conditions.flatMap((one) => ('category' in one ? [one.category] : [])));
  const unnamed = [...column.categories.keys()].filter((category) => !named.has(category));
  const first = unnamed.includes(code) ? [] : unnamed.slice(0, 1);
  return [...named, ...first]
    .filter((category) => category !== code)
    .sort((a, b) => a - b)
    .map((value) => ({ attribute, value, size: 1 }));
}

/**
 * The first number of few digits above a threshold and below the next, or their midpoint if there is none. "Few" means
 * to about a hundredth of the spread.
 *
 * @param isWhole  whether the numbers of the attribute look like whole ones
 */
function firstBeyond(low: number, high: number, spread: number, isWhole: boolean): number {
  const room = Math.min(high / 2 - low / 2, (spread === 0 ? Math.abs(low) || 1 : spread) / 100);
  let step = 1;
  let digits = 0;
  while (!isWhole && step > room && digits < 15) step = 10 ** -++digits;
  while (!isWhole && digits === 0 && step * 10 <= room) step *= 10;
  const value = Number(((Math.floor(low / step) + 1) * step).toFixed(digits));
  if (low < value && value < high) return value;
  return high === Infinity ? low + (spread || 1) : midpoint(low, high);
}

/** A value of an attribute as text, with its unit. */
export function otherValueText(attribute: AttributeSchema, value: number): string {
  if (attribute.type === 'nominal') return attribute.categories[value];
  return unitText(value, attribute.unit, (number) => numberText(number, 15));
}
