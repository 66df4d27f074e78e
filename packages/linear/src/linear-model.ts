import {
  alignToSchema,
  type Explanation,
  type ModelDescription,
  type NumericPrediction,
  type PredictOptions,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { readableNumber, targetNumberText, valueInWords } from '@preflearn/core/text';
import { contributionsOf } from './contributions.js';
import { describeLinear } from './describe-linear.js';
import { type LinearCoefficient, linearCoefficients } from './linear-coefficients.js';
import { LINEAR_ID } from './linear-options.js';
import { writeLinearParameters } from './linear-parameters.js';
import type { LinearParts } from './linear-parts.js';
import { NO_ESTIMATE } from './logit-parts.js';
import { predictLinear } from './predict-linear.js';
import { scoresOf } from './predict-logit.js';

/** A linear model of numbers: a constant and an effect of each attribute, which add up. */
export class LinearModel extends TrainedModel<NumericPrediction, LinearParts> {
  readonly learner = LINEAR_ID;

  /** @internal */
  constructor(parts: LinearParts) {
    super(parts);
  }

  /** @internal */
  override get parts(): LinearParts {
    return super.parts;
  }

  /** Ridge penalty in use: that of the options, or the one that was chosen. */
  get strength(): number {
    return this.parts.strength;
  }

  /** Share of the variance of the target that the model explains in the training rows, at most 1. */
  get rSquared(): number {
    return this.parts.rSquared;
  }

  /**
   * Residual standard error, in the unit of the target; none if there are not more rows than coefficients.
   */
  get residualError(): number | undefined {
    const { residual } = this.parts;
    return residual === NO_ESTIMATE ? undefined : residual;
  }

  /** Root of the mean squared error of training rows, each predicted by the model without it; in the unit of the target. */
  get leaveOneOutError(): number {
    return this.parts.leaveOneOut;
  }

  /** The prediction for a row whose values are all missing, which count as the mean; in the unit of the target. */
  get meanPrediction(): number {
    return this.parts.start[0];
  }

  /** The coefficients with standard errors and intervals, in the order of the attributes. */
  get coefficients(): readonly LinearCoefficient[] {
    return linearCoefficients(this.parts);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): NumericPrediction {
    return predictLinear(this.parts, table, options);
  }

  /**
   * What each attribute adds to the prediction of a row, the largest contribution first.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link LinearModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    const [value] = scoresOf(this.parts, columns, 1);
    const grounds = contributionsOf(this.parts, columns)
      .map(({ attribute, response }) => ({ attribute, value: response[0] }))
      .filter((ground) => ground.value !== 0)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.attribute - b.attribute);
    const [start] = this.parts.start;
    const unit = `added to ${this.schema.target.name}`;
    const always = start === 0 ? [] : [{ text: 'always', value: start }];
    const because = [
      ...always,
      ...grounds.map((ground) => ({
        text: valueInWords(columns[ground.attribute], 0),
        value: ground.value,
      })),
    ];
    return {
      ...{ kind: 'numeric', row, prediction: String(value), unit, signed: true, because },
      conclusion: [
        `They add up to ${targetNumberText(value, this.schema.target.unit, readableNumber)}.`,
      ],
      sum: {
        ...{ unit, start },
        terms: because.map((ground) => ground.value),
        attributes: grounds.map((ground) => ({
          name: this.schema.attributes[ground.attribute].name,
          value: ground.value,
        })),
      },
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeLinear(this.parts, top);
  }

  protected parameters(): unknown {
    return writeLinearParameters(this.parts);
  }
}
