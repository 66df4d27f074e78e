import {
  type ChoiceOption,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type OptionValue,
  type Prediction,
  readSavedOptions,
  SteppedLearner,
  type Target,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import type { Link } from '../loss/link.js';
import type { Loss } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import { portableRules } from '../model/portable-rules.js';
import type { RuleModel } from '../model/rule-model.js';
import { BOOST_DESCRIPTIONS, BOOST_OPTIONS, type BoostOptions } from './boost-options.js';
import { loadRules, trainRules } from './train-rules.js';

/** The parts of a simple learner of rule ensembles: one loss, one link, techniques by name. */
export interface RuleLearner<
  T extends Target = Target,
  P extends Prediction = Prediction,
  Q extends Technique = Technique,
> {
  /** Name on the command line and in saved models. */
  readonly id: string;
  /** Its name in prose. */
  readonly title: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly loss: Loss<T, Q>;
  readonly link: Link<T, P>;
  /** What the option `technique` chooses from; the first is the default. */
  readonly techniques: readonly [Q, ...Q[]];
  /** Training error; `weights` of shape [rows], all above 0; lower is better. */
  readonly error: (prediction: P, target: T, weights: Float64Array) => number;
  /** Id of the metric that `error` computes, such as `maeLoss`, if it has one. */
  readonly metric?: string | undefined;
}

/**
 * A learner from its parts, with the options of the engine and `technique`.
 *
 * For further options write a class that extends `SteppedLearner` and calls {@link trainRules}. The definition's
 * `create` throws UsageError OPTION_UNKNOWN, OPTION_TYPE and OPTION_RANGE, its `load` what {@link loadRules} throws.
 */
export function ruleLearner<T extends Target, P extends Prediction, Q extends Technique>(
  parts: RuleLearner<T, P, Q>,
): LearnerDefinition<RuleModel<P>> {
  const { id, title, summary, loss, link, techniques, error, metric } = parts;
  const technique: ChoiceOption = {
    type: 'choice',
    choices: techniques.map((choice) => choice.id),
    default: techniques[0].id,
  };
  const specs = { ...BOOST_OPTIONS, technique };
  class RuleEnsembleLearner extends SteppedLearner<RuleModel<P>> {
    readonly id = id;
    readonly targetKinds = loss.targetKinds;
    readonly options: Readonly<Record<string, OptionValue>>;

    constructor(given: Readonly<Record<string, unknown>>) {
      super();
      this.options = checkOptions(id, specs, given);
    }

    train(
      data: LabelledTable,
      seed: number,
      resources: TrainingResources = {},
    ): Training<RuleModel<P>> {
      const { options } = this;
      const chosen = techniques.find((choice) => choice.id === options.technique) ?? techniques[0];
      const boost = options as unknown as BoostOptions; // the specs of BOOST_OPTIONS are among those checked
      return trainRules(
        { id, loss, technique: chosen, link, boost, options, error, metric },
        data,
        seed,
        resources,
      );
    }
  }
  return {
    id,
    title,
    summary,
    targetKinds: loss.targetKinds,
    options: describedOptions(specs, {
      ...BOOST_DESCRIPTIONS,
      technique: 'How the impurity of a condition is derived from the loss.',
    }),
    create: (options): Learner<RuleModel<P>> => new RuleEnsembleLearner(options),
    load: (document) =>
      loadRules(document, id, (saved) => {
        readSavedOptions(id, specs, saved);
        return link as Link<never, P>;
      }),
    portable: portableRules,
  };
}
