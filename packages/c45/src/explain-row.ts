import type { ClassPrediction, Column, Explanation, Schema } from '@preflearn/core';
import { chanceText, quoted, readableNumber } from '@preflearn/core/text';
import { treePicture } from './describe-tree.js';
import { conditionOf, nodeNote } from './shown-tree.js';
import { branchOf } from './split.js';
import type { Tree } from './tree.js';

/** The path of the first row of some columns through a tree, in words. */
export function explainRow(
  tree: Tree,
  schema: Schema,
  columns: readonly Column[],
  { classes, codes, probabilities = new Float64Array(0) }: ClassPrediction,
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'conclusion' | 'pictures'> {
  const { path, missing } = pathOf(tree, columns);
  const last = path[path.length - 1];
  const because = path
    .slice(1)
    .map((at) => ({ text: conditionOf(tree, at, schema), value: tree.totals[at] }));
  if (missing !== undefined) {
    const text = `${quoted(missing)} is missing: every branch counts by its share of the rows`;
    because.push({ text, value: tree.totals[last] });
  }
  const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
  const nodes = path.map((at) => ({
    depth: tree.depths[at],
    condition: conditionOf(tree, at, schema),
    outcome: classes[tree.classOf(at)],
    note: nodeNote(tree, at),
    share: tree.totals[at] / tree.totals[0],
  }));
  return {
    unit: 'training rows left',
    signed: false,
    because,
    conclusion: [
      missing === undefined
        ? leafSentence(tree, last, classes)
        : `${classes[codes[0]]} is the most probable class over all branches.`,
      `The class probabilities are ${chances.join(', ')}.`,
    ],
    pictures: [treePicture(nodes, 'The path of the row through the tree')],
  };
}

function leafSentence(tree: Tree, leaf: number, classes: readonly string[]): string {
  const name = classes[tree.classOf(leaf)];
  const total = tree.totals[leaf];
  if (total === 0) return `No training row reaches the leaf; above it, ${name} is most frequent.`;
  const own = readableNumber(total - tree.errors(leaf));
  return `Of ${readableNumber(total)} training rows in the leaf, ${own} are ${name}.`;
}

/** The nodes on the path of a row, up to a leaf or the first missing value, with the attribute that is missing. */
function pathOf(tree: Tree, columns: readonly Column[]) {
  const path = [0];
  for (let at = 0; ; path.push(at)) {
    const { split } = tree.nodes[at];
    if (split === undefined) return { path, missing: undefined };
    const branch = branchOf(split, columns, 0);
    if (branch < 0) return { path, missing: columns[split.attribute].name };
    at = tree.branches[at][branch];
  }
}
