import type { Column, Schema } from '@preflearn/core';
import { mostProbableExtension } from '@preflearn/mallows';
import type { GrownNode } from './grown-node.js';
import { holds, type Split, splitText } from './split.js';

/** A node of a tree. */
export interface TreeNode {
  /** Weight of the training rows that reach it. */
  readonly weight: number;
  /**
   * Sum of the Kendall distances of these rows from the centre ranking, with missing labels inserted where they fit
   * best.
   */
  readonly distance: number;
  /** Spread of the Mallows model of these rows, with one pseudo-example at distance 1; finite. */
  readonly theta: number;
  /** Labels that these rows rank, best first, as positions in the list of labels. */
  readonly centre: Int32Array;
  /** The condition tested here; absent in a leaf. */
  readonly split?: Split | undefined;
}

/**
 * A binary tree: its nodes in preorder, each followed by the nodes where its condition holds, then by those where it
 * does not.
 */
export class Tree {
  readonly nodes: readonly TreeNode[];
  /** Index of each node's second child, 0 for a leaf; the first child is the next node. */
  readonly seconds: Int32Array;
  /** Index of each node's parent, -1 for the root. */
  readonly parents: Int32Array;
  /** Number of conditions above each node. */
  readonly depths: Int32Array;

  /** @param nodes  in preorder; see {@link isPreorder} */
  constructor(nodes: readonly TreeNode[]) {
    const count = nodes.length;
    this.nodes = nodes;
    this.seconds = new Int32Array(count);
    this.parents = new Int32Array(count).fill(-1);
    this.depths = new Int32Array(count);
    const waiting: number[] = []; // nodes still waiting for their second child
    for (let i = 1; i < count; i++) {
      const isFirst = nodes[i - 1].split !== undefined;
      if (isFirst) waiting.push(i - 1);
      const parent = isFirst ? i - 1 : (waiting.pop() as number);
      if (!isFirst) this.seconds[parent] = i;
      this.parents[i] = parent;
      this.depths[i] = this.depths[parent] + 1;
    }
  }

  /** Weight of all rows. */
  get weight(): number {
    return this.nodes[0].weight;
  }

  /** The indices of the nodes on the path of a row, from the root. */
  path(columns: readonly Column[], row: number): number[] {
    const path = [0];
    for (let at = 0; ; path.push(at)) {
      const { split } = this.nodes[at];
      if (split === undefined) return path;
      at = holds(split, columns, row) ? at + 1 : this.seconds[at];
    }
  }

  /** The index of the leaf that a row reaches. */
  leaf(columns: readonly Column[], row: number): number {
    for (let at = 0; ; ) {
      const { split } = this.nodes[at];
      if (split === undefined) return at;
      at = holds(split, columns, row) ? at + 1 : this.seconds[at];
    }
  }

  /** Indices of the leaves, in order. */
  leaves(): readonly number[] {
    return [...this.nodes.keys()].filter((at) => this.nodes[at].split === undefined);
  }

  /** Theta of a node times its share of the training rows. */
  reliability(at: number): number {
    const { theta, weight } = this.nodes[at];
    return theta * (weight / this.weight);
  }

  /** The condition that leads to a node from its parent, in words. */
  condition(at: number, schema: Schema): string {
    const parent = this.parents[at];
    const { split } = this.nodes[parent];
    return split === undefined ? '' : splitText(split, schema, at === parent + 1);
  }

  /**
   * The conditions from the root to a node, in words, without those implied by a later one: of several `<=` on the same
   * attribute only the last is kept, and `=` makes `!=` redundant.
   */
  conditions(at: number, schema: Schema): readonly string[] {
    const texts: string[] = [];
    const bounds = new Set<string>();
    for (let node = at; node > 0; node = this.parents[node]) {
      const { split } = this.nodes[this.parents[node]];
      const isTrue = node === this.parents[node] + 1;
      if (split === undefined || bounds.has(`${split.attribute} =`)) continue;
      const bound = `${split.attribute} ${boundOf(split, isTrue)}`;
      if (!bounds.has(bound)) texts.push(splitText(split, schema, isTrue));
      bounds.add(bound);
    }
    return texts.reverse();
  }

  /** The tree in which the marked nodes become leaves. */
  cut(isLeaf: (at: number) => boolean): Tree {
    const kept: TreeNode[] = [];
    const tasks = [0];
    for (let at = tasks.pop(); at !== undefined; at = tasks.pop()) {
      const node = this.nodes[at];
      if (node.split === undefined || isLeaf(at)) {
        kept.push({ ...node, split: undefined });
        continue;
      }
      kept.push(node);
      tasks.push(this.seconds[at], at + 1);
    }
    return new Tree(kept);
  }

  /**
   * The order of all labels that a node predicts: its centre ranking, completed from that of the nearest ancestor that
   * ranks more labels, staying as close to that as possible, then from the next such ancestor, and so on (section 5.2).
   * Labels that no row ranks come last, in label order.
   */
  completedCentre(at: number, labelCount: number): Int32Array {
    let order = this.nodes[at].centre;
    for (let up = this.parents[at]; up >= 0 && order.length < labelCount; up = this.parents[up]) {
      const { centre } = this.nodes[up];
      if (centre.length > order.length) order = mostProbableExtension(order, centre);
    }
    if (order.length === labelCount) return order;
    const seen = new Set(order);
    const unseen = [...Array(labelCount).keys()].filter((label) => !seen.has(label));
    return Int32Array.from([...order, ...unseen]);
  }
}

/** Whether nodes in this order form exactly one tree; `hasChildren` says which nodes have two children. */
export function isPreorder(hasChildren: readonly boolean[]): boolean {
  let open = 1; // slots for nodes still to come
  for (const inner of hasChildren) {
    if (open === 0) return false;
    open += inner ? 1 : -1;
  }
  return open === 0;
}

/** The tree below a grown node. */
export function treeOf(root: GrownNode): Tree {
  const nodes: TreeNode[] = [];
  const tasks = [root];
  for (let node = tasks.pop(); node !== undefined; node = tasks.pop()) {
    const { weight, distance, theta, centre, split, children } = node;
    nodes.push({ weight, distance, theta, centre, split });
    if (children) tasks.push(children[1], children[0]);
  }
  return new Tree(nodes);
}

/** Which side a condition bounds; of two on the same side, the later is the tighter. */
function boundOf(split: Split, isTrue: boolean): string {
  if ('value' in split) return isTrue ? '<=' : '>';
  return isTrue ? '=' : `!= ${split.category}`;
}
