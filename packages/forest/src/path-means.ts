import type { Column, Schema } from '@preflearn/core';
import type { Forest } from './forest.js';

/** What each attribute adds to the mean over all training rows on the way to the leaves of a row. */
export interface PathSums {
  /** Mean over all training rows. */
  readonly start: number;
  /** Shape [attributes]. */
  readonly changes: Float64Array;
}

/**
 * Divides the prediction of a row among the attributes: on the way from the root of each tree to the leaf of the row, the
 * attribute of each split gets the difference between the means of the training rows after and before it. The start and
 * all changes add up to the prediction.
 *
 * Source: Palczewska, Palczewski, Robinson and Neagu (2014), Interpreting random forest classification models using a
 * feature contribution method.
 *
 * @param columns  in the order of the schema, of one row
 * @param leafValue  what a leaf predicts
 */
export function pathSums(
  forest: Forest,
  { attributes: { length } }: Schema,
  columns: readonly Column[],
  leafValue: (leaf: number) => number,
): PathSums {
  const { starts, attributes, seconds } = forest;
  const trees = starts.length - 1;
  const changes = new Float64Array(length);
  let start = 0;
  for (let tree = 0; tree < trees; tree++) {
    let [at, end] = [starts[tree], starts[tree + 1]];
    let mean = meanOf(forest, at, end, leafValue);
    start += mean / trees;
    for (let a = attributes[at]; a >= 0; a = attributes[at]) {
      if (goesFirst(forest, at, columns[a])) [at, end] = [at + 1, seconds[at]];
      else at = seconds[at];
      const own = meanOf(forest, at, end, leafValue);
      changes[a] += own / trees - mean / trees;
      mean = own;
    }
  }
  return { start, changes };
}

/** Whether the first row of a column goes to the first child of a node. */
function goesFirst({ thresholds, sides, missing }: Forest, at: number, column: Column): boolean {
  if (column.type === 'numeric') {
    const value = column.values[0];
    return Number.isNaN(value) ? missing[at] === 1 : value <= thresholds[at];
  }
  const code = column.codes[0];
  return (code < 0 ? missing[at] : sides[thresholds[at] + code]) === 1;
}

/** Mean of the leaves below a node, by weight. */
function meanOf(
  { attributes, seconds, weights }: Forest,
  at: number,
  end: number,
  leafValue: (leaf: number) => number,
): number {
  let first = at;
  while (attributes[first] >= 0) first++;
  let [total, mean] = [0, 0];
  for (let leaf = seconds[first]; leaf <= seconds[end - 1]; leaf++) {
    total += weights[leaf];
    const share = weights[leaf] / total;
    mean = mean * (1 - share) + leafValue(leaf) * share;
  }
  return mean;
}
