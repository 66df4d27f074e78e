import {
  alignToSchema,
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
import { attributesOfTerm, describePairwise, valuesText } from './describe-pairwise.js';
import { pairwiseTerms } from './pairwise-inputs.js';
import { PAIRWISE_LOGIT_ID, type PairwiseTerms } from './pairwise-options.js';
import { writePairwise } from './pairwise-parameters.js';
import type { PairwiseParts } from './pairwise-parts.js';
import { orderOfScores, pairwiseScores, predictPairwise } from './predict-pairwise.js';

/** Most labels whose scores are drawn: the first ones. */
const MAX_DRAWN = 60;

/** A linear score for each label, whose differences are the log-odds of one label before another. */
export class PairwiseModel extends TrainedModel<RankingPrediction, PairwiseParts> {
  readonly learner = PAIRWISE_LOGIT_ID;
  /** @internal */
  constructor(parts: PairwiseParts) {
    super(parts);
  }

  /** @internal */
  override get parts(): PairwiseParts {
    return super.parts;
  }

  /** Which powers and products the scores are linear in: those of the options, or those that were chosen. */
  get terms(): PairwiseTerms {
    return this.parts.kind;
  }

  /** Ridge penalty in use: that of the options, or the one that was chosen. */
  get strength(): number {
    return this.parts.strength;
  }

  /** Kendall's tau of held-out rows, by which terms and penalty were chosen; `null` if they were not. */
  get heldOutTau(): number | null {
    return this.parts.heldOutTau;
  }

  /**
   * Score of each label for each row; only differences between labels are meaningful.
   *
   * @returns shape [rows x labels]
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
   */
  scores(table: Table | Rows, options: PredictOptions = {}): Float64Array {
    return pairwiseScores(this.parts, table, options);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    return predictPairwise(this.parts, table, options);
  }

  /**
   * What each attribute, or pair of attributes, adds to the score of each label, the largest contribution first; zero
   * contributions are left out.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and whatever {@link PairwiseModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const labels = this.schema.target.classes;
    const scores = this.scores(one, options);
    const order = orderOfScores(scores);
    const inOrder = order.map((a) => `${labels[a]}: ${readableNumber(scores[a])}`);
    const prediction = this.predict(one, options);
    const { expectedRanks = new Float64Array(labels.length) } = prediction;
    const ranks = order.map((a) => `${labels[a]}: ${readableNumber(expectedRanks[a])}`);
    return {
      ...{ kind: 'ranking', row, prediction: predictionText(prediction, 0) },
      ...{ unit: 'added to the score of the label', signed: true },
      because: this.#contributions(one, options)
        .filter(({ value }) => value !== 0)
        .sort((a, b) => Math.abs(b.value) - Math.abs(a.value)),
      conclusion: [
        `The scores are ${inOrder.join(', ')}; the highest comes first.`,
        `The expected ranks are ${ranks.join(', ')}.`,
      ],
      pictures: [
        {
          type: 'bars',
          title: 'Scores of the labels',
          valueLabel: 'score; the highest comes first',
          inOrder: true,
          bars: order.slice(0, MAX_DRAWN).map((a) => ({ name: labels[a], value: scores[a] })),
        },
      ],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describePairwise(this.parts, top);
  }

  protected parameters(): unknown {
    return writePairwise(this.parts);
  }

  /** What the terms of the same attributes add together, for each label. */
  #contributions(one: Table, options: PredictOptions) {
    const { schema, terms, weights } = this.parts;
    const values = pairwiseTerms(this.parts, alignToSchema(schema, one, options.unseen), 1);
    const groups = new Map<string, { attributes: readonly number[]; at: number[] }>();
    [...terms, []].forEach((term, j) => {
      const attributes = attributesOfTerm(this.parts, term);
      const group = groups.get(attributes.join()) ?? { attributes, at: [] };
      group.at.push(j);
      groups.set(attributes.join(), group);
    });
    return schema.target.classes.flatMap((label, a) =>
      Array.from(groups.values(), ({ attributes, at }) => ({
        text: `${attributes.length === 0 ? 'always' : valuesText(attributes, schema, one)}, for ${label}`,
        value: at.reduce((sum, j) => sum + weights[a * values.length + j] * values[j], 0),
      })),
    );
  }
}
