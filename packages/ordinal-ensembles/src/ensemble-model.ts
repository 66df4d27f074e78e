import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  MODEL_FORMAT,
  MODEL_VERSION,
  type Model,
  type ModelDescription,
  type ModelDocument,
  type PredictOptions,
  predictionText,
  type Rows,
  type Schema,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { checkRow } from '@preflearn/core/models';
import type { BaseKind } from './base-learner.js';
import { describeEnsemble } from './describe-ensemble.js';
import { writeParameters } from './ensemble-parameters.js';
import type { EnsembleParts } from './ensemble-parts.js';
import { explainScore } from './explain-score.js';
import { predictEnsemble, scoresOf } from './predict-ensemble.js';

/** An ensemble of base learners for ordered classes: their weighted outputs add up to a score with thresholds. */
export class EnsembleModel implements Model<ClassPrediction> {
  readonly #parts: EnsembleParts;

  /** @internal */
  constructor(parts: EnsembleParts) {
    this.#parts = parts;
  }

  get learner(): string {
    return this.#parts.learner;
  }

  get schema(): Schema {
    return this.#parts.schema;
  }

  /** @internal */
  get parts(): EnsembleParts {
    return this.#parts;
  }

  /** Options, seed and number of rows of the training run that produced the model. */
  get training(): ModelDocument['training'] {
    return this.#parts.training;
  }

  /** What the base learners are. */
  get base(): BaseKind {
    return this.#parts.base;
  }

  /** Weights of the base learners, in the order of the rounds, shape [rounds]. */
  get weights(): readonly number[] {
    return this.#parts.rounds.map(({ weight }) => weight);
  }

  /** Thresholds between the classes, ascending, shape [classes - 1]; may hold infinities. */
  get thresholds(): readonly number[] {
    return this.#parts.thresholds.thresholds;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictEnsemble(this.#parts, table, options);
  }

  /**
   * What stumps on each attribute add to the score, the largest contribution first; for perceptrons and sigmoids, what
   * those add that vote for higher and for lower classes.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link EnsembleModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const table = tableForModel(this.schema, given, options);
    checkRow(table, row);
    const { thresholds } = this.#parts;
    const columns = alignToSchema(this.schema, table.select([row]), options.unseen);
    const prediction = thresholds.predict(scoresOf(this.#parts, columns, 1));
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      ...explainScore(this.#parts, columns),
      conclusion: thresholds.conclude(prediction.scores ?? new Float64Array(1)),
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeEnsemble(this.#parts, top);
  }

  /** The model as plain data. */
  toJSON(): ModelDocument {
    const { learner, schema, training } = this.#parts;
    return {
      ...{ format: MODEL_FORMAT, version: MODEL_VERSION, learner, schema, training },
      parameters: writeParameters(this.#parts),
    };
  }
}
