import {
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type NumericTarget,
  type OptionInput,
  type OptionValues,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { LinearModel } from './linear-model.js';
import { LINEAR_ID as ID, LINEAR_OPTIONS } from './linear-options.js';
import { portableLinear } from './portable-linear.js';
import { readLinear } from './read-linear.js';
import { trainLinear } from './train-linear.js';

/** Checked options of {@link LinearRegression}. */
export type LinearRegressionOptions = OptionValues<typeof LINEAR_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type LinearRegressionInput = OptionInput<typeof LINEAR_OPTIONS>;

/**
 * Linear regression by least squares: predicts a number as a constant plus an effect of each attribute, with standard
 * errors and intervals.
 *
 * Attributes become inputs as in `OrdinalLogit`. The ridge penalty is the one with the lowest leave-one-out error, which
 * has a closed form. The weight of a row is the number of rows it stands for. The order of the rows does not matter.
 *
 * Source: Hoerl and Kennard (1970), Technometrics 12.
 */
export class LinearRegression extends SteppedLearner<LinearModel> {
  readonly id = ID;
  readonly targetKinds = ['numeric'] as const;
  readonly options: LinearRegressionOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: LinearRegressionInput = {}) {
    super();
    this.options = checkOptions(ID, LINEAR_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for inputs that do not fit in memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<LinearModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const training = { options, seed, rows: data.attributes.rowCount };
    const task = { strength: options.strength, training };
    return yield* trainLinear(data as LabelledTable<NumericTarget>, task, resources);
  }
}

/**
 * Loads a saved linear model of numbers; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLinearRegression(document: unknown): LinearModel {
  return new LinearModel(readLinear(document));
}

/** Linear regression for the command line and other programs that list learners. */
export const linearRegressionDefinition: LearnerDefinition<LinearModel> = {
  id: ID,
  title: 'Linear regression',
  summary: 'Least squares: a number as a sum of effects, with standard errors and intervals.',
  targetKinds: ['numeric'],
  options: /* @__PURE__ */ describedOptions(LINEAR_OPTIONS, {
    strength:
      'Ridge penalty on the standardised coefficients; 0: none, for standard errors and intervals as in statistics. ' +
      'none: the one of 100, 10, ... 1e-5 with the lowest leave-one-out error.',
  }),
  searchSpace: { strength: { values: [null, 0.001, 0.01, 0.1] } },
  create: (options) => new LinearRegression(options as LinearRegressionInput),
  load: loadLinearRegression,
  portable: portableLinear,
};
