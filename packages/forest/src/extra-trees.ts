import {
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { ForestModel } from './forest-model.js';
import {
  EXTRA_TREES_OPTIONS,
  type ExtraTreesInput,
  type ExtraTreesOptions,
  EXTRA_TREES_ID as ID,
} from './forest-options.js';
import { MAX_DEPTH_TEXT, MIN_LEAF_TEXT, TREES_TEXT } from './option-texts.js';
import { portableForest } from './portable-forest.js';
import { readForest } from './read-forest.js';
import { trainForest } from './train-forest.js';

/**
 * Extra-trees (extremely randomised trees), for ordered and unordered classes, numbers and rankings: the mean of many trees that
 * grow on all rows. At each node one threshold is drawn for each attribute, and the best of these splits is taken.
 *
 * Splits lower the variance of numbers, of the places of ordered classes and of the positions of labels, and the Gini
 * index of unordered classes. Labels that a row leaves out or ties are placed by a pairwise logit (soft completion). A
 * missing value goes to the side that suits the training rows better. The weight of a row is the number of rows it stands
 * for; the order of rows and attributes does not matter.
 *
 * Source: Geurts, Ernst and Wehenkel (2006), Extremely randomized trees, Machine Learning 63(1).
 */
export class ExtraTrees extends SteppedLearner<ForestModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'nominal', 'numeric', 'ranking'] as const;
  readonly options: ExtraTreesOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: ExtraTreesInput = {}) {
    super();
    this.options = checkOptions(ID, EXTRA_TREES_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; TARGET_RANKING if no row puts two labels in order; MEMORY for rows or nodes that do not fit in memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<ForestModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const tried = (varying: number) => options.attributes ?? varying;
    return yield* trainForest(
      data,
      { ...options, learner: ID, technique: 'random', bootstrap: false, tried, options },
      seed,
      resources,
    );
  }
}

/**
 * Loads saved extra-trees; nothing in them is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadExtraTrees(document: unknown): ForestModel {
  return new ForestModel(readForest(ID, EXTRA_TREES_OPTIONS, document));
}

/** Extra-trees for the command line and other programs that list learners. */
export const extraTreesDefinition: LearnerDefinition<ForestModel> = {
  id: ID,
  title: 'Extra-trees',
  summary: 'The mean of many trees with random thresholds, for classes, numbers and rankings.',
  targetKinds: ['ordinal', 'nominal', 'numeric', 'ranking'],
  options: /* @__PURE__ */ describedOptions(EXTRA_TREES_OPTIONS, {
    trees: TREES_TEXT,
    minLeaf: MIN_LEAF_TEXT,
    maxDepth: MAX_DEPTH_TEXT,
    attributes: 'Attributes tried at each node, drawn from those that vary there. none: all.',
  }),
  searchSpace: {
    trees: { values: [50, 100, 200] },
    minLeaf: { values: [null, 1, 2, 5, 10], simpler: 'high' },
  },
  create: (options) => new ExtraTrees(options as ExtraTreesInput),
  load: loadExtraTrees,
  portable: () => portableForest(ID),
};
