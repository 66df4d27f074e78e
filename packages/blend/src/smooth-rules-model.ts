import { cumulativeProbabilities } from '@preflearn/calibration';
import {
  type ClassPrediction,
  classesOfPositions,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { filled } from '@preflearn/core/numbers';
import { chanceText, readableNumber } from '@preflearn/core/text';
import { writeParameters } from './blend-parameters.js';
import type { BlendParts, FoldErrors, RulesPart } from './blend-parts.js';
import { describeBlend } from './describe-blend.js';
import { partPositions } from './part-positions.js';
import { ID } from './smooth-options.js';

/** Grounds of each part that an explanation names. */
const MAX_GROUNDS = 5;

/** Rules and a smooth function whose positions on the scale of the classes are averaged. */
export class SmoothRulesModel extends TrainedModel<ClassPrediction, BlendParts> {
  readonly learner = ID;
  /** @internal */
  constructor(parts: BlendParts) {
    super(parts);
  }

  /** The rules, as they are used; `null` if the smooth function predicts alone. */
  get rules(): RulesPart | null {
    return this.parts.rules;
  }

  /** The smooth function; `null` if the rules predict alone. */
  get smooth(): BlendParts['smooth'] {
    return this.parts.smooth;
  }

  /** Weight of the smooth function in the mean position, from 0 to 1. */
  get share(): number {
    return this.parts.share;
  }

  /** Out-of-fold errors of the parts and of half of each, by which the weight was chosen; `null` if unknown. */
  get foldErrors(): FoldErrors | null {
    return this.parts.errors;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(given: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    const table = tableForModel(this.schema, given, options);
    return this.#predictionOf(partPositions(this.parts, table, options).mean);
  }

  /**
   * What the rules and the smooth function say about a row, and the strongest grounds of each.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link SmoothRulesModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const { rules, smooth, share } = this.parts;
    const positions = partPositions(this.parts, one, options);
    const prediction = this.#predictionOf(positions.mean);
    const { classes, probabilities = new Float64Array(0) } = prediction;
    const said = [
      { name: 'rules', model: rules, own: positions.rules, weight: 1 - share },
      { name: 'smooth part', model: smooth, own: positions.smooth, weight: share },
    ].flatMap(({ name, model, own, weight }) =>
      model === null || own === undefined ? [] : [{ name, model, position: own[0], weight }],
    );
    const grounds = said.map(({ name, model }) => {
      const { because, unit } = model.explain(one, 0, options);
      const texts = because
        .slice(0, MAX_GROUNDS)
        .map(({ text, value }) => `${text} (${readableNumber(value)})`);
      return `Strongest grounds of the ${name} (${unit}): ${texts.join('; ') || 'none'}.`;
    });
    const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
    return {
      ...{ kind: 'ordinal', row, prediction: predictionText(prediction, 0) },
      ...{ unit: 'added to the mean position', signed: true },
      because: said.map(({ name, position, weight }) => ({
        text: `${name}: position ${readableNumber(position)}, weight ${readableNumber(weight)}`,
        value: weight * position,
      })),
      conclusion: [
        `The mean position is ${readableNumber(positions.mean[0])}, on a scale from 0 (${classes[0]}) to ${classes.length - 1} (${classes[classes.length - 1]}).`,
        ...grounds,
        `The class probabilities are ${chances.join(', ')}.`,
      ],
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeBlend(this.parts, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }

  #predictionOf(positions: Float64Array): ClassPrediction {
    const { classes } = this.schema.target;
    const codes = classesOfPositions(positions, classes.length);
    const probabilities = cumulativeProbabilities(this.parts.scaling, positions);
    return {
      ...{ kind: 'ordinal', classes, codes, scores: positions, positions, probabilities },
      // A getter, since it copies all probabilities and few callers need it.
      get details() {
        const columns = classes.map((name, k) => ({
          name: `p(${name})`,
          values: filled(
            new Float64Array(codes.length),
            (row) => probabilities[row * classes.length + k],
          ),
        }));
        return [{ name: 'position', values: positions }, ...columns];
      },
    };
  }
}
