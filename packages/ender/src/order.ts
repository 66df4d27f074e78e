import {
  BOOST_DESCRIPTIONS,
  BOOST_SEARCH,
  constantStep,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  learnedThresholds,
  loadRules,
  meanCost,
  portableRules,
  type RuleModel,
  simultaneousMinimisation,
  thresholdLink,
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
import { exponentialThresholdLoss } from './exponential-threshold-loss.js';
import { ID, ORDER_OPTIONS } from './order-options.js';

/** Checked options of {@link Order}. */
export type OrderOptions = OptionValues<typeof ORDER_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type OrderInput = OptionInput<typeof ORDER_OPTIONS>;

/** A trained ORDER ensemble. */
export type OrderModel = RuleModel<ClassPrediction>;

/**
 * ORDER: decision rules boosted on the exponential threshold loss, with thresholds learned together with the score.
 *
 * Takes an ordinal target. If there is only one class, it is always predicted.
 *
 * Source: Dembczyński and Kotłowski (2009), RankRules, sections 2 and 4.2, which uses it for comparison; the method is
 * that of Dembczyński, Kotłowski and Słowiński (2008), Ordinal classification with decision rules, Mining Complex Data
 * 2007, LNAI 4944, and the loss that of ORBoost-All, Lin and Li (2006), Large-margin thresholded ensembles for ordinal
 * regression, LNAI 4264.
 */
export class Order extends SteppedLearner<OrderModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: OrderOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: OrderInput = {}) {
    super();
    this.options = checkOptions(ID, ORDER_OPTIONS, options);
  }

  /** {@inheritDoc @preflearn/core!Learner.train} */
  train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<OrderModel> {
    const { options } = this;
    return trainRules<OrdinalTarget, ClassPrediction, GainCostTechnique>(
      {
        id: ID,
        loss: exponentialThresholdLoss(options),
        technique: techniqueOf(options),
        // The thresholds at the end of training; the loss set them after each rule in the same way.
        link: learnedThresholds('exponential', null),
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
 * Loads a saved ORDER model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrder(document: unknown): OrderModel {
  return loadRules(document, ID, (saved) => {
    readSavedOptions(ID, ORDER_OPTIONS, saved);
    return thresholdLink('exponential', null);
  });
}

/** ORDER for the command line and other programs that list learners. */
export const orderDefinition: LearnerDefinition<OrderModel> = {
  id: ID,
  title: 'ORDER',
  summary: 'Ordinal classification by boosting decision rules on the exponential threshold loss.',
  targetKinds: ['ordinal'],
  // A getter, so that an app that only trains does not bundle the texts.
  get options() {
    return describedOptions(ORDER_OPTIONS, {
      ...BOOST_DESCRIPTIONS,
      technique:
        'How the impurity of a condition is derived from the loss: constant-step, by the loss after a ' +
        'response of a fixed size; simultaneous, by the loss after the best response (the exact variant); ' +
        'the others by its gradient.',
      step:
        'Size of that response (beta) under constant-step; the longer, the more specific the rules. Other ' +
        'techniques ignore it.',
      epsilon:
        'Share of the loss of all rows that is added on both sides of the response, against division by ' +
        'zero; 0.01 suits shrinkage 1.',
    });
  },
  get searchSpace(): SearchSpace {
    return {
      ...BOOST_SEARCH,
      technique: {
        values: ['constant-step', 'simultaneous', 'gradient-descent', 'gradient-boosting'],
      },
      step: {
        from: 0.02,
        to: 1,
        scale: 'log',
        when: { option: 'technique', is: ['constant-step'] },
      },
    };
  },
  create: (options) => new Order(options as OrderInput),
  load: loadOrder,
  portable: portableRules,
};

function techniqueOf({ technique, step }: OrderOptions): GainCostTechnique {
  switch (technique) {
    case 'constant-step':
      return constantStep(step);
    case 'simultaneous':
      return simultaneousMinimisation;
    case 'gradient-descent':
      return gradientDescent;
    case 'gradient-boosting':
      return gradientBoosting;
  }
}
