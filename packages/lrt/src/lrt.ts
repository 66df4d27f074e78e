import {
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingMemory,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind, damagedModel } from '@preflearn/core/models';
import { mergeEqualRows } from '@preflearn/core/numbers';
import { type CodedColumn, codeColumn } from './attribute-lists.js';
import { pruneTree } from './choose-penalty.js';
import { growTree } from './grow-tree.js';
import { ID, LrtModel } from './lrt-model.js';
import type { LrtModelParts } from './lrt-model-parts.js';
import { LRT_OPTIONS, type LrtInput, type LrtOptions } from './lrt-options.js';
import { checkPairs } from './pair-counts.js';
import { PairScorer } from './pair-scorer.js';
import { PaperScorer } from './paper-scorer.js';
import { portableTree } from './portable-tree.js';
import { type RankedRows, rankedRows } from './ranked-rows.js';
import { type Tree, treeOf } from './tree.js';
import { readTree, type Scoring, treeParametersSchema } from './tree-parameters.js';

/**
 * Limit on rows squared times attributes times labels up to which candidates are scored as in the paper: less than a
 * second for a tree, a few seconds with the trees for pruning.
 */
const MAX_PAPER_STEPS = 2.5e6;

/**
 * Label ranking trees: decision trees whose leaves predict an order of the labels, grown so that the rows of a node
 * agree on the order, and pruned.
 *
 * Takes a ranking target. Rows may leave labels out or tie them, which says nothing about which is better. Rows that
 * put no two labels in order are ignored, like rows of weight 0. Equal rows are merged into one row with their total
 * weight, in the folds of the pruning too: a weight of 2 and the row given twice lead to the same tree. Growing depends
 * only on the order of the numbers in a column. Pruning does not quite: folds are assigned by the order of the rows,
 * and the value of a held-out row may lie between two values of the other rows, on either side of the threshold midway
 * between them.
 *
 * Source: Cheng, Hühn and Hüllermeier (2009), Decision tree and instance-based learning for label ranking, ICML,
 * section 5; pruning after Breiman, Friedman, Olshen and Stone (1984), chapter 3.
 */
export class Lrt extends SteppedLearner<LrtModel> {
  readonly id = ID;
  readonly targetKinds = ['ranking'] as const;
  readonly options: LrtOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: LrtInput = {}) {
    super();
    this.options = checkOptions(ID, LRT_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND for a target that is not a ranking; TARGET_RANKING for an invalid position, and if no
   *   row puts two labels in order; WEIGHTS if the largest is above about 1e290 or below 1e-270; MEMORY for more than
   *   46340 labels, more pairs of labels than fit in memory and, while trees grow, more nodes than fit
   */
  *train(
    data: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<LrtModel> {
    checkTargetKind(ID, this.targetKinds, data);
    checkPairs(data.target.labels.length);
    const { options } = this;
    const { attributes, target, weights } = mergeEqualRows(data).data;
    const { columns } = attributes;
    const coded = columns.map(codeColumn);
    const rows = rankedRows(target, weights);
    const training = { options, seed, rows: data.attributes.rowCount };
    const schema = schemaOf(data);
    const modelOf = (tree: Tree) => new LrtModel({ schema, training, tree, scoring });

    const varying = coded.filter(({ codes }) => codes.some((code) => code !== codes[0]));
    const scoring = this.#scoring(rows, varying.length);
    const isSavedWhole = options.prune === 'none' && memory?.saving;
    const nodeBytes =
      NODE_BYTES + (isSavedWhole ? SAVED_BYTES : 0) + LABEL_BYTES * target.labels.length;
    let others = 0; // nodes of the tree on all rows, once it has grown
    const hasNodes = (count: number) => checkNodes(count + others, nodeBytes, memory);
    const grow = (part: RankedRows) => this.#grow(coded, part, scoring, hasNodes);
    const growing = grow(rows);
    let step = growing.next();
    for (; !step.done; step = growing.next()) {
      const { root, done } = step.value;
      const total = rows.rows.length;
      yield { phase: 'growing, rows', done, total, modelSoFar: () => modelOf(treeOf(root)) };
    }
    const tree = treeOf(step.value);
    if (options.prune === 'none') return modelOf(tree);

    others = tree.nodes.length;
    const pruning = pruneTree(tree, columns, rows, grow, options.folds, seed);
    let cut = pruning.next();
    for (; !cut.done; cut = pruning.next()) {
      yield { phase: 'pruning, rows', ...cut.value, modelSoFar: () => modelOf(tree) };
    }
    return modelOf(cut.value);
  }

  /** Decided once for all trees of a training run, including those of the folds of the pruning. */
  #scoring({ rows, rankings, decided }: RankedRows, attributes: number): Scoring {
    const { incomplete } = this.options;
    if (decided) return 'complete';
    if (incomplete !== 'auto') return incomplete;
    const steps = rows.length ** 2 * attributes * rankings.labelCount;
    return steps <= MAX_PAPER_STEPS ? 'paper' : 'pairs';
  }

  #grow(
    columns: readonly CodedColumn[],
    rows: RankedRows,
    scoring: Scoring,
    hasNodes: (count: number) => void,
  ) {
    const scorer = scoring === 'paper' ? new PaperScorer(rows) : new PairScorer(rows);
    const minLeaf = this.options.minLeaf ?? rows.rankings.labelCount / 2;
    return growTree(columns, rows, scorer, { ...this.options, minLeaf }, hasNodes);
  }
}

