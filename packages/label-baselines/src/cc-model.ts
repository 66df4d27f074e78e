import {
  cellText,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type RankingPrediction,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { readableNumber } from '@preflearn/core/text';
import type { CcModelParts } from './cc-model-parts.js';
import { writeCcParameters } from './cc-parameters.js';
import { describeCc } from './describe-cc.js';
import { type InputName, inputNames } from './inputs.js';
import { ccInputs, ccScores, orderOfScores, predictCc } from './predict-cc.js';

/** Most labels whose scores are drawn: the first ones. */
const MAX_DRAWN = 60;

/**
 * A linear score for each label; labels are ranked by score in descending order, the lower index first for equal
 * scores.
 */
export class ConstraintClassificationModel extends TrainedModel<RankingPrediction, CcModelParts> {
  readonly learner = 'cc';
  readonly #inputs: readonly InputName[];

  constructor(parts: CcModelParts) {
    super(parts);
    this.#inputs = inputNames(parts.schema);
  }

  /** @internal */
  override get parts(): CcModelParts {
    return super.parts;
  }

  /** Passes over the training rows. */
  get epochs(): number {
    return this.parts.epochs;
  }

  /** Whether training converged: the last pass updated nothing. */
  get settled(): boolean {
    return this.parts.settled;
  }

  /**
   * Score of each label for each row; only differences between labels are meaningful.
   *
   * @returns shape [rows x labels]
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
   */
  scores(table: Table | Rows, options: PredictOptions = {}): Float64Array {
    return ccScores(this.parts, table, options);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    return predictCc(this.parts, table, options);
  }

  /**
   * What each attribute adds to the score of each label, the largest contribution first; zero contributions are left
   * out.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and whatever
   *   {@link ConstraintClassificationModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const inputs = ccInputs(this.parts, one, options);
    const labels = this.schema.target.classes;
    const width = this.#inputs.length;
    const because = labels.flatMap((label, l) =>
      this.#inputs.map((input, j) => ({
        text: `${this.#sayInput(input, one)}, for ${label}`,
        value: this.parts.weights[l * width + j] * inputs[j],
      })),
    );
    const scores = this.scores(one, options);
    const inOrder = orderOfScores(scores).map((l) => `${labels[l]}: ${readableNumber(scores[l])}`);
    return {
      kind: 'ranking',
      row,
      prediction: predictionText(this.predict(one, options), 0),
      unit: 'added to the score of the label',
      signed: true,
      because: because
        .filter(({ value }) => value !== 0)
        .sort((a, b) => Math.abs(b.value) - Math.abs(a.value)),
      conclusion: [`The scores are ${inOrder.join(', ')}; the highest comes first.`],
      pictures: [
        {
          type: 'bars',
          title: 'Scores of the labels',
          valueLabel: 'score; the highest comes first',
          inOrder: true,
          bars: orderOfScores(scores)
            .slice(0, MAX_DRAWN)
            .map((l) => ({ name: labels[l], value: scores[l] })),
        },
      ],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeCc(this.parts, top);
  }

  protected parameters(): unknown {
    return writeCcParameters(this.parts, this.schema.target.classes.length);
  }

  #sayInput({ attribute }: InputName, row: Table): string {
    if (attribute < 0) return 'always';
    const { name } = this.schema.attributes[attribute];
    const value = cellText(row.column(name), 0);
    return value === '' ? `${name} missing` : `${name} = ${value}`;
  }
}
