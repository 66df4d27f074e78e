import type { Schema } from '@preflearn/core';
import { modelFault } from '@preflearn/core/models';
import { quoted } from '@preflearn/core/text';
import * as v from 'valibot';
import type { Split } from './split.js';
import { isPreorder, Tree, type TreeNode } from './tree.js';

/*
 * A saved tree states how splits were scored and lists its nodes in preorder: {"if": ["age", "<=", 4.5], "missing":
 * true, "weight": 150, "distance": 88, "theta": 0.9, "centre": ["b", "a", "c"]}. A node with "if" is followed by the
 * nodes where it holds, then by those where it does not; "missing" says whether it holds for a missing value.
 */

/** How splits were scored; `complete` if no training row leaves labels out or ties them. */
const SCORINGS = ['complete', 'paper', 'pairs'] as const;

/** One of {@link SCORINGS}. */
export type Scoring = (typeof SCORINGS)[number];

/** Schema of a saved tree. */
export function treeParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const atLeastZero = v.pipe(finite, v.minValue(0));
  const node = {
    weight: v.pipe(finite, v.gtValue(0)),
    distance: atLeastZero,
    theta: atLeastZero,
    centre: v.pipe(v.array(v.string()), v.minLength(1)),
  };
  const innerNode = v.strictObject({
    if: v.union([
      v.strictTuple([v.string(), v.literal('<='), finite]),
      v.strictTuple([v.string(), v.literal('='), v.string()]),
    ]),
    missing: v.boolean(),
    ...node,
  });
  return v.strictObject({
    scoring: v.picklist(SCORINGS),
    nodes: v.pipe(v.array(v.union([innerNode, v.strictObject(node)])), v.minLength(1)),
  });
}

/** Saved parameters of a tree. */
export type TreeParameters = v.InferOutput<ReturnType<typeof treeParametersSchema>>;

type SavedNode = TreeParameters['nodes'][number];

/** A tree as plain data. */
export function writeTree(tree: Tree, scoring: Scoring, schema: Schema): TreeParameters {
  return {
    scoring,
    nodes: tree.nodes.map(({ split, weight, distance, theta, centre }) => ({
      ...(split && { if: savedCondition(split, schema), missing: split.missingHolds }),
      weight,
      distance,
      theta,
      centre: Array.from(centre, (label) => schema.target.classes[label]),
    })) as SavedNode[],
  };
}

/**
 * Converts checked parameters to a tree.
 *
 * @throws DataError MODEL_VALUE for nodes that do not form a tree, or do not fit the schema or their parents
 */
export function readTree({ nodes }: TreeParameters, schema: Schema): Tree {
  if (!isPreorder(nodes.map((saved) => 'if' in saved))) {
    throw modelFault('parameters.nodes', `the ${nodes.length} nodes are not one whole tree`);
  }
  const codeOf = new Map(schema.target.classes.map((label, code) => [label, code]));
  const tree = new Tree(nodes.map((saved, at) => readNode(saved, at, schema, codeOf)));
  tree.nodes.forEach((child, at) => {
    if (at > 0) checkChild(child, tree.nodes[tree.parents[at]], at);
  });
  return tree;
}

function savedCondition(split: Split, schema: Schema) {
  const attribute = schema.attributes[split.attribute];
  if ('value' in split) return [attribute.name, '<=', split.value] as const;
  const category = attribute.type === 'nominal' ? attribute.categories[split.category] : '';
  return [attribute.name, '=', category] as const;
}

function readNode(
  saved: SavedNode,
  at: number,
  schema: Schema,
  codeOf: ReadonlyMap<string, number>,
): TreeNode {
  const { weight, distance, theta } = saved;
  const centre = Int32Array.from(saved.centre, (label) => codeOf.get(label) ?? -1);
  if (centre.includes(-1) || new Set(centre).size < centre.length) {
    throw modelFault(
      `parameters.nodes.${at}.centre`,
      'found an unknown label, or one that stands twice',
    );
  }
  if (!('if' in saved)) return { weight, distance, theta, centre };
  return { weight, distance, theta, centre, split: readSplit(saved, at, schema) };
}

function readSplit(
  { if: [name, operator, value], missing }: Extract<SavedNode, { if: unknown }>,
  at: number,
  schema: Schema,
): Split {
  const position = schema.attributes.findIndex((attribute) => attribute.name === name);
  const attribute = schema.attributes[position];
  if (attribute?.type === 'numeric' && typeof value === 'number') {
    return { attribute: position, value, missingHolds: missing };
  }
  const category = attribute?.type === 'nominal' ? attribute.categories.indexOf(String(value)) : -1;
  if (typeof value === 'string' && category >= 0) {
    return { attribute: position, category, missingHolds: missing };
  }
  throw modelFault(
    `parameters.nodes.${at}.if`,
    `the condition ${quoted(`${name} ${operator} ${value}`)} does not fit the attributes`,
  );
}

/** A child ranks a subset of its parent's labels, and its weight is no greater. */
function checkChild(child: TreeNode, parent: TreeNode, at: number): void {
  const above = new Set(parent.centre);
  if (child.centre.every((label) => above.has(label)) && child.weight <= parent.weight) return;
  throw modelFault(
    `parameters.nodes.${at}`,
    'it weighs more than its parent, or ranks labels that its parent lacks',
  );
}
