import type { Schema } from '@preflearn/core';
import { damagedModel, modelFault } from '@preflearn/core/models';
import { readSharePrior, type SharePrior } from '@preflearn/core/numbers';
import * as v from 'valibot';
import { type Forest, joinTrees, type Tree } from './forest.js';
import type { ForestParts } from './forest-parts.js';

/*
 * A saved tree lists its nodes in preorder: `attributes` holds the position of the attribute that each one splits, or -1
 * for a leaf. `thresholds` has an entry for each split of a number in turn, `categories` one for each split of categories
 * (those that go to the first child), `missing` one for each split (1 if rows without a value go to the first child),
 * `weights` one for each leaf, and `values` as many for each leaf as there are classes or labels, or one.
 * `prior` holds the class shares that are mixed into probabilities, and their weight; older models have none.
 */

/** Largest weight of a leaf. */
const MAX_WEIGHT = 1e120;

/** Rounding errors of a sum of weights, as a share of it. */
const ROUNDING = 1e-6;

/** Schema of the parameters of a saved forest. */
export function forestParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const weight = v.pipe(finite, v.gtValue(0), v.maxValue(MAX_WEIGHT));
  return v.strictObject({
    /** Share of each attribute in what splits gain. */
    importance: v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    minLeaf: v.pipe(finite, v.minValue(1)),
    prior: v.optional(v.strictObject({ weight: v.number(), shares: v.array(v.number()) })),
    trees: v.pipe(
      v.array(
        v.strictObject({
          attributes: v.pipe(
            v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(-1))),
            v.minLength(1),
          ),
          thresholds: v.array(finite),
          categories: v.array(v.array(index)),
          missing: v.array(v.picklist([0, 1])),
          weights: v.array(weight),
          values: v.array(finite),
        }),
      ),
      v.minLength(1),
    ),
  });
}

/** Saved parameters of a forest. */
export type ForestParameters = v.InferOutput<ReturnType<typeof forestParametersSchema>>;

/** The parameters of a model as plain data. */
export function writeParameters({
  forest,
  importance,
  minLeaf,
  prior,
  schema,
}: ForestParts): ForestParameters {
  const trees = Array.from(forest.starts.subarray(1), (end, tree) =>
    writeTree(forest, forest.starts[tree], end, schema),
  );
  const mixed = prior && { prior: { weight: prior.weight, shares: [...prior.shares] } };
  return { importance: Array.from(importance), minLeaf, ...mixed, trees };
}

function writeTree(
  { attributes, thresholds, seconds, missing, sides, weights, values, width }: Forest,
  from: number,
  to: number,
  schema: Schema,
): ForestParameters['trees'][number] {
  const nodes = Array.from({ length: to - from }, (_, i) => from + i);
  const splits = nodes.filter((at) => attributes[at] >= 0);
  const leaves = nodes.filter((at) => attributes[at] < 0).map((at) => seconds[at]);
  const [first, last] = [leaves[0], leaves[leaves.length - 1] + 1];
  const attributeOf = (at: number) => schema.attributes[attributes[at]];
  return {
    attributes: Array.from(attributes.subarray(from, to)),
    thresholds: splits
      .filter((at) => attributeOf(at).type === 'numeric')
      .map((at) => thresholds[at]),
    categories: splits.flatMap((at) => {
      const attribute = attributeOf(at);
      if (attribute.type === 'numeric') return [];
      const { length } = attribute.categories;
      const own = sides.subarray(thresholds[at], thresholds[at] + length);
      return [[...own.keys()].filter((category) => own[category] === 1)];
    }),
    missing: splits.map((at) => (missing[at] === 1 ? 1 : 0)),
    weights: Array.from(weights.subarray(first, last)),
    values: Array.from(values.subarray(first * width, last * width)),
  };
}

/**
 * Converts checked parameters to a forest.
 *
 * @throws DataError MODEL_VALUE for parts that do not fit each other or the schema
 */
export function readParameters(
  { importance, minLeaf, prior, trees }: ForestParameters,
  schema: Schema,
): Pick<ForestParts, 'forest' | 'importance' | 'minLeaf' | 'prior'> {
  checkLength('importance', importance, schema.attributes.length);
  const { kind, classes } = schema.target;
  const width = kind === 'numeric' ? 1 : classes.length;
  const read = trees.map((tree, i) => readTree(tree, `trees.${i}`, width, schema));
  const isNominal = schema.attributes.map(({ type }) => type === 'nominal');
  return {
    forest: joinTrees(read, width, isNominal),
    importance: Float64Array.from(importance),
    minLeaf,
    prior: priorOf(prior, schema.target),
  };
}

