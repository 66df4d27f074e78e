import { findSplit } from './find-split.js';
import type { Split } from './split.js';
import {
  allRows,
  classWeights,
  divide,
  type NodeRows,
  type TrainingRows,
} from './training-rows.js';

/** A node while the tree grows and is pruned; without branches it is a leaf, or has not been processed yet. */
export interface GrownNode {
  rows: NodeRows;
  /** Weight of each class among its rows, shape [classes]. */
  weights: Float64Array;
  split?: Split | undefined;
  /** A node for each branch of the split. */
  branches: readonly GrownNode[];
}

/** Progress of growing a tree. */
export interface Growth {
  readonly root: GrownNode;
  /** Number of nodes. */
  readonly nodes: number;
  /** How many rows are in finished leaves, rounded down. */
  readonly done: number;
}

/** A node for rows that is not split. */
function leafOf(data: TrainingRows, rows: NodeRows): GrownNode {
  return { rows, weights: classWeights(data, rows), branches: [] };
}

/** Grows a tree, yields after each node, and returns the root. */
export function* growTree(data: TrainingRows, minLeaf: number): Generator<Growth, GrownNode, void> {
  const root = leafOf(data, allRows(data));
  const tasks = [root];
  let nodes = 1;
  let settled = 0;
  for (let node = tasks.pop(); node !== undefined; node = tasks.pop()) {
    const split = findSplit(data, node.rows, minLeaf);
    if (split === undefined) {
      settled += node.rows.shares.reduce((a, b) => a + b, 0);
    } else {
      node.split = split;
      node.branches = divide(data, node.rows, split).map((rows) => leafOf(data, rows));
      nodes += split.branches;
      tasks.push(...[...node.branches].reverse());
    }
    yield { root, nodes, done: Math.floor(settled + 1e-6) };
  }
  return root;
}

/** The nodes of a tree in preorder. */
export function preorder(root: GrownNode): GrownNode[] {
  const nodes: GrownNode[] = [];
  const tasks = [root];
  for (let node = tasks.pop(); node !== undefined; node = tasks.pop()) {
    nodes.push(node);
    for (let branch = node.branches.length - 1; branch >= 0; branch--) {
      tasks.push(node.branches[branch]);
    }
  }
  return nodes;
}
