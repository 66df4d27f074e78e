import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type RankingTarget,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { SmoothRankingModel } from './smooth-ranking-model.js';
import {
  SMOOTH_RANKING_ID as ID,
  SMOOTH_RANKING_OPTIONS,
  type SmoothRankingInput,
  type SmoothRankingOptions,
} from './smooth-ranking-options.js';
import { readRanking, smoothRankingParametersSchema } from './smooth-ranking-parameters.js';
import { trainSmoothRanking } from './train-smooth-ranking.js';

/**
 * Smooth ranking: the mean of linear scores (pairwise logit) and extra-trees, for orders of labels.
 *
 * Each part gives every label an expected rank; the labels are ordered by their means. The weight of the trees and the
 * least weight of their leaves (1, 2 or 5) are those with the highest Kendall's tau of held-out rows; weights that are not
 * shown to be worse are averaged. Labels that a row leaves out or ties are left out by the linear scores, and completed
 * softly by the trees.
 *
 * Equal rows are merged first. The weight of a row is the number of rows it stands for.
 */
export class SmoothRanking extends SteppedLearner<SmoothRankingModel> {
  readonly id = ID;
  readonly targetKinds = ['ranking'] as const;
  readonly options: SmoothRankingOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: SmoothRankingInput = {}) {
    super();
    this.options = checkOptions(ID, SMOOTH_RANKING_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND, TARGET_RANKING if no row puts two labels in order, and what its parts throw
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<SmoothRankingModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const ranked = data as LabelledTable<RankingTarget>;
    return yield* trainSmoothRanking(ranked, this.options, seed, resources);
  }
}

/**
 * Loads a saved model of smooth ranking; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSmoothRanking(document: unknown): SmoothRankingModel {
  const { parameters, ...head } = readModelDocument(document, ID, smoothRankingParametersSchema());
  readSavedOptions(ID, SMOOTH_RANKING_OPTIONS, head.training.options);
  return new SmoothRankingModel(readRanking(parameters, head));
}

/** Smooth ranking for the command line and other programs that list learners. */
export const smoothRankingDefinition: LearnerDefinition<SmoothRankingModel> = {
  id: ID,
  title: 'Smooth ranking',
  summary: 'The mean of linear scores and extra-trees, for orders of labels.',
  targetKinds: ['ranking'],
  options: /* @__PURE__ */ describedOptions(SMOOTH_RANKING_OPTIONS, {
    trees: 'Number of trees.',
    share:
      "Weight of the trees in the mean; 0 is linear scores alone. none: by Kendall's tau of held-out rows.",
    folds: 'Parts of the training rows that are predicted by models trained without them.',
  }),
  searchSpace: { share: { values: [null, 0.25, 0.5, 0.75] } },
  create: (options) => new SmoothRanking(options as SmoothRankingInput),
  load: loadSmoothRanking,
  portable() {
    throw new DataError(
      'MODEL_EXPORT',
      'a part of the model is the mean of many trees, with too many conditions to write as rules',
      {
        where: { learner: ID },
        remedy: ['train pairwise-logit, which can be exported', 'predict with the model itself'],
      },
    );
  },
};
