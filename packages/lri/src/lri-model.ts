import {
  type ClassPrediction,
  type Explanation,
  MODEL_FORMAT,
  MODEL_VERSION,
  type Model,
  type ModelDescription,
  type ModelDocument,
  type PredictOptions,
  type Rows,
  type Schema,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { checkRow } from '@preflearn/core/models';
import { describeLri, explainVotes } from './describe-lri.js';
import type { LriModelParts } from './lri-model-parts.js';
import { ID } from './lri-options.js';
import { writeClasses } from './lri-parameters.js';
import type { LriClass } from './lri-rule.js';
import { predictLri, rowOf } from './predict-lri.js';

/** Rules of which each has one vote for its class; the class with most votes is predicted. */
export class LriModel implements Model<ClassPrediction> {
  readonly #parts: LriModelParts;

  /** @internal */
  constructor(parts: LriModelParts) {
    this.#parts = parts;
  }

  get learner(): string {
    return ID;
  }

  get schema(): Schema {
    return this.#parts.schema;
  }

  /** Options, seed and number of rows of the training run that produced the model. */
  get training(): ModelDocument['training'] {
    return this.#parts.training;
  }

  /** The rules of each class, shape [classes]. */
  get classes(): readonly LriClass[] {
    return this.#parts.classes;
  }

  /**
   * The class with most votes, the first of several, and class probabilities that grow with the votes; they are not
   * calibrated.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictLri(this.#parts, table, options);
  }

  /**
   * The rules that a row satisfies; equal ones are one ground, with all their votes.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link LriModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const table = tableForModel(this.schema, given, options);
    checkRow(table, row);
    return { ...explainVotes(this.#parts, rowOf(this.schema, table, row, options)), row };
  }

  /**
   * The rules in words, and the importance of the attributes.
   *
   * @param top  most rules, and most attributes, to list
   */
  describe(top = 10): ModelDescription {
    return describeLri(this.#parts, top);
  }

  /** The model as plain data. */
  toJSON(): ModelDocument {
    const { schema, training, classes } = this.#parts;
    return {
      ...{ format: MODEL_FORMAT, version: MODEL_VERSION, learner: ID, schema, training },
      parameters: writeClasses(classes, schema),
    };
  }
}
