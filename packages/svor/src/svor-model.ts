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
import { describeImportance, TrainedModel } from '@preflearn/core/models';
import { counted, readableNumber, settingTexts, valueInWords } from '@preflearn/core/text';
import { inputsOf } from '@preflearn/ordinal-ensembles/predict';
import { effectsOf, importanceOf } from './effects.js';
import { predictSvor, scoresOf } from './predict-svor.js';
import { ID } from './svor-options.js';
import { writeParameters } from './svor-parameters.js';
import type { SvorParts } from './svor-parts.js';

/** A score from how near a row is to each support vector, with thresholds between the ordered classes. */
export class SvorModel extends TrainedModel<ClassPrediction, SvorParts> {
  readonly learner = ID;

  /** @internal */
  constructor(parts: SvorParts) {
    super(parts);
  }

  /** Cost C of a violation in use: that of the options, or the one that was chosen. */
  get cost(): number {
    return this.parts.cost;
  }

  /** Rate of the Gaussian kernel in use. */
  get kappa(): number {
    return this.parts.kappa;
  }

  /** Number of support vectors, which are training rows. */
  get supportVectors(): number {
    return this.parts.coefficients.length;
  }

  /** Thresholds between the classes, ascending, shape [classes - 1]; may hold infinities. */
  get thresholds(): readonly number[] {
    return this.parts.thresholds.thresholds;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictSvor(this.parts, table, options);
  }

  /**
   * What each attribute changes in the score of a row, compared with its mean; the largest change first. Attributes act
   * together, so the changes do not add up.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link SvorModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    const values = inputsOf(this.parts.inputs, columns, 1);
    const scores = scoresOf(this.parts, values, 1);
    const prediction = this.parts.thresholds.predict(scores);
    const because = effectsOf(this.parts, values, 1)
      .map((effect, attribute) => ({
        text: valueInWords(columns[attribute], 0),
        value: effect?.[0] ?? 0,
      }))
      .filter(({ value }) => value !== 0)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    return {
      ...{ kind: prediction.kind, row, prediction: predictionText(prediction, 0) },
      unit: 'more than with the mean of the attribute',
      ...{ signed: true, because },
      conclusion: [
        'Attributes act together, so these changes do not add up to the score.',
        `The score is ${readableNumber(scores[0])}; ${this.#thresholdText()}.`,
      ],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    const { schema, training, cost, kappa, coefficients, thresholds } = this.parts;
    const importance = describeImportance(importanceOf(this.parts), top, {
      title: 'Attribute importance',
      valueLabel: 'share of all effects',
      note: 'Mean change of the score of support vectors, compared with the mean of the attribute.',
    });
    return {
      headline:
        `${counted(coefficients.length, 'support vector')} that predict ${schema.target.name} ` +
        `(${counted(schema.target.classes.length, 'class', 'classes')}) from ` +
        `${counted(schema.attributes.length, 'attribute')}, trained on ${counted(training.rows, 'row')}.`,
      facts: [
        ['learner', ID],
        ['support vectors', String(coefficients.length)],
        ['cost', readableNumber(cost)],
        ['kappa', readableNumber(kappa)],
        ...thresholds.facts(),
      ],
      settings: settingTexts(training),
      sections: [importance.section],
      pictures: importance.pictures,
    };
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }

  #thresholdText(): string {
    const marks = this.parts.thresholds.marks();
    if (marks.length === 0) return 'all scores lead to the same class';
    const texts = marks.map(({ name, value }) => `${name} at ${readableNumber(value)}`);
    return `the thresholds are ${texts.join(', ')}`;
  }
}
