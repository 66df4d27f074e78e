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
import type { ForestId } from './forest-parts.js';
import { type Growth, TreeGrower } from './grow-tree.js';
import { LeafValues } from './leaf-values.js';
import { NodeSums } from './node-sums.js';
import { nodeTarget } from './node-target.js';
import { completed, orderedRows, softPositions } from './soft-positions.js';
import { trainedAttributes } from './training-rows.js';
import { TreeNodes } from './tree-nodes.js';
import { WeightedRows } from './weighted-rows.js';

/** Random stream of the seed from which trees are drawn. */
const TREE_STREAM = 0xf02e57;

/** Bytes of a node, and of a number in a leaf: while a tree grows, and as part of the forest. */
const NODE_BYTES = 60;
const VALUE_BYTES = 16;

/** Least weight of a leaf, unless the options state it. */
const MIN_LEAF = { ordinal: 5, nominal: 1, ranking: 2, numeric: 5 } as const;

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
  resources: TrainingResources,
): Training<ForestModel> {
  const { memory } = resources;
  const { data } = mergeEqualRows(given);
  const { target } = data;
  if (target.kind !== 'ranking') {
    return yield* growForest(planned(given, data, settings, seed, undefined), memory);
  }
  const ordered = orderedRows({ ...data, target });
  const planWith = (positions: Float64Array) => planned(given, ordered, settings, seed, positions);
  const modelSoFar = () => {
    const { positions, labels } = ordered.target;
    return planWith(
      completed(positions, labels.length, new Float64Array(positions.length)),
    ).modelOf([]);
  };
  const positions = yield* softPositions(ordered, seed, resources, modelSoFar);
  return yield* growForest(planWith(positions), memory);
}

/** What trees grow on, and how they become a model. */
interface Plan {
  readonly settings: ForestSettings;
  readonly rows: WeightedRows;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly leaves: LeafValues;
  readonly grower: TreeGrower;
  readonly random: Random;
  modelOf(trees: readonly Tree[]): ForestModel;
}

/**
 * @param data       the rows of the given table that count, without equal ones
 * @param positions  for rankings, shape [rows x labels]
 */
function planned(
  given: LabelledTable,
  data: LabelledTable,
  settings: ForestSettings,
  seed: number,
  positions: Float64Array | undefined,
): Plan {
  const { rowCount, columns } = data.attributes;
  const { kind } = data.target;
  const schema = schemaOf(given);
  const minLeaf = settings.minLeaf ?? MIN_LEAF[kind];
  const attributes = trainedAttributes(data);
  const target = nodeTarget(data.target, positions);
  const unit = weightUnit(data.weights ?? new Float64Array(1).fill(1));
  const rows = new WeightedRows(data, target, unit);
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
  const training = { options: settings.options, seed, rows: given.attributes.rowCount };
  const head = { learner: settings.learner, schema, training, minLeaf };
  const modelOf = (trees: readonly Tree[]) => {
    const shown = trees.length > 0 ? trees : [singleLeaf(rows, leaves)];
    const forest = joinTrees(shown, leaves.width, isNominal);
    return new ForestModel({ ...head, forest, importance: sharesOf(importance) });
  };
  return { settings, rows, rowCount, columnCount: columns.length, leaves, grower, random, modelOf };
}

function* growForest(
  { settings, rows, rowCount, columnCount, leaves, grower, random, modelOf }: Plan,
  memory: TrainingResources['memory'],
): Training<ForestModel> {
  const what = `${rowCount} rows of ${columnCount} attributes`;
  checkMemory({ what, arrayBytes: 4 * rowCount * (columnCount + 8 + 8 * leaves.width) }, memory);
  const grown: Tree[] = [];
  const modelSoFar = () => modelOf(grown);
  const total = settings.trees * rowCount;
  let last = 0;
  let nodes = 0;
  while (grown.length < settings.trees) {
    const growing = grower.grow(settings.bootstrap ? rows.draw(random) : rows.all());
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
  return modelOf(grown);
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
