import {
  BOOST_DESCRIPTIONS,
  BOOST_SEARCH,
  gradientBoosting,
  gradientDescent,
  inTurns,
  loadRules,
  meanCost,
  newton,
  portableRules,
  type RemoteTable,
  type RuleModel,
  type Technique,
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
import { distributionLink } from './distribution-link.js';
import { ID, ORDINAL_ENDER_OPTIONS } from './ordinal-ender-options.js';
import { openThresholds, thresholdLogisticLoss } from './threshold-logistic-loss.js';

/** Checked options of {@link OrdinalEnder}. */
export type OrdinalEnderOptions = OptionValues<typeof ORDINAL_ENDER_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type OrdinalEnderInput = OptionInput<typeof ORDINAL_ENDER_OPTIONS>;

/** A trained Ordinal ENDER ensemble. */
export type OrdinalEnderModel = RuleModel<ClassPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
  newton: newton(),
} as const;

/**
 * Ordinal ENDER: a rule ensemble with logistic loss for each threshold between neighbouring classes, which gives the
 * probability of a class above it; from these follow class probabilities and their median.
 *
 * Takes an ordinal target. The rules of all thresholds alternate in one model, so that its first rules form a smaller
 * model of all thresholds. Classes without rows get a probability near 0.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, section 4.2, which uses it for comparison; the framework is that
 * of Dembczyński, Kotłowski and Słowiński (2010), ENDER: a statistical framework for boosting decision rules, Data
 * Mining and Knowledge Discovery 21(1).
 */
export class OrdinalEnder extends SteppedLearner<OrdinalEnderModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: OrdinalEnderOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: OrdinalEnderInput = {}) {
    super();
    this.options = checkOptions(ID, ORDINAL_ENDER_OPTIONS, options);
  }

  /** {@inheritDoc @preflearn/core!Learner.train} */
  train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<OrdinalEnderModel> {
    const { options } = this;
    const target = data.target.kind === 'ordinal' ? data.target : undefined;
    const thresholds = Math.max(1, (target?.classes.length ?? 1) - 1);
    // For rows in a database it is known which classes occur, but not the class of each row.
    const { occurring } = data as Partial<RemoteTable>;
    const codes = occurring ?? target?.codes;
    const open = codes ? openThresholds(codes, data.weights) : [];
    return trainRules<OrdinalTarget, ClassPrediction, Technique>(
      {
        id: ID,
        loss: Array.from({ length: thresholds }, (_, k) => thresholdLogisticLoss(k)),
        technique: TECHNIQUES[options.technique],
        link: distributionLink,
        boost: { ...options, rules: options.rules * thresholds },
        options,
        error: meanCost,
        metric: 'maeLoss',
        schedule: inTurns(open, options.rules),
      },
      data,
      seed,
      resources,
    );
  }
}

/**
 * Loads a saved Ordinal ENDER model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalEnder(document: unknown): OrdinalEnderModel {
  return loadRules(document, ID, (saved) => {
    readSavedOptions(ID, ORDINAL_ENDER_OPTIONS, saved);
    return distributionLink;
  });
}

/** Ordinal ENDER for the command line and other programs that list learners. */
export const ordinalEnderDefinition: LearnerDefinition<OrdinalEnderModel> = {
  id: ID,
  title: 'Ordinal ENDER',
  summary:
    'Ordinal class probabilities by boosting rules with logistic loss, threshold by threshold.',
  targetKinds: ['ordinal'],
  // A getter, so that an app that only trains does not bundle the texts.
  get options() {
    return describedOptions(ORDINAL_ENDER_OPTIONS, {
      ...BOOST_DESCRIPTIONS,
      rules:
        'Number of rules (M in the papers) for each threshold between neighbouring classes, so that K ' +
        'classes get K - 1 times as many. Training may stop earlier when no rule improves the loss.',
      technique:
        'How the impurity of a condition is derived from the loss: by its gradient, by its gradient over the ' +
        'root of the weight covered, or by gradient and hessian; the first makes the most general rules.',
    });
  },
  get searchSpace(): SearchSpace {
    return {
      ...BOOST_SEARCH,
      // Not `staged`: a model does not contain those with fewer rules per threshold, since its rules are counted
      // together.
      rules: { values: [50, 100, 200, 500], simpler: 'low', stepwise: true },
      technique: { values: ['gradient-descent', 'gradient-boosting', 'newton'] },
    };
  },
  create: (options) => new OrdinalEnder(options as OrdinalEnderInput),
  load: loadOrdinalEnder,
  portable: portableRules,
};
