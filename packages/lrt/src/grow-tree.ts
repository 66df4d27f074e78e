import { AttributeLists, type CodedColumn } from './attribute-lists.js';
import { findSplit } from './find-split.js';
import type { GrownNode } from './grown-node.js';
import { NodeFitter } from './node-fit.js';
import type { RankedRows } from './ranked-rows.js';
import type { SplitScorer } from './split-scorer.js';

/** When to stop splitting a node. */
export interface Limits {
  readonly stop: 'examples' | 'labels';
  readonly minLeaf: number;
  readonly maxDepth: number | null;
}

/** A node to be processed, and the range of its rows. */
interface Task {
  readonly node: GrownNode;
  readonly from: number;
  readonly to: number;
}

/** Progress of growing a tree. */
export interface Growth {
  readonly root: GrownNode;
  /** Rows in finished leaves. */
  readonly done: number;
}

/**
 * Grows a tree, yields after each leaf, and returns the root; while it grows, nodes not yet processed count as leaves.
 *
 * @param columns   attributes of the table, coded
 * @param scorer    scores candidate splits of these rows
 * @param hasNodes  called with the number of nodes whenever there are more; may throw
 */
export function* growTree(
  columns: readonly CodedColumn[],
  rows: RankedRows,
  scorer: SplitScorer,
  limits: Limits,
  hasNodes: (count: number) => void,
): Generator<Growth, GrownNode, void> {
  const count = rows.rows.length;
  const lists = new AttributeLists(columns, rows.rows, rows.weights.length);
  const fitter = new NodeFitter(rows);
  const { weights } = rows;
  const search = { lists, weights, scorer, minLeaf: limits.minLeaf };
  const list = lists.list(0).rows;
  const root = fitter.fit(list, 0, count, 0);
  const tasks: Task[] = [{ node: root, from: 0, to: count }];
  let done = 0;
  let nodes = 1;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { node, from, to } = task;
    const isOpen = mayBeSplit(node, limits, rows, list, from, to);
    const found = isOpen ? findSplit(search, from, to) : undefined;
    if (found === undefined) {
      done += to - from;
      yield { root, done };
      continue;
    }
    nodes += 2;
    hasNodes(nodes);
    const middle = lists.part(from, to, found.first);
    const depth = node.depth + 1;
    const first = fitter.fit(list, from, middle, depth);
    const second = fitter.fit(list, middle, to, depth);
    node.split = found.split;
    node.children = [first, second];
    tasks.push({ node: second, from: middle, to }, { node: first, from, to: middle });
  }
  return root;
}

function mayBeSplit(
  node: GrownNode,
  limits: Limits,
  { rankings, weights }: RankedRows,
  list: Int32Array,
  from: number,
  to: number,
): boolean {
  if (limits.maxDepth !== null && node.depth >= limits.maxDepth) return false;
  if (node.isPure || node.weight < 2 * limits.minLeaf) return false;
  let size = node.weight;
  if (limits.stop === 'labels') {
    size = 0;
    for (let i = from; i < to; i++) size += weights[list[i]] * rankings.lengthOf(list[i]);
  }
  return size >= 2 * rankings.labelCount;
}
