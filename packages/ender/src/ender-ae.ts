import {
  BOOST_DESCRIPTIONS,
  BOOST_SEARCH,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  loadRules,
  meanCost,
  nearestClassLink,
  portableRules,
  type RuleModel,
  trainRules,
} from '@preflearn/boosting';
import {
  type ClassPrediction,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  type OptionValues,
  type OrdinalTarget,
  readSavedOptions,
  type SearchSpace,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { absoluteErrorLoss } from './absolute-error-loss.js';
import { ENDER_AE_OPTIONS, ID } from './ender-ae-options.js';

/** Checked options of {@link EnderAe}. */
export type EnderAeOptions = OptionValues<typeof ENDER_AE_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type EnderAeInput = OptionInput<typeof ENDER_AE_OPTIONS>;

/** A trained ENDER AE ensemble. */
export type EnderAeModel = RuleModel<ClassPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
} as const;

/**
 * ENDER AE: decision rules boosted on the absolute error of the class number.
 *
 * Takes an ordinal target, and treats its classes as equally spaced. The score starts with the median class; the class
 * nearest to the score is predicted.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, section 4.2, which uses it for comparison; the framework is that
 * of Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1).
 */
export class EnderAe extends SteppedLearner<EnderAeModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: EnderAeOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: EnderAeInput = {}) {
    super();
    this.options = checkOptions(ID, ENDER_AE_OPTIONS, options);
  }

  /** {@inheritDoc @preflearn/core!Learner.train} */
  train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<EnderAeModel> {
    const { options } = this;
    return trainRules<OrdinalTarget, ClassPrediction, GainCostTechnique>(
      {
        id: ID,
        loss: absoluteErrorLoss,
        technique: TECHNIQUES[options.technique],
        link: nearestClassLink,
        boost: options,
        options,
        error: meanCost,
        metric: 'maeLoss',
      },
      data,
      seed,
      resources,
    );
  }
}

/**
 * Loads a saved ENDER AE model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderAe(document: unknown): EnderAeModel {
  return loadRules(document, ID, (saved) => {
    readSavedOptions(ID, ENDER_AE_OPTIONS, saved);
    return nearestClassLink;
  });
}

/** ENDER AE for the command line and other programs that list learners. */
export const enderAeDefinition: LearnerDefinition<EnderAeModel> = {
  id: ID,
  title: 'ENDER AE',
  summary: 'Ordinal classification by boosting decision rules on the absolute error.',
  targetKinds: ['ordinal'],
  // A getter, so that an app that only trains does not bundle the texts.
  get options() {
    return describedOptions(ENDER_AE_OPTIONS, {
      ...BOOST_DESCRIPTIONS,
      technique:
        'How the impurity of a condition is derived from the loss: gradient-descent, by the weight that a ' +
        'rule moves the right way; gradient-boosting, by that over the root of the weight it covers, which ' +
        'makes more specific rules.',
    });
  },
  get searchSpace(): SearchSpace {
    return {
      ...BOOST_SEARCH,
      technique: { values: ['gradient-descent', 'gradient-boosting'] },
    };
  },
  create: (options) => new EnderAe(options as EnderAeInput),
  load: loadEnderAe,
  portable: portableRules,
};
