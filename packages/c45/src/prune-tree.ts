import type { AddedErrors } from './added-errors.js';
import { isAtLeast, isZero } from './fuzzy.js';
import { type GrownNode, preorder } from './grow-tree.js';
import { classWeights, divide, type NodeRows, type TrainingRows } from './training-rows.js';

/** How to prune. */
export interface Pruning {
  readonly addedErrors: AddedErrors;
  /** Whether the largest branch of a node may take its place. */
  readonly raising: boolean;
}

/**
 * Collapses subtrees that make no fewer errors on the training rows than a leaf in their place would, up to 0.001, from
 * the root down.
 */
export function collapse(root: GrownNode): void {
  const errors = new Map<GrownNode, number>();
  for (const node of preorder(root).reverse()) {
    const below = node.branches.reduce((sum, branch) => sum + (errors.get(branch) ?? 0), 0);
    errors.set(node, node.split ? below : errorsOf(node.weights));
  }
  const tasks = [root];
  for (let node = tasks.pop(); node !== undefined; node = tasks.pop()) {
    if (node.split && (errors.get(node) ?? 0) >= errorsOf(node.weights) - 1e-3) makeLeaf(node);
    tasks.push(...node.branches);
  }
}

/**
 * Prunes a tree by estimated errors, from the leaves up; yields the number of nodes that have been processed. A node
 * becomes a leaf if its estimate as a leaf is at most 0.1 above that of its subtree and above that of its largest
 * branch, given all rows of the node. If the estimate of that branch is at most 0.1 above that of the subtree, the branch
 * takes the place of the node, and what is now below the node is pruned again.
 *
 * Source: Quinlan (1993), C4.5: programs for machine learning, chapter 4; details as in J48.
 */
export function* pruneTree(
  root: GrownNode,
  data: TrainingRows,
  pruning: Pruning,
): Generator<number, void, void> {
  let done = 0;
  for (const node of preorder(root).reverse()) {
    pruneNode(node, data, pruning);
    yield ++done;
  }
}

/** Prunes a node whose branches have been pruned. */
function pruneNode(node: GrownNode, data: TrainingRows, pruning: Pruning): void {
  if (node.split === undefined) return;
  const { addedErrors, raising } = pruning;
  const largest = node.branches[lastHeaviest(node)];
  const asLeaf = estimated(node.weights, addedErrors);
  const asTree = preorder(node).reduce(
    (sum, { split, weights }) => sum + (split ? 0 : estimated(weights, addedErrors)),
    0,
  );
  const asBranch = raising ? estimatedFor(largest, node.rows, data, addedErrors) : Infinity;
  if (isAtLeast(asTree + 0.1, asLeaf) && isAtLeast(asBranch + 0.1, asLeaf)) {
    makeLeaf(node);
  } else if (isAtLeast(asTree + 0.1, asBranch)) {
    node.split = largest.split;
    node.branches = largest.branches;
    refill(node, data);
    for (const below of preorder(node).reverse()) pruneNode(below, data, pruning);
  }
}

function makeLeaf(node: GrownNode): void {
  node.split = undefined;
  node.branches = [];
}

/** The branch of the largest weight, the last of several. */
function lastHeaviest({ branches }: GrownNode): number {
  const weights = branches.map((branch) => total(branch.weights));
  let best = 0;
  weights.forEach((weight, branch) => {
    if (isAtLeast(weight, weights[best])) best = branch;
  });
  return best;
}

/** Estimated errors of a subtree, were it given these rows. */
function estimatedFor(
  node: GrownNode,
  rows: NodeRows,
  data: TrainingRows,
  addedErrors: AddedErrors,
): number {
  let sum = 0;
  const tasks = [{ node, rows }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { split, branches } = task.node;
    if (split === undefined) {
      sum += estimated(classWeights(data, task.rows), addedErrors);
    } else {
      divide(data, task.rows, split).forEach((part, branch) => {
        tasks.push({ node: branches[branch], rows: part });
      });
    }
  }
  return sum;
}

/** Sends the rows of a node down its branches again. */
function refill(node: GrownNode, data: TrainingRows): void {
  const tasks = [node];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { split, branches, rows } = task;
    if (split === undefined) continue;
    const parts = divide(data, rows, split);
    branches.forEach((branch, i) => {
      branch.rows = parts[i];
      branch.weights = classWeights(data, parts[i]);
      tasks.push(branch);
    });
  }
}

/** Estimated errors of a leaf. */
function estimated(weights: Float64Array, addedErrors: AddedErrors): number {
  const weight = total(weights);
  if (isZero(weight)) return 0;
  const errors = errorsOf(weights);
  return errors + addedErrors(weight, errors);
}

/** Weight of the rows that are not of the most frequent class. */
function errorsOf(weights: Float64Array): number {
  return total(weights) - weights.reduce((a, b) => Math.max(a, b));
}

function total(weights: Float64Array): number {
  return weights.reduce((a, b) => a + b, 0);
}
