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

/** Options as a caller gives them; all may be left out. */
export type OrdinalEnderInput = OptionInput<typeof ORDINAL_ENDER_OPTIONS>;

/** A trained Ordinal ENDER ensemble. */
export type OrdinalEnderModel = RuleModel<ClassPrediction>;

const TECHNIQUES = {
  'gradient-descent': gradientDescent,
  'gradient-boosting': gradientBoosting,
  newton: newton(),
} as const;

/**
 * Ordinal ENDER: a rule ensemble with logistic loss for each threshold between neighbouring classes; from
 * the probabilities of a class above each, class probabilities and their median.
 *
 * Takes an ordinal target. The rules of all thresholds are in one model and take turns, so that its first
 * rules are a smaller model of all thresholds. Classes that no row has get a probability near 0.
 *
 * Source: Dembczynski and Kotlowski (2009), RankRules, section 4.2, which compares itself with it; the
 * framework is that of Dembczynski, Kotlowski and Slowinski (2010), ENDER: a statistical framework for
 * boosting decision rules, Data Mining and Knowledge Discovery 21(1).
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
    // Of rows in a database the classes are known, not those of each row.
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
  // Made when asked for, so that an app which only trains does not ship the texts.
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
      // A model does not tell of fewer rules for each threshold: its rules are counted together.
      rules: { values: [50, 100, 200, 500], simpler: 'low', stepwise: true },
      technique: { values: ['gradient-descent', 'gradient-boosting', 'newton'] },
    };
  },
  create: (options) => new OrdinalEnder(options as OrdinalEnderInput),
  load: loadOrdinalEnder,
  portable: portableRules,
};
