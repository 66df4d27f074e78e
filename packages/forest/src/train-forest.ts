import {
  type LabelledTable,
  type OptionValue,
  Random,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import { mergeEqualRows, weightUnit } from '@preflearn/core/numbers';
import type { Technique } from './find-split.js';
import { joinTrees, type Tree } from './forest.js';
import { ForestModel } from './forest-model.js';
import type { ForestId, ForestParts } from './forest-parts.js';
import { type Growth, TreeGrower } from './grow-tree.js';
import { LeafValues } from './leaf-values.js';
import { NodeSums } from './node-sums.js';
import { nodeTarget } from './node-target.js';
import { trainedAttributes } from './training-rows.js';
import { TreeNodes } from './tree-nodes.js';
import { WeightedRows } from './weighted-rows.js';

/** Random stream of the seed from which trees are drawn. */
const TREE_STREAM = 0xf02e57;

/** Bytes of a node, and of a number in a leaf: while a tree grows, and as part of the forest. */
const NODE_BYTES = 60;
const VALUE_BYTES = 16;

/** Least weight of a leaf, unless the options state it: of unordered classes, and of other targets. */
const MIN_LEAF_OF_CLASSES = 1;
const MIN_LEAF = 5;

/** What the learners of this package have in common. */
export interface ForestSettings {
  readonly learner: ForestId;
  readonly technique: Technique;
  readonly trees: number;
  /** Attributes tried at a node, of those that vary in the table. */
  tried(varying: number): number;
  readonly minLeaf: number | null;
  readonly maxDepth: number | null;
  /** Whether each tree grows on rows drawn with replacement. */
  readonly bootstrap: boolean;
  /** The options, as they are saved. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** Trains a forest; yields several times a second. */
export function* trainForest(
  given: LabelledTable,
  settings: ForestSettings,
  seed: number,
  { memory }: TrainingResources,
): Training<ForestModel> {
  const { data } = mergeEqualRows(given);
  const { rowCount } = data.attributes;
  checkMemory(
    {
      what: `${rowCount} rows of ${data.attributes.columns.length} attributes`,
      arrayBytes: 4 * rowCount * (data.attributes.columns.length + 12),
    },
    memory,
  );
  const { kind } = given.target;
  const minLeaf = settings.minLeaf ?? (kind === 'nominal' ? MIN_LEAF_OF_CLASSES : MIN_LEAF);
  const attributes = trainedAttributes(data);
  const target = nodeTarget(data.target, undefined);
  const unit = weightUnit(data.weights ?? new Float64Array(1).fill(1));
  const rows = new WeightedRows(data, target, unit);
  const schema = schemaOf(given);
  const leaves = new LeafValues(kind, target, schema.target.classes.length);
  const sums = new NodeSums(target, rows.all());
  const importance = new Float64Array(schema.attributes.length);
  const random = new Random(seed, TREE_STREAM);
  const growth: Growth = {
    ...{ technique: settings.technique, tried: settings.tried(attributes.length) },
    minLeaf: minLeaf / unit,
    maxDepth: settings.maxDepth ?? Number.POSITIVE_INFINITY,
  };
  const grower = new TreeGrower(attributes, sums, leaves, growth, random, importance, rowCount);
  const isNominal = schema.attributes.map(({ type }) => type === 'nominal');
  const head: Pick<ForestParts, 'learner' | 'schema' | 'training' | 'minLeaf'> = {
    ...{ learner: settings.learner, schema, minLeaf },
    training: { options: settings.options, seed, rows: given.attributes.rowCount },
  };
  const grown: Tree[] = [];
  const modelSoFar = () => {
    const trees = grown.length > 0 ? grown : [singleLeaf(rows, leaves)];
    const forest = joinTrees(trees, leaves.width, isNominal);
    return new ForestModel({ ...head, forest, importance: sharesOf(importance) });
  };
  const total = settings.trees * rowCount;
  let last = 0;
  let nodes = 0;
  while (grown.length < settings.trees) {
    const own = settings.bootstrap ? rows.draw(random) : rows.all();
    const growing = grower.grow(own);
    let next = growing.next();
    for (; !next.done; next = growing.next()) {
      const done = Math.floor((grown.length + next.value) * rowCount);
      if (done <= last) continue;
      last = done;
      yield { phase: 'growing, rows', done, total, modelSoFar };
    }
    grown.push(next.value);
    nodes += next.value.attributes.length;
    checkNodes(nodes, leaves.width, settings, memory);
    last = grown.length * rowCount;
    yield { phase: 'growing, rows', done: last, total, modelSoFar };
  }
  return modelSoFar();
}

function sharesOf(gains: Float64Array): Float64Array {
  const total = gains.reduce((a, b) => a + b, 0);
  return gains.map((gain) => (total > 0 ? Math.min(1, gain / total) : 0));
}

/** The tree that does not divide the rows. */
function singleLeaf(rows: WeightedRows, leaves: LeafValues): Tree {
  const own = rows.all();
  const nodes = new TreeNodes(leaves.width);
  const weight = own.weights.reduce((a, b) => a + b, 0);
  nodes.addLeaf(weight, leaves, own, 0, own.order.length);
  return nodes.tree();
}

/** The number of nodes only becomes known as trees grow. */
function checkNodes(
  count: number,
  width: number,
  { learner }: ForestSettings,
  memory: TrainingResources['memory'],
): void {
  const arrayBytes = count * (NODE_BYTES + (VALUE_BYTES * width) / 2);
  const saved = memory?.saving ? count * (NODE_BYTES + 10 * width) : 0;
  checkMemory({ what: `${count} nodes of trees`, arrayBytes, heapBytes: saved }, memory, {
    remedy: [
      { action: 'set', option: 'minLeaf', learner, value: 50, text: 'let leaves be larger' },
      { action: 'set', option: 'trees', learner, value: 30, text: 'grow fewer trees' },
    ],
  });
}
