import type { Column } from '@preflearn/core';
import { categoryOrder } from './category-order.js';
import type { EffectCurve } from './effect.js';
import { type EffectRows, isMissingValue, missingValue, valuesOf } from './effect-rows.js';
import { quantileLevels } from './quantile-levels.js';

/** A step from one value of an attribute to another. */
interface LocalStep {
  readonly from: number;
  readonly to: number;
}

/**
 * The steps whose mean effects are summed to accumulated local effects: across each interval of a numeric attribute,
 * averaged over the rows within it; between neighbouring categories, averaged over the rows of both. If values are
 * missing, a final step leads from the middle level (for categories, the most frequent) to a missing value, averaged
 * over the rows with a missing value.
 */
export interface LocalSteps {
  readonly type: Column['type'];
  /** Ends of the intervals, or codes of categories in their order. */
  readonly levels: readonly number[];
  readonly steps: readonly LocalStep[];
  /** Steps that each row takes part in, as consecutive pairs starting at 2 * row; -1 for none. */
  readonly stepsOf: Int32Array;
  /** Total share of the rows of each step. */
  readonly weights: Float64Array;
  /** Share of the rows at each level; rows within an interval count at its upper end. */
  readonly levelShares: Float64Array;
  /** Level from which the step to a missing value leads; -1 if no value is missing. */
  readonly missingFrom: number;
}

/**
 * The steps of an attribute.
 *
 * @param intervals  most intervals for a numeric attribute
 * @returns `undefined` if the rows have fewer than two values
 */
export function localSteps(
  { columns, shares }: EffectRows,
  attribute: number,
  intervals: number,
): LocalSteps | undefined {
  const column = columns[attribute];
  const levels =
    column.type === 'numeric'
      ? quantileLevels(column.values, shares, intervals)
      : categoryOrder(columns, attribute, shares);
  if (levels.length < 2) return undefined;
  const values = valuesOf(column);
  const isMissing = Array.from(values, (value) => isMissingValue(column.type, value));
  const levelOf = levelFinder(column.type, levels);
  const levelShares = new Float64Array(levels.length);
  isMissing.forEach((missing, row) => {
    if (!missing) levelShares[levelOf(values[row])] += shares[row];
  });
  const missingFrom = isMissing.includes(true) ? referenceLevel(column.type, levelShares) : -1;
  const steps = levels.slice(1).map((to, i): LocalStep => ({ from: levels[i], to }));
  if (missingFrom >= 0) steps.push({ from: levels[missingFrom], to: missingValue(column.type) });
  const stepsOf = new Int32Array(2 * values.length).fill(-1);
  const weights = new Float64Array(steps.length);
  isMissing.forEach((missing, row) => {
    const own = missing
      ? [steps.length - 1]
      : stepsAt(column.type, levelOf(values[row]), levels.length);
    own.forEach((step, i) => {
      stepsOf[2 * row + i] = step;
      weights[step] += shares[row];
    });
  });
  return { type: column.type, levels, steps, stepsOf, weights, levelShares, missingFrom };
}

/**
 * Returns a function that finds the level of a value: for a number, the lowest level that is not below it, except the
 * first; for a category, the category itself.
 */
function levelFinder(type: Column['type'], levels: readonly number[]): (value: number) => number {
  if (type === 'nominal') {
    const places = new Map(levels.map((code, place) => [code, place]));
    return (code) => places.get(code)!; // all categories that occur are levels
  }
  return (value) =>
    Math.max(
      1,
      levels.findIndex((level) => value <= level),
    );
}

/** For intervals, the one that ends at the level; for categories, the steps to both neighbours. */
function stepsAt(type: Column['type'], level: number, levels: number): readonly number[] {
  if (type === 'numeric') return [level - 1];
  return [level - 1, level].filter((step) => step >= 0 && step < levels - 1);
}

function referenceLevel(type: Column['type'], levelShares: Float64Array): number {
  if (type === 'numeric') return Math.floor(levelShares.length / 2);
  return levelShares.indexOf(Math.max(...levelShares));
}

/**
 * Accumulates the mean effects of the steps, centred so that the mean over the rows with a known value is 0.
 *
 * @param effects  `effects[step * width + k]`, the mean effect of each step on each output
 * @param width    number of outputs
 */
export function accumulated(
  { levels, steps, levelShares, missingFrom }: LocalSteps,
  effects: Float64Array,
  width: number,
): EffectCurve {
  const total = levelShares.reduce((sum, share) => sum + share, 0);
  const values = Array.from({ length: width }, (_, k) => {
    const sums = [0];
    for (let i = 1; i < levels.length; i++) sums.push(sums[i - 1] + effects[(i - 1) * width + k]);
    const mean = sums.reduce((sum, value, i) => sum + value * levelShares[i], 0) / total;
    return sums.map((value) => value - mean);
  });
  if (missingFrom < 0) return { levels, values };
  const last = (steps.length - 1) * width;
  return {
    levels,
    values,
    missing: values.map((line, k) => line[missingFrom] + effects[last + k]),
  };
}
