import type { Rows } from '../data/cell-value.js';
import { checkRow } from '../data/check-row.js';
import type { Schema } from '../data/schema.js';
import type { Table } from '../data/table.js';
import type { Model, ModelDescription } from './model.js';
import { MODEL_FORMAT, MODEL_VERSION, type ModelDocument } from './model-document.js';
import type { PredictOptions } from './predict-options.js';
import type { Explanation, Prediction } from './prediction.js';
import { tableForModel } from './table-for-model.js';

/** What every trained model holds, besides what its learner found. */
export interface TrainedParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}

/**
 * Base class of a model that is made from its parts, such as training or a saved model gives them; it implements what
 * does not depend on the learner.
 *
 * A new model names its `learner` and implements `predict`, `explain`, `describe` and `parameters`.
 */
export abstract class TrainedModel<
  P extends Prediction = Prediction,
  Q extends TrainedParts = TrainedParts,
> implements Model<P>
{
  abstract readonly learner: string;
  readonly #parts: Q;

  constructor(parts: Q) {
    this.#parts = parts;
  }

  get schema(): Schema {
    return this.#parts.schema;
  }

  /** Options, seed and number of rows of the training run that produced the model. */
  get training(): ModelDocument['training'] {
    return this.#parts.training;
  }

  /** What the model was made from. */
  protected get parts(): Q {
    return this.#parts;
  }

  abstract predict(table: Table | Rows, options?: PredictOptions): P;

  abstract explain(table: Table | Rows, row: number, options?: PredictOptions): Explanation;

  abstract describe(top?: number): ModelDescription;

  /** What the learner found, as plain data. */
  protected abstract parameters(): unknown;

  /** The model as plain data. */
  toJSON(): ModelDocument {
    const { learner, schema, training } = this;
    const head = { format: MODEL_FORMAT, version: MODEL_VERSION, learner } as const;
    return { ...head, schema, training, parameters: this.parameters() };
  }

  /**
   * One row of what a caller gave to `explain`, as a table.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link tableForModel} throws
   */
  protected rowOf(given: Table | Rows, row: number, options: PredictOptions): Table {
    const table = tableForModel(this.schema, given, options);
    checkRow(table, row);
    return table.select([row]);
  }
}
