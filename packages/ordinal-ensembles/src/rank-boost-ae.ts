import {
  checkOptions,
  type LabelledTable,
  type OrdinalTarget,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkTargetKind } from '@preflearn/core/models';
import { ensembleDefinition } from './ensemble-definition.js';
import { EnsembleModel } from './ensemble-model.js';
import {
  ENSEMBLE_OPTIONS,
  type EnsembleInput,
  type EnsembleOptions,
  RANK_BOOST_AE_ID as ID,
  withPreset,
} from './ensemble-options.js';
import { readEnsemble } from './read-ensemble.js';
import { rankBoostLoss } from './round-losses.js';
import { trainEnsemble } from './train-ensemble.js';

/**
 * RankBoost AE: boosts base learners on pairs of rows of different classes, so that rows of higher classes get higher
 * scores, and then chooses thresholds of least absolute error on the training rows.
 *
 * Inputs are standardised; a missing number counts as the mean, and a missing category as none of the categories. The
 * weight of a row is the number of rows it stands for. The order of the rows does not matter. Training on one class gives
 * a model without base learners.
 *
 * Sources: Freund, Iyer, Schapire and Singer (2003), J. Mach. Learn. Res. 4, 933-969; Lin and Li (2006), ALT, 319-333.
 */
export class RankBoostAe extends SteppedLearner<EnsembleModel> {
  readonly id = ID;
  readonly targetKinds = ['ordinal'] as const;
  readonly options: EnsembleOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: EnsembleInput = {}) {
    super();
    this.options = checkOptions(ID, ENSEMBLE_OPTIONS, withPreset(options));
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for inputs or base learners that do not fit in memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<EnsembleModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const task = { learner: ID, options: this.options, seed, lossOf: rankBoostLoss };
    return yield* trainEnsemble(data as LabelledTable<OrdinalTarget>, task, resources);
  }
}

/**
 * Loads a saved model of RankBoost AE; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRankBoostAe(document: unknown): EnsembleModel {
  return new EnsembleModel(readEnsemble(document, ID));
}

/** RankBoost AE for the command line and other programs that list learners. */
export const rankBoostAeDefinition = /* @__PURE__ */ ensembleDefinition({
  id: ID,
  title: 'RankBoost AE',
  summary:
    'Boosted perceptrons on pairs of rows of ordered classes, with thresholds of least error.',
  create: (options) => new RankBoostAe(options),
  load: loadRankBoostAe,
});
