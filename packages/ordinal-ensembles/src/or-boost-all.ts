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
  OR_BOOST_ALL_ID as ID,
  withPreset,
} from './ensemble-options.js';
import { readEnsemble } from './read-ensemble.js';
import { orBoostLoss } from './round-losses.js';
import { trainEnsemble } from './train-ensemble.js';

/**
 * ORBoost-All: boosts base learners on the exponential loss of every threshold between the classes, with the best
 * thresholds after each round.
 *
 * Inputs are standardised; a missing number counts as the mean, and a missing category as none of the categories. The
 * weight of a row is the number of rows it stands for. The order of the rows does not matter. Training on one class gives
 * a model without base learners.
 *
 * Source: Lin and Li (2006), Large-margin thresholded ensembles for ordinal regression, ALT, 319-333.
 */
export class OrBoostAll extends SteppedLearner<EnsembleModel> {
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
    const task = { learner: ID, options: this.options, seed, lossOf: orBoostLoss };
    return yield* trainEnsemble(data as LabelledTable<OrdinalTarget>, task, resources);
  }
}

/**
 * Loads a saved model of ORBoost-All; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrBoostAll(document: unknown): EnsembleModel {
  return new EnsembleModel(readEnsemble(document, ID));
}

/** ORBoost-All for the command line and other programs that list learners. */
export const orBoostAllDefinition = /* @__PURE__ */ ensembleDefinition({
  id: ID,
  title: 'ORBoost-All',
  summary: 'Boosted perceptrons for ordered classes on the exponential loss of all thresholds.',
  create: (options) => new OrBoostAll(options),
  load: loadOrBoostAll,
});
