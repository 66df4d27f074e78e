import type { Condition } from '@preflearn/boosting';
import type { Column } from '@preflearn/core';
import { levelsOf } from '@preflearn/core/text';

/** Number of significant digits that distinguishes any two numbers. */
const ALL_DIGITS = 17;

/**
 * Rounds thresholds of conditions without moving any training row to the other side: each threshold becomes the number
 * with the fewest significant digits between the training values on either side of it, and of several such numbers the
 * nearest. Thresholds of numbers with a unit, such as dates, are not rounded.
 */
export class ThresholdRounding {
  readonly #columns: readonly Column[];
  /** Ascending values of each numeric attribute, filled in when needed. */
  readonly #values = new Map<number, Float64Array>();

  /** @param columns  the attributes of the training rows */
  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  /** The condition itself, or one with a rounder threshold that the same training rows satisfy. */
  round(condition: Condition): Condition {
    const column = this.#columns[condition.attribute];
    if (!('value' in condition) || column.type !== 'numeric') return condition;
    if (column.unit !== undefined && levelsOf(column.unit) === undefined) {
      return condition;
    }
    const values = this.#sorted(condition.attribute, column.values);
    const { operator, value } = condition;
    // Training values up to `below` are on the lower side, those from `above` on are on the upper side.
    const at = firstWhere(values, (x) => (operator === '<=' ? x > value : x >= value));
    const below = at === 0 ? -Infinity : values[at - 1];
    const above = at === values.length ? Infinity : values[at];
    if (below === -Infinity || above === Infinity) return condition;
    const parts = (x: number) =>
      operator === '<=' ? below <= x && x < above : below < x && x <= above;
    return { ...condition, value: roundestNear(value, parts) };
  }

  #sorted(attribute: number, values: Float64Array): Float64Array {
    const known = this.#values.get(attribute);
    if (known) return known;
    const sorted = values.filter((value) => !Number.isNaN(value)).sort();
    this.#values.set(attribute, sorted);
    return sorted;
  }
}

/** The accepted number with the fewest significant digits, the nearer of the two next to a value. */
function roundestNear(value: number, accepts: (x: number) => boolean): number {
  if (accepts(0)) return 0;
  for (let digits = 1; digits < ALL_DIGITS; digits++) {
    const near = Number(value.toPrecision(digits));
    if (accepts(near)) return near;
    const other = neighbour(value, near, digits);
    if (accepts(other)) return other;
  }
  return value;
}

/** The number with the given digits on the other side of a value from `near`. */
function neighbour(value: number, near: number, digits: number): number {
  const exponent = Number(value.toExponential(digits - 1).split('e')[1]);
  const step = Number(`1e${exponent - digits + 1}`);
  return Number((near + (near < value ? step : -step)).toPrecision(digits));
}

/** The first position in ascending values where a condition holds; the condition must hold from some position on. */
function firstWhere(values: Float64Array, holds: (x: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(values[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
