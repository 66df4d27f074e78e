import type { Schema } from '@preflearn/core';
import { modelFault } from '@preflearn/core/models';
import { quoted } from '@preflearn/core/text';
import * as v from 'valibot';
import type { Split } from './split.js';
import { isPreorder, Tree, type TreeNode } from './tree.js';

/*
 * A saved tree lists its nodes in preorder. {"if": ["age", "<=", 4.5]} is followed by the nodes where it holds, then by
 * those where it does not; {"by": "colour"} by the nodes of each category in turn; {"weights": [40, 2]} is a leaf with
 * the weight of each class. A tree without smoothing does not mention it.
 */

/** Largest weight of a class in a leaf. */
const MAX_WEIGHT = 1e100;

/** Largest number of rows that are added to a leaf. */
const MAX_SMOOTHING = 1e6;

/** Schema of a saved tree. */
export function c45ParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const weight = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_WEIGHT));
  const node = v.union([
    v.strictObject({ if: v.strictTuple([v.string(), v.literal('<='), finite]) }),
    v.strictObject({ by: v.string() }),
    v.strictObject({ weights: v.array(weight) }),
  ]);
  return v.strictObject({
    nodes: v.pipe(v.array(node), v.minLength(1)),
    smoothing: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_SMOOTHING))),
  });
}

/** Saved parameters of a tree. */
export type C45Parameters = v.InferOutput<ReturnType<typeof c45ParametersSchema>>;

/** A tree as plain data. */
export function writeTree(tree: Tree, smoothing: number, { attributes }: Schema): C45Parameters {
  return {
    ...(smoothing > 0 && { smoothing }),
    nodes: tree.nodes.map(({ split, weights }) => {
      if (split === undefined) return { weights: Array.from(weights) };
      const { name } = attributes[split.attribute];
      return 'value' in split ? { if: [name, '<=', split.value] } : { by: name };
    }),
  };
}

/**
 * Converts checked parameters to a tree.
 *
 * @throws DataError MODEL_VALUE for nodes that do not form a tree or do not fit the schema
 */
export function readTree({ nodes }: C45Parameters, schema: Schema): Tree {
  const { classes } = schema.target;
  const read = nodes.map((saved, at): TreeNode => {
    if (!('weights' in saved)) return { split: readSplit(saved, at, schema) };
    const { weights } = saved;
    if (weights.length === classes.length) return { weights };
    throw modelFault(
      `parameters.nodes.${at}.weights`,
      `found ${weights.length} weights for ${classes.length} classes`,
    );
  });
  if (!isPreorder(read.map(({ split }) => split?.branches ?? 0))) {
    throw modelFault('parameters.nodes', `the ${nodes.length} nodes are not one whole tree`);
  }
  const tree = new Tree(read, classes.length);
  if (tree.totals[0] > 0) return tree;
  throw modelFault('parameters.nodes', 'all weights are 0');
}

function readSplit(
  saved: Exclude<C45Parameters['nodes'][number], { weights: unknown }>,
  at: number,
  { attributes }: Schema,
): Split {
  const name = 'by' in saved ? saved.by : saved.if[0];
  const position = attributes.findIndex((attribute) => attribute.name === name);
  const attribute = attributes[position];
  if ('if' in saved && attribute?.type === 'numeric') {
    return { attribute: position, value: saved.if[2], branches: 2 };
  }
  if ('by' in saved && attribute?.type === 'nominal' && attribute.categories.length > 0) {
    return { attribute: position, branches: attribute.categories.length };
  }
  const expected = 'by' in saved ? 'a nominal attribute' : 'a numeric attribute';
  throw modelFault(`parameters.nodes.${at}`, `${quoted(name)} is not the name of ${expected}`);
}