/** Heap bytes per node: while it grows and as part of a tree; more when it is saved; and more per label (measured). */
const NODE_BYTES = 1000;
const SAVED_BYTES = 1000;
const LABEL_BYTES = 16;

/** The number of nodes of a tree only becomes known as it grows. */
function checkNodes(count: number, bytes: number, memory: TrainingMemory | undefined): void {
  const heapBytes = count * bytes;
  checkMemory({ what: `${count} nodes of trees`, heapBytes }, memory, {
    remedy: [
      { action: 'set', option: 'minLeaf', learner: ID, value: 50, text: 'let leaves be larger' },
      { action: 'set', option: 'maxDepth', learner: ID, value: 12, text: 'let trees be less deep' },
      'give Node a larger heap (NODE_OPTIONS=--max-old-space-size=8192 is 8 GiB)',
    ],
  });
}

/**
 * Loads a saved label ranking tree; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLrt(document: unknown): LrtModel {
  return new LrtModel(readLrt(document));
}

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readLrt(document: unknown): LrtModelParts {
  const { schema, training, parameters } = readModelDocument(document, ID, treeParametersSchema());
  if (schema.target.kind !== 'ranking') {
    throw damagedModel('schema.target.kind', schema.target.kind, 'ranking');
  }
  readSavedOptions(ID, LRT_OPTIONS, training.options);
  const tree = readTree(parameters, schema);
  return { schema, training, scoring: parameters.scoring, tree };
}

/** Label ranking trees for the command line and other programs that list learners. */
export const lrtDefinition: LearnerDefinition<LrtModel> = {
  id: ID,
  title: 'Label ranking tree',
  summary: 'Label ranking by a decision tree with a Mallows model in each leaf, grown and pruned.',
  targetKinds: ['ranking'],
  options: /* @__PURE__ */ describedOptions(LRT_OPTIONS, {
    stop:
      'What has to reach 2n, twice the number of labels, for a node to be split: examples, the weight of ' +
      'its rows; labels, the weight of all labels that they rank, which lets trees grow on.',
    minLeaf:
      'Least weight of the rows of a leaf; none: n / 2. With many labels and noisy orders less than that ' +
      'lets single rows be peeled off, each a leaf of its own.',
    maxDepth: 'Most conditions between root and leaf; none: no limit.',
    incomplete:
      'How splits of rankings with missing or tied labels are scored: paper, by completing the rankings for every ' +
      'candidate, as the paper does; pairs, by the pairs of labels that are observed, far quicker. auto: paper ' +
      'where rows squared times attributes times labels is at most 2.5 million, else pairs.',
    prune:
      'Whether subtrees that are not worth their leaves are cut off after growing; how much a leaf must ' +
      'be worth is chosen by cross-validation on the training rows.',
    folds: 'Parts of the rows for pruning; each in turn is held out, until 4000 rows have been.',
  }),
  searchSpace: {
    stop: { values: ['examples', 'labels'] },
    minLeaf: { values: [null, 1, 2, 4, 8, 16], simpler: 'high' },
    maxDepth: { values: [null, 2, 4, 6, 8], simpler: 'low' },
    prune: { values: ['cost-complexity', 'none'] },
  },
  create: (options) => new Lrt(options as LrtInput),
  load: loadLrt,
  portable: portableTree,
};
