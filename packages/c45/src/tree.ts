import type { Column } from '@preflearn/core';
import { firstLargest, isZero } from './fuzzy.js';
import { type GrownNode, preorder } from './grow-tree.js';
import { branchOf, type Split } from './split.js';

/** A node of a tree: an inner node has a split, a leaf the weight of each class among its training rows. */
export type TreeNode =
  | { readonly split: Split; readonly weights?: undefined }
  | { readonly split?: undefined; readonly weights: ArrayLike<number> };

/** A decision tree: its nodes in preorder, each inner node followed by the subtrees of its branches. */
export class Tree {
  readonly nodes: readonly TreeNode[];
  /** Index of the node at the end of each branch, shape [nodes][branches]. */
  readonly branches: readonly (readonly number[])[];
  /** Index of each node's parent, -1 for the root. */
  readonly parents: Int32Array;
  /** Number of conditions above each node. */
  readonly depths: Int32Array;
  /** Weight of the training rows at each node, shape [nodes]. */
  readonly totals: Float64Array;
  /** Weight of each class at each node, `weights[node * classes + k]`. */
  readonly weights: Float64Array;
  /** Class probabilities at each node; where there are no rows, those of the parent. */
  readonly #probabilities: Float64Array;
  readonly #classes: number;

  /**
   * @param nodes    in preorder; see {@link isPreorder}; not all weights are 0
   * @param classes  number of classes
   */
  constructor(nodes: readonly TreeNode[], classes: number) {
    const count = nodes.length;
    this.nodes = nodes;
    this.#classes = classes;
    this.parents = new Int32Array(count).fill(-1);
    this.depths = new Int32Array(count);
    this.totals = new Float64Array(count);
    this.weights = new Float64Array(count * classes);
    this.#probabilities = new Float64Array(count * classes);
    const branches: number[][] = nodes.map(() => []);
    const open: number[] = []; // inner nodes that wait for further branches
    for (let at = 0; at < count; at++) {
      const parent = open.at(-1);
      if (parent !== undefined) {
        branches[parent].push(at);
        this.parents[at] = parent;
        this.depths[at] = this.depths[parent] + 1;
        if (branches[parent].length === nodes[parent].split?.branches) open.pop();
      }
      if (nodes[at].split) open.push(at);
    }
    this.branches = branches;
    this.#addUp();
  }

  /** Number of leaves. */
  get leafCount(): number {
    return this.nodes.reduce((sum, { split }) => sum + Number(split === undefined), 0);
  }

  /** Index of the class that a node predicts: the most probable one, the first of several. */
  classOf(at: number): number {
    return firstLargest(this.probabilities(at));
  }

  /** Class probabilities at a node, shape [classes]. */
  probabilities(at: number): Float64Array {
    return this.#probabilities.subarray(at * this.#classes, (at + 1) * this.#classes);
  }

  /** Weight of the training rows of a node that are not of the class that it predicts. */
  errors(at: number): number {
    return this.totals[at] - this.weights[at * this.#classes + this.classOf(at)];
  }

  /**
   * Adds the class probabilities of a row to zeros. A row whose value is missing takes every branch, each with its share
   * of the training rows.
   *
   * @param out        shape [classes]
   * @param smoothing  this many rows with the class shares of all training rows are added to each leaf
   */
  addProbabilities(
    columns: readonly Column[],
    row: number,
    out: Float64Array,
    smoothing: number,
  ): void {
    const all = this.probabilities(0);
    const tasks = [{ at: 0, share: 1 }];
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      const { at, share } = task;
      const { split } = this.nodes[at];
      if (split === undefined || this.totals[at] === 0) {
        const [own, added] = smoothing === 0 ? [1, 0] : sharesOf(this.totals[at], smoothing);
        this.probabilities(at).forEach((p, k) => {
          out[k] += share * (added === 0 ? p : own * p + added * all[k]);
        });
        continue;
      }
      const branch = branchOf(split, columns, row);
      if (branch >= 0) {
        tasks.push({ at: this.branches[at][branch], share });
        continue;
      }
      for (const next of this.branches[at]) {
        const part = this.totals[next] / this.totals[at];
        if (part > 0) tasks.push({ at: next, share: share * part });
      }
    }
  }

  /** Adds up the weights from the leaves to the root, and finds the probabilities from the root down. */
  #addUp(): void {
    const { nodes, totals, weights, parents } = this;
    const classes = this.#classes;
    for (let at = nodes.length - 1; at >= 0; at--) {
      const own = weights.subarray(at * classes, (at + 1) * classes);
      const saved = nodes[at].weights;
      if (saved) own.set(saved);
      totals[at] = own.reduce((a, b) => a + b, 0);
      const parent = parents[at];
      if (parent >= 0) for (let k = 0; k < classes; k++) weights[parent * classes + k] += own[k];
    }
    for (let at = 0; at < nodes.length; at++) {
      const isEmpty = at > 0 && isZero(totals[at]);
      for (let k = 0; k < classes; k++) {
        this.#probabilities[at * classes + k] = isEmpty
          ? this.#probabilities[parents[at] * classes + k]
          : weights[at * classes + k] / totals[at];
      }
    }
  }
}

/** Of rows in a leaf and rows added to it, without overflow. */
function sharesOf(rows: number, smoothing: number): readonly [number, number] {
  const added = 1 / (1 + rows / smoothing);
  return [1 - added, added];
}

/** Whether nodes in this order form exactly one tree, given the number of branches of each, 0 for a leaf. */
export function isPreorder(branches: readonly number[]): boolean {
  let open = 1; // nodes still to come
  for (const count of branches) {
    if (open === 0) return false;
    open += count - 1;
  }
  return open === 0;
}

/** The tree below a grown node. */
export function treeOf(root: GrownNode): Tree {
  const nodes = preorder(root).map(
    ({ split, weights }): TreeNode => (split ? { split } : { weights: weights.slice() }),
  );
  return new Tree(nodes, root.weights.length);
}
