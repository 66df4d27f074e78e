import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { chanceText, readableNumber, valueInWords } from '@preflearn/core/text';
import { describeKernel } from './describe-kernel.js';
import { valuesOf, withoutAttribute } from './effects.js';
import { ID } from './kernel-options.js';
import { writeParameters } from './kernel-parameters.js';
import type { KernelParts } from './kernel-parts.js';
import {
  KernelFunction,
  type KernelPrediction,
  predictionOf,
  predictKernel,
} from './predict-kernel.js';

/**
 * A smooth function of all attributes: a sum over centres, which are training rows, of how near a row is to each. Its
 * values are positions on the scale of ordered classes, or numbers.
 */
export class KernelModel<P extends KernelPrediction = ClassPrediction> extends TrainedModel<
  P,
  KernelParts
> {
  readonly learner = ID;
  readonly #kernel: KernelFunction;

  /** @internal */
  constructor(parts: KernelParts) {
    super(parts);
    this.#kernel = new KernelFunction(parts);
  }

  /** Number of training rows that the model contains, at which its function is centred. */
  get centres(): number {
    return this.parts.coefficients.length;
  }

  /** Rate of the Gaussian kernel in use, for squared distances in units of their median. */
  get gamma(): number {
    return this.parts.gamma;
  }

  /** Ridge penalty in use: that of the options, or the one that was chosen. */
  get strength(): number {
    return this.parts.strength;
  }

  /**
   * Error of the training rows, each predicted by the function that was fitted without it: for classes half the mean
   * absolute error of positions and half that of classes, for numbers the root of the mean squared error.
   */
  get leaveOneOutError(): number {
    return this.parts.error;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): P {
    return predictKernel(this.parts, this.#kernel, table, options) as P;
  }

  /**
   * What each attribute changes in the prediction of a row, compared with a missing value, which counts as the mean; the
   * largest change first. Attributes act together, so the changes do not add up.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link KernelModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    const { outcome } = this.parts;
    const outputs = this.#kernel.outputs(columns, 1);
    const [own] = valuesOf(outcome, outputs);
    const because = columns
      .map((column, attribute) => {
        const others = this.#kernel.outputs(withoutAttribute(columns, attribute), 1);
        return {
          text: valueInWords(column, 0),
          value: own - valuesOf(outcome, others)[0],
          attribute,
        };
      })
      .filter(({ value }) => value !== 0)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.attribute - b.attribute)
      .map(({ text, value }) => ({ text, value }));
    const prediction = predictionOf(this.parts, outputs);
    return {
      ...{ kind: prediction.kind, row, prediction: predictionText(prediction, 0) },
      unit:
        prediction.kind === 'numeric'
          ? 'more than with the mean of the attribute'
          : 'classes more than with the mean of the attribute',
      ...{ signed: true, because, conclusion: conclusionOf(prediction, own) },
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeKernel(this.parts, this.#kernel, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }
}

function conclusionOf(prediction: KernelPrediction, position: number): string[] {
  const together = 'Attributes act together, so these changes do not add up to the prediction.';
  if (prediction.kind === 'numeric') return [together];
  const { classes, probabilities = new Float64Array(0) } = prediction;
  const last = classes.length - 1;
  const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
  return [
    together,
    `The position is ${readableNumber(position)}, on a scale from 0 (${classes[0]}) to ${last} (${classes[last]}).`,
    `The class probabilities are ${chances.join(', ')}.`,
  ];
}
