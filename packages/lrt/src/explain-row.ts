import {
  type Column,
  type Explanation,
  isMissing,
  orderInWords,
  quoted,
  readableNumber,
  type Schema,
} from '@preflearn/core';
import type { Tree } from './tree.js';

/** The way of the first row of some columns through a tree, in words. */
export function explainRow(
  tree: Tree,
  schema: Schema,
  columns: readonly Column[],
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'conclusion'> {
  const path = tree.path(columns, 0);
  const leaf = path[path.length - 1];
  const because = path.slice(1).map((at) => {
    const text = tree.condition(at, schema);
    const split = tree.nodes[tree.parents[at]].split;
    const column = split && columns[split.attribute];
    const isKnown = column === undefined || !isMissing(column, 0);
    return {
      text: isKnown ? text : `${quoted(column.name)} is missing, as if ${text}`,
      value: tree.nodes[at].weight,
    };
  });
  return {
    unit: 'training rows left',
    signed: false,
    because,
    conclusion: conclude(tree, leaf, schema),
  };
}

function conclude(tree: Tree, leaf: number, { target }: Schema): readonly string[] {
  const { weight, distance, theta, centre } = tree.nodes[leaf];
  const missing = target.classes.length - centre.length;
  const sentences = [
    `The leaf holds ${readableNumber(weight)} of ${readableNumber(tree.weight)} training rows; on average they ` +
      `contradict its order on ${readableNumber(distance / weight)} pairs of labels.`,
    `They gather around it with theta ${readableNumber(theta)} (0: not at all); times the share of the rows, ` +
      `the reliability is ${readableNumber(tree.reliability(leaf))}.`,
  ];
  if (missing > 0) {
    const labels = orderInWords(Array.from(centre, (label) => target.classes[label]));
    sentences.push(
      `Its rows rank only ${labels}; the other ${missing === 1 ? 'label was' : `${missing} labels were`} ` +
        'put in from the nodes above it.',
    );
  }
  return sentences;
}
