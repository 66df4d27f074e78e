import {
  type ClassPrediction,
  checkOptions,
  type LabelledTable,
  type OptionSpecs,
  type OptionValues,
  type Prediction,
  SteppedLearner,
  type Target,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import type { Technique } from '../loss/technique.js';
import type { RuleModel } from '../model/rule-model.js';
import { type RuleLearnerParts, trainRules } from './train-rules.js';

/** What a {@link RuleLearner} trains with on one table. */
export type RuleTrainingParts<
  T extends Target,
  Q extends Technique,
  P extends Prediction = ClassPrediction,
> = Omit<RuleLearnerParts<T, P, Q>, 'id' | 'options'>;

/** Base class of learners of rule ensembles: `parts` of a subclass says what its options mean. */
export abstract class RuleLearner<
  S extends OptionSpecs,
  T extends Target,
  Q extends Technique,
  P extends Prediction = ClassPrediction,
> extends SteppedLearner<RuleModel<P>> {
  readonly id: string;
  readonly options: OptionValues<S>;

  /**
   * @param given  values of some options; the others get their defaults
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
   */
  constructor(id: string, specs: S, given: Readonly<Record<string, unknown>>) {
    super();
    this.id = id;
    this.options = checkOptions(id, specs, given);
  }

  /** Loss, technique, link and so on for a table. */
  protected abstract parts(data: LabelledTable): RuleTrainingParts<T, Q, P>;

  protected override checkData(data: LabelledTable): void {
    if (!('trainingRows' in data)) super.checkData(data);
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  train(data: LabelledTable, seed: number, resources?: TrainingResources): Training<RuleModel<P>> {
    const { id, options } = this;
    return trainRules({ id, options, ...this.parts(data) }, data, seed, resources);
  }
}
