import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { heldParts, log } from '@preflearn/core/numbers';
import type { Tree } from './tree.js';

/** Numbers of rows to choose from; the last leaves the class shares only. */
const SMOOTHINGS = [0.5, 1, 2, 5, 10, 20, 50, 100, 1000, 1e6];

/** Parts of the rows, each of which is held out once. */
export const FOLDS = 3;

/** Least probability in the loss, that of a class without rows in a fold. */
const LEAST = 1e-15;

/**
 * The smoothing with the lowest log-loss of held-out rows, in threefold cross-validation; of equal ones the smallest.
 * Yields the number of folds that are done.
 *
 * @param data  without equal rows
 * @param grow  grows and prunes a tree
 */
export function* chooseSmoothing(
  data: LabelledTable<ClassTarget>,
  grow: (rows: LabelledTable<ClassTarget>) => Tree,
): Generator<number, number> {
  const losses = new Float64Array(SMOOTHINGS.length);
  for (const [fold, { known, held }] of heldParts(data, FOLDS).entries()) {
    const tree = grow(known);
    SMOOTHINGS.forEach((smoothing, i) => {
      losses[i] += lossOf(tree, held, smoothing);
    });
    yield fold + 1;
  }
  return SMOOTHINGS[losses.indexOf(losses.reduce((a, b) => Math.min(a, b)))];
}

function lossOf(
  tree: Tree,
  { attributes, target, weights }: LabelledTable<ClassTarget>,
  smoothing: number,
): number {
  const probabilities = new Float64Array(target.classes.length);
  return target.codes.reduce((sum, code, row) => {
    tree.addProbabilities(attributes.columns, row, probabilities.fill(0), smoothing);
    return sum - (weights?.[row] ?? 1) * log(Math.max(probabilities[code], LEAST));
  }, 0);
}
