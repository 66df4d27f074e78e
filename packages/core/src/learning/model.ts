import type { Rows } from '../data/cell-value.js';
import type { Schema } from '../data/schema.js';
import type { Table } from '../data/table.js';
import type { ModelDocument } from './model-document.js';
import type { Picture } from './picture.js';
import type { PredictOptions } from './predict-options.js';
import type { Explanation, Prediction } from './prediction.js';

/** A model in words and pictures, for people. */
export interface ModelDescription {
  /** One sentence. */
  readonly headline: string;
  /** What was learned, as names and values, one line each. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What it was trained with: names and values of the options, the seed. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** Lists, the most informative first; a list with the same title as a picture says the same in words. */
  readonly sections: readonly DescriptionSection[];
  readonly pictures: readonly Picture[];
}

/** A list of a {@link ModelDescription}, such as the strongest rules. */
export interface DescriptionSection {
  readonly title: string;
  /** A sentence on how to read it, such as how it is ordered; none when absent. */
  readonly note?: string | undefined;
  readonly lines: readonly string[];
  /** What few will want to see, such as attributes without effect; a page shows it folded. */
  readonly rest?: { readonly title: string; readonly lines: readonly string[] } | undefined;
  /**
   * The same list for other sizes of the model, such as numbers of rules; a page shows the one that its reader chooses.
   * The last is the same as `lines`.
   */
  readonly sizes?: DescriptionSizes | undefined;
}

/** A list of a {@link DescriptionSection} for several sizes of the model. */
export interface DescriptionSizes {
  /** What the sizes are, such as `Number of rules`. */
  readonly label: string;
  /** From small to large, at least one. */
  readonly options: readonly {
    readonly name: string;
    /** A sentence on the model of that size; none when absent. */
    readonly note?: string | undefined;
    readonly lines: readonly string[];
  }[];
}

/**
 * The result of training: small, immutable, readable, and JSON on disk.
 *
 * `definition.load(JSON.parse(JSON.stringify(model)))` of its learner predicts the same, bit for bit.
 */
export interface Model<P extends Prediction = Prediction> {
  /** Id of the learner that made the model and can load it. */
  readonly learner: string;
  /** The columns the model was trained on and the target it predicts. */
  readonly schema: Schema;
  /**
   * Weighted metrics on the training rows as measured during training, by id, such as `maeLoss`; predicting those rows
   * gives the same values. Absent if nothing was measured, and in a loaded model.
   */
  readonly trainingErrors?: Readonly<Record<string, number>> | undefined;
  /**
   * Predicts every row of a table, or of a list of rows as objects, that has the columns of the schema, in any order.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   * @throws UsageError ARGUMENT for what is neither, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
   */
  predict(table: Table | Rows, options?: PredictOptions): P;
  /**
   * Explains the model's prediction for one row of a table.
   *
   * @param row  row number from 0
   * @throws UsageError ARGUMENT for a row that does not exist, and as {@link Model.predict}
   */
  explain(table: Table | Rows, row: number, options?: PredictOptions): Explanation;
  /**
   * Describes the model for people.
   *
   * @param top  length of lists at most, such as the number of rules shown
   */
  describe(top?: number): ModelDescription;
  /** The model as plain data; see {@link ModelDocument}. */
  toJSON(): ModelDocument;
}

/** A model that only predicts, such as a saved model in an app that has to be small. */
export type Predictor<P extends Prediction = Prediction> = Pick<
  Model<P>,
  'learner' | 'schema' | 'predict'
>;
