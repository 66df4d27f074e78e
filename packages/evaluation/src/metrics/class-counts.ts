import type { PairedClasses } from './paired.js';

/**
 * Weight of the rows by true and predicted class: `counts[t][p]`.
 *
 * @param weights  shape [rows]; all 1 when absent
 */
export function classCounts(
  { prediction, target }: PairedClasses,
  weights?: Float64Array,
): readonly (readonly number[])[] {
  const { classes, codes } = target;
  const counts = classes.map(() => classes.map(() => 0));
  for (let row = 0; row < codes.length; row++) {
    counts[codes[row]][prediction.codes[row]] += weights ? weights[row] : 1;
  }
  return counts;
}

/** Weight of the rows of each true class. */
export function trueTotals(counts: readonly (readonly number[])[]): readonly number[] {
  return counts.map((line) => line.reduce((sum, count) => sum + count, 0));
}

/** Weight of the rows for which each class was predicted. */
export function predictedTotals(counts: readonly (readonly number[])[]): readonly number[] {
  return counts.map((_, p) => counts.reduce((sum, line) => sum + line[p], 0));
}
