import {
  type ClassTarget,
  type Column,
  type LabelledTable,
  type OptionValue,
  Random,
  schemaOf,
  Table,
  type Training,
  type TrainingResources,
  type TrainingStep,
} from '@preflearn/core';
import { checkMemory } from '@preflearn/core/models';
import {
  fittedPrior,
  type HeldProbabilities,
  heldParts,
  mergeEqualRows,
  type SharePrior,
  sharePrior,
  sortedDistinct,
  weightUnit,
} from '@preflearn/core/numbers';
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

/** Folds that choose how much of the class shares is mixed into probabilities. */
const PRIOR_FOLDS = 3;

/** Most rows for that: of more, a part is taken, class by class, so that training takes little longer. */
const PRIOR_ROWS = 6000;

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
  if (target.kind === 'numeric') {
    return yield* growForest(planned(given, data, settings, seed), memory);
  }
  if (target.kind !== 'ranking') {
    const prior = yield* heldOutPrior(given, { ...data, target }, settings, seed, memory);
    return yield* growForest(planned(given, data, settings, seed, { prior }), memory);
  }
  const ordered = orderedRows({ ...data, target });
  const planWith = (positions: Float64Array) =>
    planned(given, ordered, settings, seed, { positions });
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
  /** Weight of each class, shape [classes]. */
  classWeights(): Float64Array;
  modelOf(trees: readonly Tree[]): ForestModel;
}

/** What else a forest needs that depends on the kind of its target. */
interface Extra {
  /** For rankings, shape [rows x labels]. */
  readonly positions?: Float64Array | undefined;
  /** For classes. */
  readonly prior?: SharePrior | undefined;
}

/** @param data  the rows of the given table that count, without equal ones */
function planned(
  given: LabelledTable,
  data: LabelledTable,
  settings: ForestSettings,
  seed: number,
  { positions, prior }: Extra = {},
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
  const head = { learner: settings.learner, schema, training, minLeaf, prior };
  const modelOf = (trees: readonly Tree[]) => {
    const shown = trees.length > 0 ? trees : [singleLeaf(rows, leaves)];
    const forest = joinTrees(shown, leaves.width, isNominal);
    return new ForestModel({ ...head, forest, importance: sharesOf(importance) });
  };
  const classWeights = () => singleLeaf(rows, leaves).values.map((weight) => weight * unit);
  const size = { rowCount, columnCount: columns.length };
  return { settings, rows, ...size, leaves, grower, random, classWeights, modelOf };
}

/**
 * The class shares and how much of them is mixed into probabilities: for each of three folds a third of the trees grow on the
 * other rows, and the weight is the one with the least log-loss on the rows held out. Thresholds halfway between two values
 * are then between their ranks, so that only the order of the values decides on which side a row held out lies.
 */
function* heldOutPrior(
  given: LabelledTable,
  data: LabelledTable<ClassTarget>,
  settings: ForestSettings,
  seed: number,
  memory: TrainingResources['memory'],
): Generator<TrainingStep<ForestModel>, SharePrior, void> {
  const whole = planned(given, data, settings, seed);
  const modelSoFar = () => whole.modelOf([]);
  const least = sharePrior(whole.classWeights());
  const few = { ...settings, trees: Math.ceil(settings.trees / PRIOR_FOLDS) };
  const found: HeldProbabilities[] = [];
  const some = partOf(data, PRIOR_ROWS);
  const rows = settings.technique === 'best' ? { ...some, attributes: ranked(some) } : some;
  for (const [fold, { known, held }] of heldParts(rows, PRIOR_FOLDS).entries()) {
    const growing = growForest(planned(rows, known, few, seed), memory);
    let next = growing.next();
    for (; !next.done; next = growing.next()) {
      const { done, total } = next.value;
      yield {
        phase: 'growing for the class shares, rows',
        done: fold * total + done,
        total: PRIOR_FOLDS * total,
        modelSoFar,
      };
    }
    const { probabilities } = next.value.predict(held.attributes);
    const { codes } = held.target;
    const { weights } = held;
    if (probabilities && weights) found.push({ probabilities, codes, weights });
  }
  return fittedPrior(least, found);
}

/** Enough for rows whose weights differ by a factor of 4 billion: those that stand for several are in both halves. */
const MAX_HALVINGS = 32;

/** At most so many rows: a half of them as often as needed, by {@link heldParts}, the same however rows are ordered. */
function partOf(data: LabelledTable<ClassTarget>, most: number): LabelledTable<ClassTarget> {
  let part = data;
  for (let i = 0; i < MAX_HALVINGS && part.attributes.rowCount > most; i++) {
    part = heldParts(part, 2)[0]?.held ?? part;
  }
  return part;
}

/** The attributes with the rank of each number instead of the number, without units: a rank is not a date or a level. */
function ranked({ attributes }: LabelledTable): Table {
  const columns = attributes.columns.map((column): Column => {
    if (column.type !== 'numeric') return column;
    const { name, type, values } = column;
    const { ranks } = sortedDistinct(values);
    return { name, type, values: Float64Array.from(ranks, (rank) => (rank < 0 ? NaN : rank)) };
  });
  return columns.length > 0 ? new Table(columns) : attributes;
}

function* growForest(
  { settings, rows, rowCount, columnCount, leaves, grower, random, modelOf }: Plan,
  memory: TrainingResources['memory'],
): Generator<TrainingStep<ForestModel>, ForestModel, void> {
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
