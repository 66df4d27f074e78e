import type { Column } from './table.js';

/** How numbers are scaled: not at all, or to mean 0 and standard deviation 1. */
export type Scaling = 'none' | 'z-score';

/**
 * `none` when all numbers lie in [-1, 1], as in files whose attributes were already scaled; `z-score` otherwise. Rows
 * of weight 0 and constant attributes are ignored.
 *
 * @param weights  weight of each row, shape [rows]
 */
export function automaticScaling(columns: readonly Column[], weights: Float64Array): Scaling {
  const isNormalised = columns.every(
    (column) => column.type === 'nominal' || isWithinOne(column.values, weights),
  );
  return isNormalised ? 'none' : 'z-score';
}

/** Whether numbers lie in [-1, 1], or are all equal. */
function isWithinOne(values: Float64Array, weights: Float64Array): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0) continue;
    if (values[row] < least) least = values[row];
    if (values[row] > most) most = values[row];
  }
  return least >= most || (least >= -1 && most <= 1);
}
