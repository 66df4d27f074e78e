import {
  counted,
  type ModelDescription,
  numberText,
  type Picture,
  type Schema,
  type TreePicture,
} from '@preflearn/core';
import type { LrtLeaf } from './lrt-leaf.js';
import type { LrtModelParts } from './lrt-model-parts.js';
import type { Tree } from './tree.js';

const SCORING_WORDS = {
  complete: 'complete',
  paper: 'incomplete; splits scored by completing them, as the paper does',
  pairs: 'incomplete; splits scored by the pairs of labels that are observed',
} as const;

/** Describes a tree in words and pictures. */
export function describeTree(
  { tree, schema, training, scoring }: LrtModelParts,
  leaves: readonly LrtLeaf[],
  top: number,
): ModelDescription {
  const { target } = schema;
  const depth = tree.depths.reduce((most, d) => Math.max(most, d), 0);
  const shown = expandedNodes(tree, top);
  const importance = attributeImportance(tree, schema);
  const ranked = leaves
    .map((leaf, index) => ({ leaf, index }))
    .sort((a, b) => b.leaf.reliability - a.leaf.reliability || a.index - b.index)
    .slice(0, top);
  return {
    headline:
      `A tree of ${leaves.length} ${leaves.length === 1 ? 'leaf' : 'leaves'} that predicts ${target.name} ` +
      `(orders of ${counted(target.classes.length, 'label')}) from ` +
      `${counted(schema.attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', 'lrt'],
      ...Object.entries(training.options).map(
        ([name, value]) => [name, value === null ? 'none' : String(value)] as const,
      ),
      ['seed', String(training.seed)],
      ['rankings', SCORING_WORDS[scoring]],
      ['leaves', String(leaves.length)],
      ['longest way to a leaf', `${depth} ${depth === 1 ? 'condition' : 'conditions'}`],
      ['order at the root', orderText(tree, 0, schema)],
      ['theta at the root', numberText(tree.nodes[0].theta)],
    ],
    sections: [
      { title: treeTitle(tree, shown), lines: treeLines(tree, schema, shown) },
      { title: 'Most reliable leaves', lines: ranked.map(({ leaf }) => leafRule(leaf, tree)) },
      {
        title: 'Attribute importance',
        lines: importance
          .slice(0, top)
          .map(({ name, value }) => `${(100 * value).toFixed(1).padStart(5)} %  ${name}`),
      },
    ],
    pictures: [treePicture(tree, schema, shown), ...importancePicture(importance, top)],
  };
}

/** The inner nodes whose children are shown: the heaviest first, until there are `top` branches. */
function expandedNodes(tree: Tree, top: number): ReadonlySet<number> {
  const expanded = new Set<number>();
  const frontier = [0];
  for (let branches = 1; branches < top; branches++) {
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

/** The nodes that are shown, in preorder. */
function shownNodes(tree: Tree, expanded: ReadonlySet<number>): readonly number[] {
  return [...tree.nodes.keys()].filter((at) => at === 0 || expanded.has(tree.parents[at]));
}

function treeTitle(tree: Tree, expanded: ReadonlySet<number>): string {
  const whole = tree.leaves().length === expanded.size + 1;
  return whole ? 'Tree' : 'Tree, its heaviest branches';
}

function treeLines(tree: Tree, schema: Schema, expanded: ReadonlySet<number>): readonly string[] {
  const nodes = shownNodes(tree, expanded);
  return nodes.slice(nodes.length > 1 ? 1 : 0).map((at) => {
    const indent = '|  '.repeat(Math.max(0, tree.depths[at] - 1));
    const condition = at === 0 ? 'always' : tree.condition(at, schema);
    return `${indent}${condition}${expanded.has(at) ? '' : `: ${nodeText(tree, at, schema)}`}`;
  });
}

/** What a node says, such as `b>a>c (40 of 150 rows, theta 2.1)`. */
function nodeText(tree: Tree, at: number, schema: Schema): string {
  return `${orderText(tree, at, schema)} (${nodeNote(tree, at)})`;
}

function nodeNote(tree: Tree, at: number): string {
  const { weight, theta } = tree.nodes[at];
  const below = leavesBelow(tree, at);
  return (
    `${numberText(weight)} of ${numberText(tree.weight)} rows, theta ${theta.toPrecision(3)}` +
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

function orderText(tree: Tree, at: number, { target }: Schema): string {
  const order = tree.completedCentre(at, target.classes.length);
  return Array.from(order, (label) => target.classes[label]).join('>');
}

function leafRule({ conditions, centre, reliability, theta, weight }: LrtLeaf, tree: Tree): string {
  const condition = conditions.length === 0 ? 'always' : `if ${conditions.join(' and ')} then`;
  return (
    `${condition} ${centre.join('>')} (reliability ${reliability.toPrecision(3)}, ` +
    `theta ${theta.toPrecision(3)}, ${numberText(weight)} of ${numberText(tree.weight)} rows)`
  );
}

/** Share of each attribute in the drop of the sum of distances from root to leaves, largest first. */
function attributeImportance(
  tree: Tree,
  { attributes }: Schema,
): readonly { readonly name: string; readonly value: number }[] {
  const drops = new Float64Array(attributes.length);
  let total = 0;
  tree.nodes.forEach(({ split, distance }, at) => {
    if (split === undefined) return;
    const below = tree.nodes[at + 1].distance + tree.nodes[tree.seconds[at]].distance;
    const drop = Math.max(0, distance - below);
    drops[split.attribute] += drop;
    total += drop;
  });
  return attributes
    .map(({ name }, index) => ({ name, value: total > 0 ? drops[index] / total : 0, index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ name, value }) => ({ name, value }));
}

function importancePicture(
  importance: ReturnType<typeof attributeImportance>,
  top: number,
): readonly Picture[] {
  if (!importance.some(({ value }) => value > 0)) return [];
  const bars = importance.slice(0, Math.max(top, 10));
  return [
    { type: 'bars', title: 'Attribute importance', valueLabel: 'share of all importance', bars },
  ];
}

function treePicture(tree: Tree, schema: Schema, expanded: ReadonlySet<number>): TreePicture {
  const nodes = shownNodes(tree, expanded).map((at) => ({
    depth: tree.depths[at],
    condition: at === 0 ? 'all rows' : tree.condition(at, schema),
    outcome: expanded.has(at) ? '' : orderText(tree, at, schema),
    note: nodeNote(tree, at),
    share: tree.nodes[at].weight / tree.weight,
  }));
  return { type: 'tree', title: treeTitle(tree, expanded), shareLabel: 'share of the rows', nodes };
}
