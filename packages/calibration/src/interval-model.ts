import type {
  Explanation,
  Model,
  ModelDescription,
  NumericPrediction,
  PredictOptions,
  Rows,
  Table,
} from '@preflearn/core';
import { TrainedModel, type TrainedParts } from '@preflearn/core/models';
import {
  counted,
  differenceText,
  percentText,
  quoted,
  settingTexts,
  targetNumberText,
} from '@preflearn/core/text';
import {
  type IntervalRule,
  predictionIntervals,
  rowsForIntervals,
} from './prediction-intervals.js';

/** Name of the fact on prediction intervals in the description of a model. */
export const INTERVALS = 'prediction intervals';

/** Everything that an {@link IntervalModel} consists of. */
export interface IntervalModelParts extends TrainedParts {
  readonly learner: string;
  /** The underlying model. */
  readonly base: Model;
  /** Number of training rows; as many rows of equal weight as tell as much, see {@link effectiveRows}. */
  readonly rows: number;
  /** How far intervals extend; `null` if none were requested, or if there were too few rows. */
  readonly intervals: IntervalRule | null;
}

/** A model of numbers with prediction intervals of a stated coverage. */
export class IntervalModel extends TrainedModel<NumericPrediction, IntervalModelParts> {
  constructor(parts: IntervalModelParts) {
    super(parts);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** The underlying model; the model with intervals predicts the same numbers. */
  get base(): Model {
    return this.parts.base;
  }

  /** Share of new rows whose number is expected to be in their interval; `undefined` for a model without intervals. */
  get coverage(): number | undefined {
    return this.parts.intervals?.coverage;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): NumericPrediction {
    const { base, intervals } = this.parts;
    const prediction = base.predict(table, options) as NumericPrediction; // checked when the model was created
    if (intervals === null) return prediction;
    return { ...prediction, intervals: predictionIntervals(prediction.values, intervals) };
  }

  /** {@inheritDoc @preflearn/core!index.Model.explain} */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const explanation = this.parts.base.explain(one, 0, options);
    const { intervals } = this.predict(one, options);
    const { unit } = this.schema.target;
    const sentence =
      intervals === undefined
        ? this.#missing()
        : `At a coverage of ${percentText(intervals.coverage)}, ${quoted(this.schema.target.name)} is between ` +
          `${targetNumberText(intervals.lower[0], unit)} and ${targetNumberText(intervals.upper[0], unit)}.`;
    return {
      ...explanation,
      row,
      conclusion: [...explanation.conclusion, ...(sentence === undefined ? [] : [sentence])],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top?: number): ModelDescription {
    const { base, intervals, training } = this.parts;
    const description = base.describe(top);
    const { unit } = this.schema.target;
    const fact =
      intervals === null
        ? this.#missing()
        : `from ${differenceText(intervals.below, unit)} below the predicted number to ${differenceText(intervals.above, unit)} above ` +
          `hold the number of ${percentText(intervals.coverage)} of rows`;
    return {
      ...description,
      facts: [...description.facts, ...(fact === undefined ? [] : [[INTERVALS, fact] as const])],
      settings: settingTexts(training),
    };
  }

  protected parameters(): unknown {
    const { base, rows, intervals } = this.parts;
    return { model: base.toJSON(), rows, intervals };
  }

  /** Why there are no intervals although they were requested; `undefined` if they were not. */
  #missing(): string | undefined {
    const { coverage } = this.training.options;
    if (typeof coverage !== 'number') return undefined;
    const needed = rowsForIntervals(coverage);
    const { rows } = this.parts;
    const trained = this.training.rows;
    const worth = rows < trained ? `, which by their weights count as ${rows},` : '';
    return `${counted(trained, 'row')}${worth} ${trained === 1 ? 'is' : 'are'} too few for intervals with a coverage of ${percentText(coverage)}, which need at least ${needed}.`;
  }
}
