import { type Column, Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import { addLosses, collapseLevels, penalties } from './cost-complexity.js';
import type { Growth } from './grow-tree.js';
import type { GrownNode } from './grown-node.js';
import type { RankedRows } from './ranked-rows.js';
import { type Tree, treeOf } from './tree.js';

/** Number of held-out rows that suffices to choose the penalty; any further folds are skipped. */
const ENOUGH_HELD_OUT = 4000;

/** Grows a tree on some rows. */
export type Grow = (rows: RankedRows) => Generator<Growth, GrownNode, void>;

/** Progress of pruning: rows in finished leaves of the trees of all folds. */
export interface PruningProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * The tree after cost-complexity pruning, with the penalty on leaves that performs best on held-out rows. For each
 * fold, a tree is grown on the other rows and cut at every penalty; the penalty with the lowest sum of distances on the
 * held-out rows is chosen, the smallest of equal ones. With fewer than two rows, nothing is pruned.
 *
 * Source: Breiman, Friedman, Olshen and Stone (1984), section 3.4.
 *
 * @param tree   grown on all rows
 * @param folds  number of parts of the rows, at most one per row
 */
export function* pruneTree(
  tree: Tree,
  columns: readonly Column[],
  rows: RankedRows,
  grow: Grow,
  folds: number,
  seed: number,
): Generator<PruningProgress, Tree, void> {
  const penalty = penalties(tree);
  const losses = new Float64Array(penalty.length);
  const parts = heldOutParts(rows.rows, folds, seed);
  const total = parts.reduce((sum, { kept }) => sum + kept.length, 0);
  let done = 0;
  for (const { kept, held } of parts) {
    const growing = grow({ ...rows, rows: kept });
    let step = growing.next();
    for (; !step.done; step = growing.next()) yield { done: done + step.value.done, total };
    done += kept.length;
    const part = treeOf(step.value);
    const scale = part.weight / tree.weight;
    const levels = collapseLevels(
      part,
      penalty.map((value) => value * scale),
    );
    addLosses(part, levels, columns, rows, held, losses);
  }
  if (parts.length === 0) return tree;
  let best = 0;
  for (let level = 1; level < losses.length; level++) {
    if (losses[level] < losses[best]) best = level;
  }
  const levels = collapseLevels(tree, penalty);
  return tree.cut((at) => levels[at] <= best);
}

/** Rows to grow on and rows held out, both ascending, for each fold that is used. */
function heldOutParts(
  rows: Int32Array,
  folds: number,
  seed: number,
): readonly { readonly kept: Int32Array; readonly held: Int32Array }[] {
  const count = Math.min(folds, rows.length);
  if (count < 2) return [];
  const needed = Math.min(count, Math.ceil((ENOUGH_HELD_OUT * count) / rows.length));
  const foldOf = new Int32Array(rows.length);
  shuffledIndices(rows.length, new Random(seed)).forEach((at, i) => {
    foldOf[at] = i % count;
  });
  return Array.from({ length: needed }, (_, fold) => ({
    kept: rows.filter((_, at) => foldOf[at] !== fold),
    held: rows.filter((_, at) => foldOf[at] === fold),
  }));
}
