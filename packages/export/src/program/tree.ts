import {
  type Expression,
  MAX_TERMS,
  number,
  type Step,
  StepBuilder,
  type Test,
  text,
} from '@preflearn/core/expressions';
import type { PortableLeaf, PortableTree } from '@preflearn/core/models';
import { formatRanking } from '@preflearn/core/text';
import { output } from './outputs.js';
import type { Output } from './program.js';

/** The order predicted by a row's leaf, and the accompanying numbers. */
export function treeOutputs(
  tree: PortableTree,
  labels: readonly string[],
  builder: StepBuilder,
): readonly Output[] {
  const order = valueOfLeaf(tree, builder, 'order', 'text', (leaf) =>
    text(orderText(leaf, labels)),
  );
  const details = tree.details.map((name, d) =>
    output(
      name,
      valueOfLeaf(tree, builder, 'detail', 'number', (leaf) => number(leaf.details[d])),
    ),
  );
  return [output('prediction', order), ...details];
}

/** Steps that end with the first label of a row's order. */
export function bestLabelOfTree(tree: PortableTree, labels: readonly string[]): readonly Step[] {
  const builder = new StepBuilder();
  valueOfLeaf(tree, builder, 'best', 'text', ({ order }) => text(labels[order[0]]));
  return builder.steps;
}

/** The value of a row's leaf; deeply nested branches become steps of their own. */
function valueOfLeaf(
  { nodes }: PortableTree,
  builder: StepBuilder,
  prefix: string,
  type: Step['type'],
  held: (leaf: PortableLeaf) => Expression,
): Expression {
  const values: Expression[] = [];
  const depths = new Int32Array(nodes.length);
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if ('order' in node) {
      values[at] = held(node);
      continue;
    }
    const { condition, missing, otherwise } = node;
    const when: Test = { kind: 'condition', condition };
    const isMissing: Test = { kind: 'missing', attribute: condition.attribute };
    const branch: Expression = {
      kind: 'if',
      when: missing ? { kind: 'any', tests: [isMissing, when] } : when,
      result: values[at + 1],
      otherwise: values[otherwise],
    };
    const depth = 1 + Math.max(depths[at + 1], depths[otherwise]);
    const isCut = depth === MAX_TERMS;
    depths[at] = isCut ? 0 : depth;
    values[at] = isCut ? builder.step(prefix, branch, type) : branch;
  }
  return builder.step(prefix, values[0], type);
}

/** Writes an order as `preflearn predict` does. */
function orderText({ order }: PortableLeaf, labels: readonly string[]): string {
  const positions = new Int32Array(labels.length);
  order.forEach((label, place) => {
    positions[label] = place + 1;
  });
  return formatRanking(labels, positions);
}
