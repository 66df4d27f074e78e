import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import type { C45Leaf } from './c45-leaf.js';
import type { C45ModelParts } from './c45-model-parts.js';
import { ID } from './c45-options.js';
import { describeTree } from './describe-tree.js';
import { explainRow } from './explain-row.js';
import { predictC45, predictColumns } from './predict-c45.js';
import { conditionsOf } from './shown-tree.js';
import { writeTree } from './tree-parameters.js';

/** A decision tree: predicts the most frequent class of the leaf that a row reaches, and class probabilities. */
export class C45Model extends TrainedModel<ClassPrediction, C45ModelParts> {
  readonly learner = ID;
  /** @internal */
  constructor(parts: C45ModelParts) {
    super(parts);
  }

  /** Number of nodes, leaves among them. */
  get nodeCount(): number {
    return this.parts.tree.nodes.length;
  }

  /** The leaves, in order; those that no training row reaches are among them. */
  get leaves(): readonly C45Leaf[] {
    const { tree, schema } = this.parts;
    return [...tree.nodes.keys()]
      .filter((at) => tree.nodes[at].split === undefined)
      .map((at) => ({
        conditions: conditionsOf(tree, at, schema),
        class: schema.target.classes[tree.classOf(at)],
        probabilities: Array.from(tree.probabilities(at)),
        weight: tree.totals[at],
        errors: tree.errors(at),
      }));
  }

  /**
   * The most frequent class in the leaf of each row, the first of several, and the class probabilities, smoothed. A row
   * with a missing value gets the mean of the leaves that it may belong to, by their shares of the training rows.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
   */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictC45(this.parts, table, options);
  }

  /**
   * The conditions that a row satisfies from the root down, each with the weight of the training rows that satisfy it
   * and all before it, up to the first missing value.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link C45Model.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const { tree, schema } = this.parts;
    const columns = alignToSchema(schema, one, options.unseen);
    const prediction = predictColumns(this.parts, columns, 1);
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      ...explainRow(tree, schema, columns, prediction),
    };
  }

  /**
   * The tree in words and as a picture, and the importance of the attributes.
   *
   * @param top  about how many leaves to show, the heaviest branches first; also the length of the list of attributes
   */
  describe(top = 10): ModelDescription {
    return describeTree(this.parts, top);
  }

  protected parameters(): unknown {
    const { tree, smoothing, schema } = this.parts;
    return writeTree(tree, smoothing, schema);
  }
}
