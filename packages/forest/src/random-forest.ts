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
  RANDOM_FOREST_ID as ID,
  RANDOM_FOREST_OPTIONS,
  type RandomForestInput,
  type RandomForestOptions,
} from './forest-options.js';
import { MAX_DEPTH_TEXT, MIN_LEAF_TEXT, TREES_TEXT } from './option-texts.js';
import { portableForest } from './portable-forest.js';
import { readForest } from './read-forest.js';
import { trainForest } from './train-forest.js';

/**
 * Random forest, for ordered and unordered classes, numbers and rankings: the mean of many trees, each grown on rows drawn with
 * replacement. At each node some attributes are drawn, and the best of all their splits is taken.
 *
 * Splits lower the variance of numbers, of the places of ordered classes and of the positions of labels, and the Gini
 * index of unordered classes. Labels that a row leaves out or ties are placed by a pairwise logit (soft completion). A
 * missing value goes to the side that suits the training rows better. The weight of a row is the number of rows it stands
 * for. Which rows are drawn depends on the order of the rows.
 *
 * Source: Breiman (2001), Random forests, Machine Learning 45(1).
 */
export class RandomForest extends SteppedLearner<ForestModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal', 'nominal', 'numeric', 'ranking'] as const;
  readonly options: RandomForestOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: RandomForestInput = {}) {
    super();
    this.options = checkOptions(ID, RANDOM_FOREST_OPTIONS, options);
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
    const tried = (varying: number) =>
      options.attributes ?? defaultTried(varying, data.target.kind);
    return yield* trainForest(
      data,
      { ...options, learner: ID, technique: 'best', tried, options },
      seed,
      resources,
    );
  }
}

/** The square root of the number of attributes for unordered classes, else a third of it; rounded down, at least 1. */
function defaultTried(attributes: number, kind: LabelledTable['target']['kind']): number {
  const wanted = kind === 'nominal' ? Math.sqrt(attributes) : attributes / 3;
  return Math.max(1, Math.floor(wanted));
}

/**
 * Loads a saved random forest; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRandomForest(document: unknown): ForestModel {
  return new ForestModel(readForest(ID, RANDOM_FOREST_OPTIONS, document));
}

/** Random forests for the command line and other programs that list learners. */
export const randomForestDefinition: LearnerDefinition<ForestModel> = {
  id: ID,
  title: 'Random forest',
  summary:
    'The mean of many trees grown on samples of the rows, for classes, numbers and rankings.',
  targetKinds: ['ordinal', 'nominal', 'numeric', 'ranking'],
  options: /* @__PURE__ */ describedOptions(RANDOM_FOREST_OPTIONS, {
    trees: TREES_TEXT,
    minLeaf: MIN_LEAF_TEXT,
    maxDepth: MAX_DEPTH_TEXT,
    attributes:
      'Attributes tried at each node, drawn from those that vary there. none: the square root of their number for ' +
      'unordered classes, else a third of it.',
    bootstrap: 'Whether each tree grows on rows drawn with replacement, as many as there are.',
  }),
  searchSpace: {
    trees: { values: [50, 100, 200] },
    minLeaf: { values: [null, 1, 2, 5, 10], simpler: 'high' },
  },
  create: (options) => new RandomForest(options as RandomForestInput),
  load: loadRandomForest,
  portable: () => portableForest(ID),
};
