import {
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  type RankingTarget,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { PairwiseModel } from './pairwise-model.js';
import {
  PAIRWISE_LOGIT_ID as ID,
  PAIRWISE_LOGIT_OPTIONS,
  type PairwiseLogitOptions,
} from './pairwise-options.js';
import { readPairwiseLogit } from './pairwise-parameters.js';
import { portablePairwise } from './portable-pairwise.js';
import { trainPairwise } from './train-pairwise.js';

/** Options as given by a caller; all are optional. */
export type PairwiseLogitInput = OptionInput<typeof PAIRWISE_LOGIT_OPTIONS>;

/**
 * Pairwise logit: a linear score for each label, such that label a comes before b with probability
 * 1 / (1 + e^-(s_a - s_b)). Fitted are all pairs of labels that rows put in order; labels that a row leaves out or ties
 * give no pair.
 *
 * Scores are linear in z-scores of numbers, cut at 6, and indicators of categories, and in squares, cubes or products of
 * them: terms and ridge penalty are chosen by Kendall's tau of held-out rows, in three folds. A missing number counts
 * as the mean, a missing category as none. The weight of a row is the number of rows it stands for.
 *
 * Source: the pairwise form of logistic regression, as in Bradley and Terry (1952), Biometrika 39, and Burges et al.
 * (2005), Learning to rank using gradient descent, ICML.
 */
export class PairwiseLogit extends SteppedLearner<PairwiseModel> {
  readonly id = ID;
  readonly targetKinds = ['ranking'] as const;
  readonly options: PairwiseLogitOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: PairwiseLogitInput = {}) {
    super();
    this.options = checkOptions(ID, PAIRWISE_LOGIT_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; TARGET_RANKING if no row puts two labels in order; MEMORY for terms that do not fit in
   *   memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<PairwiseModel> {
    checkTargetKind(ID, this.targetKinds, data);
    return yield* trainPairwise(
      data as LabelledTable<RankingTarget>,
      this.options,
      seed,
      resources,
    );
  }
}

/**
 * Loads a saved model of pairwise logit; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadPairwiseLogit(document: unknown): PairwiseModel {
  return new PairwiseModel(readPairwiseLogit(document));
}

/** Pairwise logit for the command line and other programs that list learners. */
export const pairwiseLogitDefinition: LearnerDefinition<PairwiseModel> = {
  id: ID,
  title: 'Pairwise logit',
  summary: 'Label ranking by a linear score for each label, fitted to all pairs of labels.',
  targetKinds: ['ranking'],
  options: /* @__PURE__ */ describedOptions(PAIRWISE_LOGIT_OPTIONS, {
    terms:
      'What scores are linear in: linear, the attributes; squares and cubes, also powers of numbers; products, also ' +
      "products of two attributes. auto: the one with the highest Kendall's tau of held-out rows; products up to 12 " +
      'inputs.',
    strength:
      "Ridge penalty on the weights. none: the one of 3 or 4 with the highest Kendall's tau of held-out rows.",
  }),
  searchSpace: {
    terms: { values: ['auto', 'linear', 'squares', 'cubes', 'products'] },
    strength: { values: [null, 0.0001, 0.001, 0.01] },
  },
  create: (options) => new PairwiseLogit(options as PairwiseLogitInput),
  load: loadPairwiseLogit,
  portable: portablePairwise,
};
