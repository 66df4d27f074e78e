import type { Schema } from '@preflearn/core';
import { readableNumber } from '@preflearn/core/text';
import type { Tree } from './tree.js';

/** A node of the part of a tree that is shown. */
export interface ShownNode {
  /** Steps from the root. */
  readonly depth: number;
  /** The condition that leads here from the parent; `all rows` for the root. */
  readonly condition: string;
  /** Its number among the shown nodes without children, from `1`; `undefined` if branches below it are shown. */
  readonly end: string | undefined;
  /** The names of all labels in the predicted order, best first. */
  readonly order: readonly string[];
  /** How many rows it holds, how far they agree, and how many leaves below it are not shown. */
  readonly note: string;
  /** Share of the training rows, from 0 to 1. */
  readonly share: number;
}

/** The root and the heaviest branches of a tree, at most `most` of them, in preorder. */
export function shownTree(tree: Tree, schema: Schema, most: number): readonly ShownNode[] {
  const expanded = expandedNodes(tree, most);
  const shown = [...tree.nodes.keys()].filter((at) => at === 0 || expanded.has(tree.parents[at]));
  let ends = 0;
  return shown.map((at) => ({
    depth: tree.depths[at],
    condition: at === 0 ? 'all rows' : tree.condition(at, schema),
    end: expanded.has(at) ? undefined : String(++ends),
    order: orderOf(tree, at, schema),
    note: noteOf(tree, at),
    share: tree.nodes[at].weight / tree.weight,
  }));
}

/** The inner nodes whose children are shown: the heaviest first, until there are `most` branches. */
function expandedNodes(tree: Tree, most: number): ReadonlySet<number> {
  const expanded = new Set<number>();
  const frontier = [0];
  for (let branches = 1; branches < most; branches++) {
    let heaviest = -1;
    for (const at of frontier) {
      if (tree.seconds[at] === 0 || expanded.has(at)) continue;
      if (heaviest < 0 || tree.nodes[at].weight > tree.nodes[heaviest].weight) heaviest = at;
    }
    if (heaviest < 0) break;
    expanded.add(heaviest);
    frontier.push(heaviest + 1, tree.seconds[heaviest]);
  }
  return expanded;
}

function orderOf(tree: Tree, at: number, { target }: Schema): readonly string[] {
  const order = tree.completedCentre(at, target.classes.length);
  return Array.from(order, (label) => target.classes[label]);
}

/** For example `40 of 150 rows, theta 2.1`. */
function noteOf(tree: Tree, at: number): string {
  const { weight, theta } = tree.nodes[at];
  const below = leavesBelow(tree, at);
  return (
    `${readableNumber(weight)} of ${readableNumber(tree.weight)} rows, theta ${readableNumber(theta)}` +
    (below > 1 ? `, ${below} leaves below` : '')
  );
}

function leavesBelow(tree: Tree, at: number): number {
  let leaves = 0;
  for (let node = at; node < tree.nodes.length; node++) {
    if (node > at && tree.depths[node] <= tree.depths[at]) break;
    if (tree.seconds[node] === 0) leaves++;
  }
  return leaves;
}
