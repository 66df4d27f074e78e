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
import type { BaseKind } from './base-learner.js';
import { describeEnsemble } from './describe-ensemble.js';
import { writeParameters } from './ensemble-parameters.js';
import type { EnsembleParts } from './ensemble-parts.js';
import { explainScore } from './explain-score.js';
import { predictEnsemble, scoresOf } from './predict-ensemble.js';

/** An ensemble of base learners for ordered classes: their weighted outputs add up to a score with thresholds. */
export class EnsembleModel extends TrainedModel<ClassPrediction, EnsembleParts> {
  /** @internal */
  constructor(parts: EnsembleParts) {
    super(parts);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** @internal */
  override get parts(): EnsembleParts {
    return super.parts;
  }

  /** What the base learners are. */
  get base(): BaseKind {
    return this.parts.base;
  }

  /** Weights of the base learners, in the order of the rounds, shape [rounds]. */
  get weights(): readonly number[] {
    return this.parts.rounds.map(({ weight }) => weight);
  }

  /** Thresholds between the classes, ascending, shape [classes - 1]; may hold infinities. */
  get thresholds(): readonly number[] {
    return this.parts.thresholds.thresholds;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictEnsemble(this.parts, table, options);
  }

  /**
   * What stumps on each attribute add to the score, the largest contribution first; for perceptrons and sigmoids, what
   * those add that vote for higher and for lower classes.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link EnsembleModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const { thresholds } = this.parts;
    const columns = alignToSchema(this.schema, one, options.unseen);
    const prediction = thresholds.predict(scoresOf(this.parts, columns, 1));
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      ...explainScore(this.parts, columns),
      conclusion: thresholds.conclude(prediction.scores ?? new Float64Array(1)),
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeEnsemble(this.parts, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }
}
