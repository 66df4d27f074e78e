import type { Schema } from '../data/schema.js';
import type { Table } from '../data/table.js';
import type { ModelDocument } from './model-document.js';
import type { Picture } from './picture.js';
import type { PredictOptions } from './predict-options.js';
import type { Explanation, Prediction } from './prediction.js';

/** What a model is, in words and pictures, for people. */
export interface ModelDescription {
  /** One sentence. */
  readonly headline: string;
  /** What was learned, names and values worth a line each. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What it was trained with: names and values of the options, the seed. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** Lists, the most telling first; one with the title of a picture says the same in words. */
  readonly sections: readonly DescriptionSection[];
  readonly pictures: readonly Picture[];
}

/** A list of a {@link ModelDescription}, such as the strongest rules. */
export interface DescriptionSection {
  readonly title: string;
  /** A sentence on how to read it, such as what its order is; none when absent. */
  readonly note?: string | undefined;
  readonly lines: readonly string[];
  /** What few will want to see, such as attributes without effect; a page folds it. */
  readonly rest?: { readonly title: string; readonly lines: readonly string[] } | undefined;
  /**
   * The same list for other sizes of the model, such as numbers of rules, of which a page shows one at a time, as its
   * reader chooses; the last stands for `lines`.
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
 * What training gives: small, immutable, readable, and JSON on disk.
 *
 * `definition.load(JSON.parse(JSON.stringify(model)))` of its learner predicts the same, bit for bit.
 */
export interface Model<P extends Prediction = Prediction> {
  /** Id of the learner that made the model and can load it. */
  readonly learner: string;
  /** The columns the model was trained on and the target it predicts. */
  readonly schema: Schema;
  /**
   * What training has measured on its own rows, by their weights: values of metrics by id, such as `maeLoss`, which a
   * prediction of those rows would give again. Absent where nothing is known, and in a model that was loaded.
   */
  readonly trainingErrors?: Readonly<Record<string, number>> | undefined;
  /**
   * Predicts every row of a table that has the columns of the schema, in any order.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  predict(table: Table, options?: PredictOptions): P;
  /**
   * Says why the model predicts what it predicts for one row of a table.
   *
   * @param row  row number from 0
   * @throws UsageError ARGUMENT for a row that is not there, and as {@link Model.predict}
   */
  explain(table: Table, row: number, options?: PredictOptions): Explanation;
  /**
   * Describes the model for people.
   *
   * @param top  longest list wanted, such as the number of rules
   */
  describe(top?: number): ModelDescription;
  /** The model as plain data; see {@link ModelDocument}. */
  toJSON(): ModelDocument;
}

/** What predicts and does nothing else, such as a saved model in an app that is to be small. */
export type Predictor<P extends Prediction = Prediction> = Pick<
  Model<P>,
  'learner' | 'schema' | 'predict'
>;
