import type { Model } from './model.js';
import type { Prediction } from './prediction.js';

/** A model that holds the models of shorter trainings, as an ensemble of rules holds those of its first rules. */
export interface StagedModel<P extends Prediction = Prediction> extends Model<P> {
  /** Steps, such as rules, after which the shorter trainings would have ended; ascending, the last is all of them, shape [stages]. */
  readonly stages: readonly number[];
  /** The model of the training that ended after so many steps, one of `stages`. */
  truncate(steps: number): Model<P>;
}

/** Whether a model holds those of shorter trainings. */
export function isStaged<P extends Prediction>(model: Model<P>): model is StagedModel<P> {
  return 'stages' in model && 'truncate' in model;
}
