import { checkGiven } from '../errors/check-given.js';
import type { Model } from './model.js';
import type { Prediction } from './prediction.js';

/** A model that contains the models of shorter training runs, as a rule ensemble contains those of its first rules. */
export interface StagedModel<P extends Prediction = Prediction> extends Model<P> {
  /**
   * Numbers of steps, such as rules, after which the shorter runs would have ended; ascending, the last being all of
   * them; shape [stages].
   */
  readonly stages: readonly number[];
  /** The model of the run that ended after this many steps, one of `stages`. */
  truncate(steps: number): Model<P>;
}

/** Whether a model contains those of shorter training runs. */
export function isStaged<P extends Prediction>(model: Model<P>): model is StagedModel<P> {
  checkGiven('isStaged', model, 'a model', []);
  return 'stages' in model && 'truncate' in model;
}
