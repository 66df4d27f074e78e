import type { Column } from '@preflearn/core';
import { discordantPairs } from '@preflearn/mallows';
import type { RankedRows } from './ranked-rows.js';
import type { Tree } from './tree.js';

/** Penalties are powers of sqrt 2: this many steps down from the distance of the root. */
const LEVELS = 60;

/**
 * The penalties per leaf to choose from, ascending: 0, then steps of sqrt 2 up to the sum of distances at the root, at
 * which only the root is left.
 */
export function penalties(tree: Tree): Float64Array {
  const out = new Float64Array(LEVELS + 1);
  out[LEVELS] = tree.nodes[0].distance;
  for (let level = LEVELS - 1; level > 0; level--) {
    out[level] = out[level + 1] / Math.SQRT2;
  }
  return out;
}

/**
 * The index of the penalty, among ascending penalties, at which each node becomes a leaf: the lowest at which no
 * subtree below the node is worth its leaves, that is, lowers the sum of distances by more than the penalty on each
 * leaf that it adds; 0 for a leaf. The trees of higher penalties are subtrees of those of lower ones.
 *
 * Source: Breiman, Friedman, Olshen and Stone (1984), section 3.3, at given penalties.
 */
export function collapseLevels(tree: Tree, penalty: Float64Array): Int32Array {
  const { nodes, seconds } = tree;
  const levels = new Int32Array(nodes.length).fill(penalty.length);
  const cost = new Float64Array(nodes.length);
  for (let level = 0; level < penalty.length; level++) {
    for (let at = nodes.length - 1; at >= 0; at--) {
      const asLeaf = nodes[at].distance + penalty[level];
      const split = seconds[at] > 0 ? cost[at + 1] + cost[seconds[at]] : Infinity;
      cost[at] = Math.min(asLeaf, split);
      if (asLeaf <= split && level < levels[at]) levels[at] = level;
    }
  }
  return levels;
}

/**
 * Adds, at each penalty, the weighted Kendall distances between rows and what a tree predicts for them.
 *
 * @param levels  result of {@link collapseLevels}
 * @param losses  one entry per penalty
 */
export function addLosses(
  tree: Tree,
  levels: Int32Array,
  columns: readonly Column[],
  { rankings, weights }: RankedRows,
  rows: Int32Array,
  losses: Float64Array,
): void {
  const n = rankings.labelCount;
  const places = tree.nodes.map((_, at) => placesOf(tree.completedCentre(at, n)));
  const work = new Int32Array(2 * n);
  for (const row of rows) {
    let above = losses.length;
    for (const at of tree.path(columns, row)) {
      if (levels[at] >= above) continue;
      const loss = weights[row] * discordantPairs(rankings, row, places[at], work);
      for (let level = levels[at]; level < above; level++) losses[level] += loss;
      above = levels[at];
    }
  }
}

function placesOf(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  order.forEach((label, place) => {
    places[label] = place + 1;
  });
  return places;
}
