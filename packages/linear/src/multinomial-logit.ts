import {
  type ClassTarget,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  type OptionValues,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { LogitModel } from './logit-model.js';
import { MULTINOMIAL_LOGIT_ID as ID, MULTINOMIAL_LOGIT_OPTIONS } from './logit-options.js';
import { portableLogit } from './portable-logit.js';
import { readMultinomialLogit } from './read-logit.js';
import { trainLogit } from './train-logit.js';

/** Checked options of {@link MultinomialLogit}. */
export type MultinomialLogitOptions = OptionValues<typeof MULTINOMIAL_LOGIT_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type MultinomialLogitInput = OptionInput<typeof MULTINOMIAL_LOGIT_OPTIONS>;

/**
 * Multinomial logit, logistic regression for several classes without order: a linear score for each class, and class
 * probabilities by the softmax function.
 *
 * Attributes become inputs as in `OrdinalLogit`. Ordered classes are taken as unordered.
 */
export class MultinomialLogit extends SteppedLearner<LogitModel> {
  readonly id = ID;
  readonly targetKinds = ['nominal', 'ordinal'] as const;
  readonly options: MultinomialLogitOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: MultinomialLogitInput = {}) {
    super();
    this.options = checkOptions(ID, MULTINOMIAL_LOGIT_OPTIONS, options);
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
  ): Training<LogitModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const training = { options, seed, rows: data.attributes.rowCount };
    const task = {
      learner: ID,
      form: 'multinomial',
      penalty: 'ridge',
      strength: options.strength,
      training,
    } as const;
    return yield* trainLogit(data as LabelledTable<ClassTarget>, task, resources);
  }
}

/**
 * Loads a saved model of multinomial logit; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMultinomialLogit(document: unknown): LogitModel {
  return new LogitModel(readMultinomialLogit(document));
}

/** Multinomial logit for the command line and other programs that list learners. */
export const multinomialLogitDefinition: LearnerDefinition<LogitModel> = {
  id: ID,
  title: 'Multinomial logit',
  summary:
    'Logistic regression: a linear score for each class, with odds ratios and probabilities.',
  targetKinds: ['nominal', 'ordinal'],
  options: /* @__PURE__ */ describedOptions(MULTINOMIAL_LOGIT_OPTIONS, {
    strength:
      'Ridge penalty on the standardised coefficients; 0: none, for standard errors and intervals as in statistics. ' +
      'none: the one of 100, 10, ... 1e-5 with the lowest loss of held-out rows.',
  }),
  searchSpace: { strength: { values: [null, 0.001, 0.01, 0.1] } },
  create: (options) => new MultinomialLogit(options as MultinomialLogitInput),
  load: loadMultinomialLogit,
  portable: portableLogit,
};
