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
import type { PortableScaling } from '@preflearn/core/models';
import { chanceText, percentText, settingTexts } from '@preflearn/core/text';
import type { Calibration } from './calibrated-parameters.js';
import { cumulativeProbabilities, portableScaling } from './cumulative-scaling.js';
import { predictionSets } from './prediction-sets.js';
import { setText } from './set-text.js';

/** Everything that a {@link CalibratedModel} consists of. */
export interface CalibratedModelParts extends Calibration {
  readonly learner: string;
  readonly training: ModelDocument['training'];
  /** The underlying model. */
  readonly base: Model;
}

/** A classifier with class probabilities and prediction sets of a stated coverage. */
export class CalibratedModel implements Model<ClassPrediction> {
  readonly #parts: CalibratedModelParts;

  constructor(parts: CalibratedModelParts) {
    this.#parts = parts;
  }

  get learner(): string {
    return this.#parts.learner;
  }

  get schema(): Schema {
    return this.#parts.base.schema;
  }

  /** The underlying model; the calibrated model predicts the same classes. */
  get base(): Model {
    return this.#parts.base;
  }

  /** Options, seed and number of rows of the training run that produced the model. */
  get training(): ModelDocument['training'] {
    return this.#parts.training;
  }

  /** Share of new rows whose class is expected to be in their prediction set; `undefined` for a model without sets. */
  get coverage(): number | undefined {
    return this.#parts.sets?.coverage;
  }

  /** How scores are converted to class probabilities; `undefined` for a model with probabilities of its own. */
  get scaling(): PortableScaling | undefined {
    const { scaling } = this.#parts;
    return scaling === null ? undefined : portableScaling(scaling);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    const { base, scaling, sets } = this.#parts;
    const prediction = base.predict(table, options) as ClassPrediction; // checked when the model was created
    const { kind, classes, codes, scores } = prediction;
    const probabilities =
      scaling === null || scores === undefined
        ? (prediction.probabilities ?? new Float64Array(codes.length * classes.length))
        : cumulativeProbabilities(scaling, scores);
    const rows = { kind, predicted: codes, probabilities };
    return {
      ...prediction,
      probabilities,
      ...(sets !== null && { sets: predictionSets(rows, sets) }),
      // A getter, since the details are rarely used and copy all probabilities.
      get details() {
        if (scaling === null) return prediction.details;
        const ofClasses = classes.map((name, k) => ({
          name: `p(${name})`,
          values: Float64Array.from(codes, (_, row) => probabilities[row * classes.length + k]),
        }));
        return [...prediction.details, ...ofClasses];
      },
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.explain} */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const table = tableForModel(this.schema, given, options);
    const explanation = this.#parts.base.explain(table, row, options);
    const { classes, probabilities, sets } = this.predict(table.select([row]), options);
    const conclusion = [...explanation.conclusion];
    // A model with probabilities of its own has already stated them.
    if (this.#parts.scaling !== null) {
      const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities?.[k] ?? 0)}`);
      conclusion.push(`The calibrated probabilities are ${chances.join(', ')}.`);
    }
    if (sets !== undefined) {
      conclusion.push(
        `At a coverage of ${percentText(sets.coverage)} its class is ${setText(explanation.kind, classes, sets.members)}.`,
      );
    }
    return { ...explanation, conclusion };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top?: number): ModelDescription {
    const { base, scaling, sets, training } = this.#parts;
    const description = base.describe(top);
    return {
      ...description,
      facts: [
        ...description.facts,
        [
          'class probabilities',
          scaling === null ? 'of the model itself' : 'from its scores, by predictions out of fold',
        ],
        ...(sets === null
          ? []
          : [
              [
                'sets of classes',
                `hold the class of ${percentText(sets.coverage)} of rows`,
              ] as const,
            ]),
      ],
      settings: settingTexts(training),
    };
  }

  /** The model as plain data. */
  toJSON(): ModelDocument {
    const { learner, training, base, scaling, sets } = this.#parts;
    return {
      format: MODEL_FORMAT,
      version: MODEL_VERSION,
      learner,
      schema: this.schema,
      training,
      parameters: { model: base.toJSON(), scaling, sets },
    };
  }
}
