import type {
  ClassPrediction,
  Explanation,
  ModelDescription,
  PredictOptions,
  Rows,
  Table,
} from '@preflearn/core';
import { alignToSchema } from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { describeLri, explainVotes } from './describe-lri.js';
import type { LriModelParts } from './lri-model-parts.js';
import { ID } from './lri-options.js';
import { writeClasses } from './lri-parameters.js';
import type { LriClass } from './lri-rule.js';
import { predictLri } from './predict-lri.js';

/** Rules of which each has one vote for its class; the class with most votes is predicted. */
export class LriModel extends TrainedModel<ClassPrediction, LriModelParts> {
  readonly learner = ID;
  /** @internal */
  constructor(parts: LriModelParts) {
    super(parts);
  }

  /** The rules of each class, shape [classes]. */
  get classes(): readonly LriClass[] {
    return this.parts.classes;
  }

  /**
   * The class with most votes, the first of several, and class probabilities that grow with the votes; they are not
   * calibrated.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictLri(this.parts, table, options);
  }

  /**
   * The rules that a row satisfies; equal ones are one ground, with all their votes.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link LriModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    return { ...explainVotes(this.parts, columns), row };
  }

  /**
   * The rules in words, and the importance of the attributes.
   *
   * @param top  most rules, and most attributes, to list
   */
  describe(top = 10): ModelDescription {
    return describeLri(this.parts, top);
  }

  protected parameters(): unknown {
    return writeClasses(this.classes, this.schema);
  }
}
