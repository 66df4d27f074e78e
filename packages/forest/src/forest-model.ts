import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { describeForest } from './describe-forest.js';
import { explainForest } from './explain-forest.js';
import { writeParameters } from './forest-parameters.js';
import type { ForestParts } from './forest-parts.js';
import { type ForestPrediction, predictForest } from './predict-forest.js';

/**
 * Many decision trees whose predictions are averaged: class probabilities (of ordered classes the median is predicted, of
 * unordered ones the most probable), numbers, or the position of each label.
 */
export class ForestModel<P extends ForestPrediction = ClassPrediction> extends TrainedModel<
  P,
  ForestParts
> {
  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** Number of trees. */
  get trees(): number {
    return this.parts.forest.starts.length - 1;
  }

  /** Number of leaves of all trees. */
  get leaves(): number {
    return this.parts.forest.weights.length;
  }

  /** Least weight of a leaf in use: that of the options, or the default for the target. */
  get minLeaf(): number {
    return this.parts.minLeaf;
  }

  /**
   * Importance of each attribute: its share of what all splits gain, so that they add up to 1 (to 0 without splits). An
   * attribute with many values gets more splits, and so more importance, than one with few that is as informative.
   */
  get importance(): readonly { readonly name: string; readonly value: number }[] {
    const { schema, importance } = this.parts;
    return schema.attributes.map(({ name }, a) => ({ name, value: importance[a] }));
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): P {
    return predictForest(this.parts, table, options) as P;
  }

  /**
   * What each attribute adds to the mean of the training rows on the way to the leaves of a row, the largest change
   * first; with the mean they add up to the expected position, for unordered classes to the probability of the predicted
   * class, for rankings to the expected rank of the label predicted first.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link ForestModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const columns = alignToSchema(this.schema, this.rowOf(given, row, options), options.unseen);
    return explainForest(this.parts, columns, row);
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeForest(this.parts, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }
}
