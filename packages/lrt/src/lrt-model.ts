import {
  alignToSchema,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { formatRanking } from '@preflearn/core/text';
import { describeTree } from './describe-tree.js';
import { explainRow } from './explain-row.js';
import type { LrtLeaf } from './lrt-leaf.js';
import type { LrtModelParts } from './lrt-model-parts.js';
import { type LeafRanks, leafRanks, predictLrt } from './predict-lrt.js';
import type { Tree } from './tree.js';
import { writeTree } from './tree-parameters.js';

/** Id of the learner. */
export const ID = 'lrt';

/** A label ranking tree: predicts for each row the order stored in its leaf. */
export class LrtModel extends TrainedModel<RankingPrediction, LrtModelParts> {
  readonly learner = ID;
  readonly #leaves: readonly LeafRanks[];

  /** @internal */
  constructor(parts: LrtModelParts) {
    super(parts);
    const { tree, schema } = parts;
    this.#leaves = leafRanks(tree, schema.target.classes.length);
  }

  /** @internal */
  get tree(): Tree {
    return this.parts.tree;
  }

  /** The leaves, in order: those where a condition holds come before those where it does not. */
  get leaves(): readonly LrtLeaf[] {
    const { tree, schema } = this.parts;
    return tree.leaves().map((at) => ({
      conditions: tree.conditions(at, schema),
      centre: Array.from(
        tree.completedCentre(at, schema.target.classes.length),
        (label) => schema.target.classes[label],
      ),
      theta: tree.nodes[at].theta,
      weight: tree.nodes[at].weight,
      reliability: tree.reliability(at),
    }));
  }

  /**
   * The complete order predicted by each row's leaf; its detail `theta` is the reliability of the leaf: theta times its
   * share of the training rows (section 6.2).
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  predict(table: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    return predictLrt(this.parts, this.#leaves, table, options);
  }

  /**
   * The conditions that a row satisfies on its way from the root to its leaf, each with the weight of the training rows
   * that satisfy it and all before it.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and whatever {@link LrtModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const { tree, schema } = this.parts;
    const columns = alignToSchema(schema, one, options.unseen);
    const leaf = tree.leaf(columns, 0);
    const prediction = formatRanking(schema.target.classes, this.#leaves[leaf].positions);
    return { kind: 'ranking', row, prediction, ...explainRow(tree, schema, columns) };
  }

  /**
   * The tree in words and as a picture, its most reliable leaves as rules, and the importance of attributes.
   *
   * @param top  most leaves of the tree to show, the heaviest branches first; also the length of the lists
   */
  describe(top = 10): ModelDescription {
    return describeTree(this.parts, this.leaves, top);
  }

  protected parameters(): unknown {
    const { tree, scoring, schema } = this.parts;
    return writeTree(tree, scoring, schema);
  }
}
