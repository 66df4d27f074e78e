import type {
  ClassPrediction,
  Explanation,
  Model,
  ModelDescription,
  PredictOptions,
  Rows,
  Table,
} from '@preflearn/core';
import type { PortableCorrection, PortableScaling } from '@preflearn/core/models';
import { TrainedModel, type TrainedParts } from '@preflearn/core/models';
import { filled } from '@preflearn/core/numbers';
import { chanceText, percentText, readableNumber, settingTexts } from '@preflearn/core/text';
import type { Calibration } from './calibrated-parameters.js';
import { cumulativeProbabilities, portableScaling } from './cumulative-scaling.js';
import { correctedProbabilities, type PowerCorrection } from './power-correction.js';
import { predictionSets } from './prediction-sets.js';
import { setText } from './set-text.js';

/** Everything that a {@link CalibratedModel} consists of. */
export interface CalibratedModelParts extends Calibration, TrainedParts {
  readonly learner: string;
  /** The underlying model. */
  readonly base: Model;
}

/** A classifier with class probabilities and prediction sets of a stated coverage. */
export class CalibratedModel extends TrainedModel<ClassPrediction, CalibratedModelParts> {
  constructor(parts: CalibratedModelParts) {
    super(parts);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** The underlying model; the calibrated model predicts the same classes. */
  get base(): Model {
    return this.parts.base;
  }

  /** Share of new rows whose class is expected to be in their prediction set; `undefined` for a model without sets. */
  get coverage(): number | undefined {
    return this.parts.sets?.coverage;
  }

  /** How scores are converted to class probabilities; `undefined` for a model with probabilities of its own. */
  get scaling(): PortableScaling | undefined {
    const { scaling } = this.parts;
    return scaling === null ? undefined : portableScaling(scaling);
  }

  /** How class probabilities are corrected; `undefined` if they are not. */
  get correction(): PortableCorrection | undefined {
    return this.parts.correction ?? undefined;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    const { base, scaling, correction, sets } = this.parts;
    const prediction = base.predict(table, options) as ClassPrediction; // checked when the model was created
    const { kind, classes, codes, scores } = prediction;
    const uncorrected =
      scaling === null || scores === undefined
        ? (prediction.probabilities ?? new Float64Array(codes.length * classes.length))
        : cumulativeProbabilities(scaling, scores);
    const probabilities =
      correction === null ? uncorrected : correctedProbabilities(uncorrected, correction);
    const rows = { kind, predicted: codes, probabilities };
    return {
      ...prediction,
      probabilities,
      ...(sets !== null && { sets: predictionSets(rows, sets) }),
      // A getter, since the details are rarely used and copy all probabilities.
      get details() {
        if (scaling === null && correction === null) return prediction.details;
        const ofClasses = classes.map((name, k) => ({
          name: `p(${name})`,
          values: filled(
            new Float64Array(codes.length),
            (row) => probabilities[row * classes.length + k],
          ),
        }));
        const names = new Set(ofClasses.map(({ name }) => name));
        return [...prediction.details.filter(({ name }) => !names.has(name)), ...ofClasses];
      },
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.explain} */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const explanation = this.parts.base.explain(one, 0, options);
    const { classes, probabilities, sets } = this.predict(one, options);
    const conclusion = [...explanation.conclusion];
    // A model has already stated probabilities of its own.
    if (this.parts.scaling !== null || this.parts.correction !== null) {
      const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities?.[k] ?? 0)}`);
      conclusion.push(`The calibrated probabilities are ${chances.join(', ')}.`);
    }
    if (sets !== undefined) {
      conclusion.push(
        `At a coverage of ${percentText(sets.coverage)} its class is ${setText(explanation.kind, classes, sets.members)}.`,
      );
    }
    return { ...explanation, row, conclusion };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top?: number): ModelDescription {
    const { base, scaling, correction, sets, training } = this.parts;
    const description = base.describe(top);
    return {
      ...description,
      facts: [
        ...description.facts,
        [
          'class probabilities',
          [
            scaling === null
              ? 'of the model itself'
              : 'from its scores, by predictions out of fold',
            ...(correction === null ? [] : [correctionText(correction)]),
          ].join('; '),
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

  protected parameters(): unknown {
    const { training, base, scaling, correction, sets } = this.parts;
    return {
      ...{ model: base.toJSON(), scaling },
      ...(Object.hasOwn(training.options, 'correction') && { correction }),
      sets,
    };
  }
}

/** For example `corrected, raised to the power 0.8`. */
function correctionText({ slope }: PowerCorrection): string {
  return `corrected, raised to the power ${readableNumber(slope)} with a factor for each class`;
}
