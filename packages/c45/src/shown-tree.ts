import type { Schema } from '@preflearn/core';
import { counted, readableNumber } from '@preflearn/core/text';
import { branchText } from './split.js';
import type { Tree } from './tree.js';

/** A node of the part of a tree that is shown. */
export interface ShownNode {
  /** Steps from the root. */
  readonly depth: number;
  /** The condition that leads here from the parent; `all rows` for the root. */
  readonly condition: string;
  /** The class that it predicts; `undefined` if its branches are shown. */
  readonly outcome: string | undefined;
  /** How many training rows it holds, and how many of them are of other classes. */
  readonly note: string;
  /** Share of the training rows, from 0 to 1. */
  readonly share: number;
}

/** The condition that leads to a node from its parent, in words; `all rows` for the root. */
export function conditionOf(tree: Tree, at: number, schema: Schema): string {
  const parent = tree.parents[at];
  const split = parent < 0 ? undefined : tree.nodes[parent].split;
  if (split === undefined) return 'all rows';
  return branchText(split, tree.branches[parent].indexOf(at), schema);
}

/** The conditions from the root to a node, in words. */
export function conditionsOf(tree: Tree, at: number, schema: Schema): readonly string[] {
  const texts: string[] = [];
  for (let node = at; node > 0; node = tree.parents[node]) {
    texts.push(conditionOf(tree, node, schema));
  }
  return texts.reverse();
}

/** The root and the heaviest branches of a tree, in preorder, until at least `most` ends are shown. */
export function shownTree(tree: Tree, schema: Schema, most: number): readonly ShownNode[] {
  const expanded = expandedNodes(tree, most);
  return [...tree.nodes.keys()]
    .filter((at) => at === 0 || expanded.has(tree.parents[at]))
    .map((at) => ({
      depth: tree.depths[at],
      condition: conditionOf(tree, at, schema),
      outcome: expanded.has(at) ? undefined : schema.target.classes[tree.classOf(at)],
      note: nodeNote(tree, at),
      share: tree.totals[at] / tree.totals[0],
    }));
}

/** For example `48 rows, 1 of another class`. */
export function nodeNote(tree: Tree, at: number): string {
  const weight = tree.totals[at];
  const rows = `${readableNumber(weight)} ${weight === 1 ? 'row' : 'rows'}`;
  const errors = tree.errors(at);
  const others = errors > 0 ? `, ${readableNumber(errors)} of other classes` : '';
  const below = leavesBelow(tree, at);
  return rows + others + (below > 1 ? `, ${counted(below, 'leaf', 'leaves')} below` : '');
}

/** The inner nodes whose branches are shown: the heaviest first. */
function expandedNodes(tree: Tree, most: number): ReadonlySet<number> {
  const expanded = new Set<number>();
  const frontier = new Set([0]);
  while (frontier.size < most) {
    let heaviest = -1;
    for (const at of frontier) {
      const isInner = tree.branches[at].length > 0;
      if (isInner && (heaviest < 0 || tree.totals[at] > tree.totals[heaviest])) heaviest = at;
    }
    if (heaviest < 0) break;
    expanded.add(heaviest);
    frontier.delete(heaviest);
    for (const at of tree.branches[heaviest]) frontier.add(at);
  }
  return expanded;
}

function leavesBelow(tree: Tree, at: number): number {
  let leaves = 0;
  for (let node = at; node < tree.nodes.length; node++) {
    if (node > at && tree.depths[node] <= tree.depths[at]) break;
    if (tree.nodes[node].split === undefined) leaves++;
  }
  return leaves;
}