function priorOf(saved: unknown, { kind, classes }: Schema['target']): SharePrior | undefined {
  if (saved === undefined) return undefined;
  const hasClasses = kind === 'ordinal' || kind === 'nominal';
  const prior = hasClasses ? readSharePrior(saved, classes.length) : undefined;
  if (prior === undefined)
    throw modelFault('parameters.prior', 'it is not the shares of classes and their weight');
  return prior;
}

function readTree(
  saved: ForestParameters['trees'][number],
  at: string,
  width: number,
  schema: Schema,
): Tree {
  const wrong = saved.attributes.findIndex((attribute) => attribute >= schema.attributes.length);
  if (wrong >= 0) {
    fail(`${at}.attributes.${wrong}`, saved.attributes[wrong], 'the place of an attribute');
  }
  const attributes = Int32Array.from(saved.attributes);
  const leaves = attributes.filter((attribute) => attribute < 0).length;
  const splits = attributes.length - leaves;
  const isNominal = schema.attributes.map(({ type }) => type === 'nominal');
  const ofCategories = attributes.filter((attribute) => isNominal[attribute]).length;
  checkLength(`${at}.thresholds`, saved.thresholds, splits - ofCategories);
  checkLength(`${at}.categories`, saved.categories, ofCategories);
  checkLength(`${at}.missing`, saved.missing, splits);
  checkLength(`${at}.weights`, saved.weights, leaves);
  checkLength(`${at}.values`, saved.values, leaves * width);
  const seconds = secondsOf(attributes, at);
  const thresholds = new Float64Array(attributes.length);
  const missing = new Uint8Array(attributes.length);
  const sides: number[] = [];
  let [split, number, set] = [0, 0, 0];
  attributes.forEach((attribute, node) => {
    if (attribute < 0) return;
    missing[node] = saved.missing[split++];
    const own = schema.attributes[attribute];
    if (own.type === 'numeric') {
      thresholds[node] = saved.thresholds[number++];
      return;
    }
    thresholds[node] = sides.length;
    const place = `${at}.categories.${set}`;
    for (const side of sidesOf(saved.categories[set], own.categories.length, place)) {
      sides.push(side);
    }
    set++;
  });
  const weights = Float64Array.from(saved.weights);
  const values = Float64Array.from(saved.values);
  checkValues(values, weights, `${at}.values`, schema);
  return {
    ...{ attributes, thresholds, seconds, missing, weights, values, width },
    sides: Uint8Array.from(sides),
  };
}

/** The second child of each split and the number of each leaf, if the nodes form one whole tree. */
function secondsOf(attributes: Int32Array, at: string): Int32Array {
  const seconds = new Int32Array(attributes.length);
  const open: number[] = []; // splits whose first child is not complete
  let leaves = 0;
  attributes.forEach((attribute, node) => {
    if (node > 0 && attributes[node - 1] < 0) {
      const parent = open.pop();
      if (parent === undefined) {
        throw modelFault(`parameters.${at}.attributes`, 'the nodes are more than one whole tree');
      }
      seconds[parent] = node;
    }
    if (attribute < 0) seconds[node] = leaves++;
    else open.push(node);
  });
  if (open.length > 0 || attributes[attributes.length - 1] >= 0) {
    throw modelFault(`parameters.${at}.attributes`, 'the nodes are less than one whole tree');
  }
  return seconds;
}

function sidesOf(categories: readonly number[], length: number, at: string): Uint8Array {
  const sides = new Uint8Array(length);
  categories.forEach((category, i) => {
    if (category >= length || (i > 0 && category <= categories[i - 1])) {
      fail(`${at}.${i}`, category, 'ascending numbers of categories');
    }
    sides[category] = 1;
  });
  return sides;
}

/** Class weights add up to that of the leaf; positions lie between the first and the last. */
function checkValues(
  values: Float64Array,
  weights: Float64Array,
  at: string,
  { target }: Schema,
): void {
  if (target.kind === 'numeric') return;
  const labels = target.classes.length;
  for (let leaf = 0; leaf < weights.length; leaf++) {
    const own = values.subarray(leaf * labels, (leaf + 1) * labels);
    const isRanking = target.kind === 'ranking';
    const weight = weights[leaf];
    const [low, high] = isRanking ? [1, labels] : [0, weight * (1 + ROUNDING)];
    const isWithin = own.every((value) => value >= low && value <= high);
    const off = isRanking ? 0 : Math.abs(own.reduce((a, b) => a + b, 0) - weight);
    if (isWithin && off <= ROUNDING * weight) continue;
    fail(
      `${at}.${leaf * labels}`,
      Array.from(own).join(', '),
      isRanking ? `positions from 1 to ${labels}` : `weights of classes that add up to ${weight}`,
    );
  }
}

function checkLength(at: string, list: readonly unknown[], length: number): void {
  if (list.length !== length) fail(at, `${list.length} entries`, `${length} entries`);
}

function fail(at: string, found: string | number, expected: string): never {
  throw damagedModel(`parameters.${at}`, found, expected);
}
