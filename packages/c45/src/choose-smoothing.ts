import { type ClassTarget, type LabelledTable, selectRows } from '@preflearn/core';
import { heldShares, log } from '@preflearn/core/numbers';
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
  for (const [fold, shares] of heldShares(data, FOLDS).entries()) {
    const held = weighted(data, (row) => shares[row]);
    if (held.target.codes.length > 0) {
      const tree = grow(weighted(data, (row) => 1 - shares[row]));
      SMOOTHINGS.forEach((smoothing, i) => {
        losses[i] += lossOf(tree, held, smoothing);
      });
    }
    yield fold + 1;
  }
  return SMOOTHINGS[losses.indexOf(losses.reduce((a, b) => Math.min(a, b)))];
}

/** The rows with a share of their weights, without those whose share is 0. */
function weighted(
  data: LabelledTable<ClassTarget>,
  shareOf: (row: number) => number,
): LabelledTable<ClassTarget> {
  const weights = Float64Array.from(
    data.target.codes,
    (_, row) => (data.weights?.[row] ?? 1) * shareOf(row),
  );
  const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return selectRows({ ...data, weights }, rows);
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
