import type { ModelDescription, Schema } from '@preflearn/core';
import { describeImportance, type Importance, type TreePicture } from '@preflearn/core/models';
import {
  counted,
  orderInWords,
  readableNumber,
  settingTexts,
  shortNames,
} from '@preflearn/core/text';
import { leafOrderPicture, ORDERS_TITLE } from './leaf-order-picture.js';
import type { LrtLeaf } from './lrt-leaf.js';
import type { LrtModelParts } from './lrt-model-parts.js';
import { type ShownNode, shownTree } from './shown-tree.js';
import type { Tree } from './tree.js';

const SCORING_WORDS = {
  complete: 'complete',
  paper: 'incomplete; splits scored by completing them, as the paper does',
  pairs: 'incomplete; splits scored by the pairs of labels that are observed',
} as const;

/** Most labels whose positions in the leaves are drawn. */
const MAX_DRAWN = 60;

/** Describes a tree in words and pictures. */
export function describeTree(
  { tree, schema, training, scoring }: LrtModelParts,
  leaves: readonly LrtLeaf[],
  top: number,
): ModelDescription {
  const { target } = schema;
  const depth = tree.depths.reduce((most, d) => Math.max(most, d), 0);
  const nodes = shownTree(tree, schema, top);
  const ends = nodes.filter(({ end }) => end !== undefined);
  const importance = describeImportance(attributeImportance(tree, schema), top, {
    title: 'Attribute importance',
    valueLabel: 'share of all importance',
  });
  return {
    headline:
      `A tree of ${counted(leaves.length, 'leaf', 'leaves')} that predicts ${target.name} ` +
      `(orders of ${counted(target.classes.length, 'label')}) from ` +
      `${counted(schema.attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
    facts: [
      ['learner', 'lrt'],
      ['rankings', SCORING_WORDS[scoring]],
      ['leaves', String(leaves.length)],
      ['longest way to a leaf', counted(depth, 'condition')],
      ['order of all rows', orderInWords(nodes[0].order)],
      ['theta of all rows', readableNumber(tree.nodes[0].theta)],
    ],
    settings: settingTexts(training),
    sections: [
      { title: treeTitle(leaves.length, ends.length), lines: treeLines(nodes) },
      ...(ends.length > 1
        ? [
            {
              title: ORDERS_TITLE,
              note: 'By number, as in the tree, with the best label first.',
              lines: ends.map(({ end, order }) => `${end}: ${orderInWords(shortNames(order), 8)}`),
            },
          ]
        : []),
      {
        title: 'Most reliable leaves, the best first',
        note:
          'Reliability: theta, which is the higher the more the rows of a leaf agree (0: not at all), times the share ' +
          'of all rows.',
        lines: mostReliable(leaves, top).map((leaf) => leafRule(leaf, tree)),
      },
      importance.section,
    ],
    pictures: [
      treePicture(nodes, treeTitle(leaves.length, ends.length)),
      ...(ends.length > 1 && target.classes.length <= MAX_DRAWN
        ? [leafOrderPicture(ends, nodes[0].order)]
        : []),
      ...importance.pictures,
    ],
  };
}

function treeTitle(leaves: number, ends: number): string {
  return leaves === ends ? 'Tree' : 'Tree, its heaviest branches';
}

function treeLines(nodes: readonly ShownNode[]): readonly string[] {
  return nodes.slice(nodes.length > 1 ? 1 : 0).map(({ depth, condition, end, order, note }) => {
    const indent = '|  '.repeat(Math.max(0, depth - 1));
    const leaf =
      end === undefined ? '' : `: leaf ${end}: ${orderInWords(shortNames(order), 4)} (${note})`;
    return `${indent}${condition}${leaf}`;
  });
}

function mostReliable(leaves: readonly LrtLeaf[], top: number): readonly LrtLeaf[] {
  return leaves
    .map((leaf, index) => ({ leaf, index }))
    .sort((a, b) => b.leaf.reliability - a.leaf.reliability || a.index - b.index)
    .slice(0, top)
    .map(({ leaf }) => leaf);
}

function leafRule({ conditions, centre, reliability, theta, weight }: LrtLeaf, tree: Tree): string {
  const condition = conditions.length === 0 ? 'always' : `if ${conditions.join(' and ')} then`;
  return (
    `${condition} ${orderInWords(shortNames(centre))} (reliability ${readableNumber(reliability)}, ` +
    `theta ${readableNumber(theta)}, ${readableNumber(weight)} of ${readableNumber(tree.weight)} rows)`
  );
}

/** Share of each attribute in the reduction of the sum of distances from root to leaves, largest first. */
function attributeImportance(tree: Tree, { attributes }: Schema): readonly Importance[] {
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

function treePicture(nodes: readonly ShownNode[], title: string): TreePicture {
  return {
    type: 'tree',
    title,
    shareLabel: 'share of the rows',
    nodes: nodes.map(({ depth, condition, end, order, note, share }) => ({
      ...{ depth, condition, note, share },
      ...(end === undefined ? { outcome: [] } : { name: end, outcome: order }),
    })),
  };
}
