import type { ModelDescription, Schema } from '@preflearn/core';
import { describeImportance, type Importance, type TreePicture } from '@preflearn/core/models';
import { log } from '@preflearn/core/numbers';
import { counted, readableNumber, settingTexts } from '@preflearn/core/text';
import type { C45ModelParts } from './c45-model-parts.js';
import { ID } from './c45-options.js';
import { type ShownNode, shownTree } from './shown-tree.js';
import type { Tree } from './tree.js';

/** Describes a tree in words and pictures. */
export function describeTree(
  { tree, schema, training, smoothing }: C45ModelParts,
  top: number,
): ModelDescription {
  const { target, attributes } = schema;
  const leaves = tree.leafCount;
  const nodes = shownTree(tree, schema, top);
  const isWhole = nodes.length === tree.nodes.length;
  const title = isWhole ? 'Tree' : 'Tree, its heaviest branches';
  const importance = describeImportance(importanceOf(tree, schema), top, {
    title: 'Attribute importance',
    valueLabel: 'share of the information that the tree gains',
  });
  const depth = tree.depths.reduce((most, d) => Math.max(most, d), 0);
  const errors = [...tree.nodes.keys()]
    .filter((at) => tree.nodes[at].split === undefined)
    .reduce((sum, at) => sum + tree.errors(at), 0);
  return {
    headline:
      `A decision tree of ${counted(leaves, 'leaf', 'leaves')} that predicts ${target.name} ` +
      `(${counted(target.classes.length, 'class', 'classes')}) from ` +
      `${counted(attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', ID],
      ['leaves', String(leaves)],
      ['nodes', String(tree.nodes.length)],
      ['longest path to a leaf', counted(depth, 'condition')],
      [
        'training rows of another class than their leaf',
        `${readableNumber(errors)} of ${readableNumber(tree.totals[0])}`,
      ],
      ...(smoothing === 0
        ? []
        : [
            [
              'class probabilities',
              `with ${readableNumber(smoothing)} rows of all classes added to each leaf`,
            ] as const,
          ]),
    ],
    settings: settingTexts(training),
    sections: [{ title, lines: treeLines(nodes) }, importance.section],
    pictures: [treePicture(nodes, title), ...importance.pictures],
  };
}

/** `|  width <= 4.5: red (40 rows)`. */
function treeLines(nodes: readonly ShownNode[]): readonly string[] {
  return nodes.slice(nodes.length > 1 ? 1 : 0).map(({ depth, condition, outcome, note }) => {
    const indent = '|  '.repeat(Math.max(0, depth - 1));
    return `${indent}${condition}${outcome === undefined ? '' : `: ${outcome} (${note})`}`;
  });
}

/** The picture of nodes of a tree. */
export function treePicture(nodes: readonly ShownNode[], title: string): TreePicture {
  return {
    type: 'tree',
    title,
    shareLabel: 'share of the training rows',
    nodes: nodes.map(({ depth, condition, outcome, note, share }) => ({
      ...{ depth, condition, note, share },
      outcome: outcome === undefined ? [] : [outcome],
    })),
  };
}

/** Share of each attribute in the information that the splits of the tree gain about the class, largest first. */
function importanceOf(tree: Tree, { attributes }: Schema): readonly Importance[] {
  const gains = new Float64Array(attributes.length);
  let total = 0;
  tree.nodes.forEach(({ split }, at) => {
    if (split === undefined) return;
    const below = tree.branches[at].reduce((sum, node) => sum + information(tree, node), 0);
    const gain = Math.max(0, information(tree, at) - below);
    gains[split.attribute] += gain;
    total += gain;
  });
  return attributes
    .map(({ name }, index) => ({ name, value: total > 0 ? gains[index] / total : 0, index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ name, value }) => ({ name, value }));
}

/** The share of the rows at a node times the entropy of their classes. */
function information(tree: Tree, at: number): number {
  const share = tree.totals[at] / tree.totals[0];
  return tree.probabilities(at).reduce((sum, p) => sum - (p > 0 ? share * p * log(p) : 0), 0);
}
