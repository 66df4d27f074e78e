import {
  type ClassTarget,
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingMemory,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { mergeEqualRows } from '@preflearn/core/numbers';
import { addedErrors } from './added-errors.js';
import { C45Model } from './c45-model.js';
import { C45_OPTIONS, type C45Input, type C45Options, ID } from './c45-options.js';
import { chooseSmoothing, FOLDS } from './choose-smoothing.js';
import { type GrownNode, growTree, preorder } from './grow-tree.js';
import { collapse, pruneTree } from './prune-tree.js';
import { readC45 } from './read-c45.js';
import { type TrainingRows, trainingRows } from './training-rows.js';
import { type Tree, treeOf } from './tree.js';

/** Largest total weight of the training rows. */
const MAX_WEIGHT = 1e100;

/** Smoothing of a model that is asked for before it is chosen: Laplace's with the class shares. */
const SMOOTHING_SO_FAR = 1;

/** Heap bytes of a node, and of a class at a node; bytes of a row at each level of the tree (measured). */
const NODE_BYTES = 1200;
const CLASS_BYTES = 32;
const ROW_BYTES = 12;

/**
 * C4.5: a decision tree for classes, with binary splits of numbers and a branch for each category, grown by gain ratio
 * and pruned by estimated errors. It grows the trees of J48 in Weka.
 *
 * The weight of a row is the number of rows it stands for. The order of the rows does not matter. Missing values: a row
 * goes down every branch, with the branch's share of the other rows as its weight. Numbers that differ by no more than
 * 0.00001 are not separated.
 *
 * Source: Quinlan (1993), C4.5: programs for machine learning, Morgan Kaufmann; Quinlan (1996), J. Artif. Intell. Res. 4.
 */
export class C45 extends SteppedLearner<C45Model> {
  readonly id = ID;
  readonly targetKinds = ['nominal', 'ordinal'] as const;
  readonly options: C45Options;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: C45Input = {}) {
    super();
    this.options = checkOptions(ID, C45_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; WEIGHTS if they sum to more than 1e100; MEMORY for rows or nodes that do not fit
   */
  *train(
    data: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<C45Model> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const rows = trainingRows(data as LabelledTable<ClassTarget>);
    checkWeight(rows.totalWeight);
    const total = rows.codes.length;
    const training = { options, seed, rows: data.attributes.rowCount };
    const schema = schemaOf(data);
    const smoothing = options.smoothing ?? SMOOTHING_SO_FAR;
    const modelOf = (tree: Tree) => new C45Model({ schema, training, tree, smoothing });

    const growing = growTree(rows, options.minLeaf);
    let step = growing.next();
    let shown = -1;
    for (; !step.done; step = growing.next()) {
      const { root, nodes, done } = step.value;
      checkNodes(nodes, rows, memory);
      if (done === shown) continue;
      shown = done;
      yield { phase: 'growing, rows', done, total, modelSoFar: () => modelOf(treeOf(root)) };
    }
    const root = step.value;
    collapse(root);
    if (options.prune === 'error-based') yield* this.#prune(root, rows, modelOf);
    const tree = treeOf(root);
    if (options.smoothing !== null) return modelOf(tree);

    const choosing = chooseSmoothing(
      mergeEqualRows(data).data as LabelledTable<ClassTarget>,
      (part) => this.#grown(trainingRows(part)),
    );
    let fold = choosing.next();
    for (; !fold.done; fold = choosing.next()) {
      const done = fold.value;
      yield { phase: 'smoothing, folds', done, total: FOLDS, modelSoFar: () => modelOf(tree) };
    }
    return new C45Model({ schema, training, tree, smoothing: fold.value });
  }

  /** The tree for some rows, without stopping in between. */
  #grown(rows: TrainingRows): Tree {
    const { minLeaf, prune, confidence, raising } = this.options;
    const growing = growTree(rows, minLeaf);
    let step = growing.next();
    while (!step.done) step = growing.next();
    const root = step.value;
    collapse(root);
    if (prune === 'error-based') {
      const pruning = pruneTree(root, rows, { addedErrors: addedErrors(confidence), raising });
      while (!pruning.next().done);
    }
    return treeOf(root);
  }

  *#prune(
    root: GrownNode,
    rows: TrainingRows,
    modelOf: (tree: Tree) => C45Model,
  ): Generator<
    { phase: string; done: number; total: number; modelSoFar: () => C45Model },
    void,
    void
  > {
    const { confidence, raising } = this.options;
    const pruning = { addedErrors: addedErrors(confidence), raising };
    const total = preorder(root).length;
    for (const done of pruneTree(root, rows, pruning)) {
      yield { phase: 'pruning, nodes', done, total, modelSoFar: () => modelOf(treeOf(root)) };
    }
  }
}

function checkWeight(total: number): void {
  if (total <= MAX_WEIGHT) return;
  throw new DataError(
    'WEIGHTS',
    `the weights sum to ${total.toPrecision(1)}, expected at most ${MAX_WEIGHT}, since a weight is a number of rows`,
    { remedy: 'divide all weights by the same number' },
  );
}

/** The number of nodes only becomes known as the tree grows. */
function checkNodes(
  nodes: number,
  { codes, classes }: TrainingRows,
  memory: TrainingMemory | undefined,
): void {
  const depth = Math.log2(nodes + 1);
  const need = {
    what: `${nodes} nodes of a tree for ${codes.length} rows`,
    heapBytes: nodes * (NODE_BYTES + CLASS_BYTES * classes),
    arrayBytes: codes.length * ROW_BYTES * depth,
  };
  checkMemory(need, memory, {
    remedy: [
      { action: 'set', option: 'minLeaf', learner: ID, value: 50, text: 'let leaves be larger' },
      'give Node a larger heap (NODE_OPTIONS=--max-old-space-size=8192 is 8 GiB)',
    ],
  });
}

/**
 * Loads a saved C4.5 tree; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadC45(document: unknown): C45Model {
  return new C45Model(readC45(document));
}

/** C4.5 for the command line and other programs that list learners. */
export const c45Definition: LearnerDefinition<C45Model> = {
  id: ID,
  title: 'C4.5',
  summary: 'Decision tree for classes: splits by gain ratio, pruned by estimated errors, as J48.',
  targetKinds: ['nominal', 'ordinal'],
  options: /* @__PURE__ */ describedOptions(C45_OPTIONS, {
    minLeaf: 'Least weight of the rows in at least two branches of a split; -M of J48.',
    prune: 'error-based: cut off what is not worth its leaves by estimated errors; none: do not.',
    confidence: 'Confidence of the estimated errors; lower prunes more; -C of J48.',
    raising: 'Whether the largest branch of a node may take its place when pruning.',
    smoothing:
      'Rows with the class shares added to each leaf for its probabilities; 0 for those of J48; ' +
      'none: by the log-loss of held-out rows.',
  }),
  searchSpace: {
    minLeaf: { values: [1, 2, 5, 10, 20], simpler: 'high' },
    confidence: { values: [0.05, 0.1, 0.25, 0.5], simpler: 'low' },
  },
  create: (options) => new C45(options as C45Input),
  load: loadC45,
};
