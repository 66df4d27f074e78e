import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { blendParametersSchema, readParameters } from './blend-parameters.js';
import { ID, SMOOTH_RULES_OPTIONS, type SmoothRulesOptions } from './smooth-options.js';
import { SmoothRulesModel } from './smooth-rules-model.js';
import { rulesLearner, trainSmoothRules } from './train-smooth-rules.js';

/** Options as given by a caller; all are optional. */
export type SmoothRulesInput = OptionInput<typeof SMOOTH_RULES_OPTIONS>;

/**
 * Smooth rules: the mean of rules (RankRules or short rules) and a smooth function (kernel ridge regression), both as they
 * are with their default settings.
 *
 * Each part gives a position on the scale of the ordered classes; their mean is rounded to a class. The weight is one
 * half, unless one part alone has an out-of-fold error that is lower than that of the mean by more than a standard error:
 * then it predicts alone, and the model does not contain the other. Class probabilities follow from out-of-fold
 * positions, as in calibration.
 *
 * Equal rows are merged first. The weight of a row is the number of rows it stands for.
 */
export class SmoothRules extends SteppedLearner<SmoothRulesModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: SmoothRulesOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: SmoothRulesInput = {}) {
    super();
    this.options = checkOptions(ID, SMOOTH_RULES_OPTIONS, options);
    rulesLearner(this.options); // refuses more rules than short rules take
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND, and what its parts throw
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<SmoothRulesModel> {
    checkTargetKind(ID, this.targetKinds, data);
    return yield* trainSmoothRules(data, this.options, seed, resources);
  }
}

/**
 * Loads a saved model of smooth rules; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSmoothRules(document: unknown): SmoothRulesModel {
  const { parameters, ...head } = readModelDocument(document, ID, blendParametersSchema());
  readSavedOptions(ID, SMOOTH_RULES_OPTIONS, head.training.options);
  return new SmoothRulesModel(readParameters(parameters, head));
}

/** Smooth rules for the command line and other programs that list learners. */
export const smoothRulesDefinition: LearnerDefinition<SmoothRulesModel> = {
  id: ID,
  title: 'Smooth rules',
  summary: 'The mean of rules and a smooth function, for ordered classes; often the lowest error.',
  targetKinds: ['ordinal'],
  options: /* @__PURE__ */ describedOptions(SMOOTH_RULES_OPTIONS, {
    base: 'The rules: rank-rules, or short-rules for at most 50 that people can read.',
    rules: 'Number of rules. none: the default of the rules, 1000 or, of short-rules, 50.',
    share:
      'Weight of the smooth function in the mean; 0 is rules alone. none: 0.5, unless one part alone has a lower error ' +
      'out of fold by more than a standard error.',
    folds:
      'Parts of the training rows that are predicted by models trained without them. none: 10 below 150 rows, else 3.',
  }),
  searchSpace: {
    base: { values: ['rank-rules', 'short-rules'] },
    share: { values: [null, 0.25, 0.5, 0.75] },
  },
  create: (options) => new SmoothRules(options as SmoothRulesInput),
  load: loadSmoothRules,
  portable() {
    throw new DataError(
      'MODEL_EXPORT',
      'half of the model is a sum over its training rows, which cannot be written as rules',
      {
        where: { learner: ID },
        remedy: [
          'train its rules alone, rank-rules or short-rules',
          'predict with the model itself',
        ],
      },
    );
  },
};
