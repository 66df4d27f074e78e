import { type Column, type Explanation, isMissing, type Schema } from '@preflearn/core';
import type { TreePicture } from '@preflearn/core/models';
import { orderInWords, quoted, readableNumber } from '@preflearn/core/text';
import type { Tree } from './tree.js';

/** The path of the first row of some columns through a tree, in words. */
export function explainRow(
  tree: Tree,
  schema: Schema,
  columns: readonly Column[],
): Pick<Explanation, 'unit' | 'signed' | 'because' | 'conclusion' | 'pictures'> {
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
    pictures: [pathPicture(tree, path, because, schema)],
  };
}

/** The nodes on the path of a row, each below its parent. */
function pathPicture(
  tree: Tree,
  path: readonly number[],
  because: Explanation['because'],
  { target }: Schema,
): TreePicture {
  const nodes = path.map((at, depth): TreePicture['nodes'][number] => {
    const { weight, theta } = tree.nodes[at];
    const order = tree.completedCentre(at, target.classes.length);
    return {
      depth,
      condition: depth === 0 ? 'all rows' : because[depth - 1].text,
      outcome: Array.from(order, (label) => target.classes[label]),
      note: `${readableNumber(weight)} of ${readableNumber(tree.weight)} rows, theta ${readableNumber(theta)}`,
      share: weight / tree.weight,
    };
  });
  const title = 'The way of the row through the tree';
  return { type: 'tree', title, shareLabel: 'share of the training rows', nodes };
}

function conclude(tree: Tree, leaf: number, { target }: Schema): readonly string[] {
  const { weight, distance, theta, centre } = tree.nodes[leaf];
  const labels = target.classes.length;
  const missing = labels - centre.length;
  const pairs = (labels * (labels - 1)) / 2;
  const sentences = [
    `The leaf holds ${readableNumber(weight)} of ${readableNumber(tree.weight)} training rows; on average they ` +
      `contradict its order on ${readableNumber(distance / weight)} of ${readableNumber(pairs)} pairs of labels.`,
    `How closely they agree with it: theta ${readableNumber(theta)} (0: not at all; the higher, the closer). Times the ` +
      `share of the rows, the reliability is ${readableNumber(tree.reliability(leaf))}.`,
  ];
  if (missing > 0) {
    const ranked = orderInWords(Array.from(centre, (label) => target.classes[label]));
    sentences.push(
      `Its rows rank only ${ranked}; the other ${missing === 1 ? 'label was' : `${missing} labels were`} ` +
        'put in from the nodes above it.',
    );
  }
  return sentences;
}
