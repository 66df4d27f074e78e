import type {
  LabelledTable,
  LearnerDefinition,
  OptionSpecs,
  OptionValues,
  Prediction,
  Target,
} from '@preflearn/core';
import type { Link } from '../loss/link.js';
import type { Loss } from '../loss/loss.js';
import type { Technique } from '../loss/technique.js';
import type { RuleModel } from '../model/rule-model.js';
import { BoundedHistogramSearch } from '../rows/bounded-histogram-search.js';
import { BOOST_OPTIONS, type BoostOptions } from './boost-options.js';
import { ruleDefinition } from './rule-definition.js';
import { RuleLearner, type RuleTrainingParts } from './rule-learner.js';
import { loadRules } from './train-rules.js';

/** A learner of rule ensembles as one object: one loss, one link, techniques by name. */
export interface SimpleRuleLearner<
  T extends Target = Target,
  P extends Prediction = Prediction,
  Q extends Technique = Technique,
  S extends OptionSpecs = OptionSpecs,
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
  /** Options besides those of the engine and `technique`, or in their place. */
  readonly options?: S | undefined;
  /** What `options` do, each in a sentence or two. */
  readonly help?: Readonly<Record<keyof S & string, string>> | undefined;
  /** What `options` change: a loss with other parameters, a stopping rule, a schedule. */
  readonly parts?:
    | ((options: OptionValues<S>, data: LabelledTable) => Partial<RuleTrainingParts<T, Q, P>>)
    | undefined;
}

/**
 * A learner from one object, with the options of the engine and `technique`.
 *
 * Where `link` depends on options, extend {@link RuleLearner}. The definition's `create` throws UsageError
 * OPTION_UNKNOWN, OPTION_TYPE and OPTION_RANGE, its `load` what {@link loadRules} throws.
 */
export function ruleLearner<
  T extends Target,
  P extends Prediction,
  Q extends Technique,
  S extends OptionSpecs = Record<never, never>,
>(learner: SimpleRuleLearner<T, P, Q, S>): LearnerDefinition<RuleModel<P>> {
  const { id, title, summary, loss, link, techniques, error, metric, parts } = learner;
  const { targetKinds } = loss;
  const choices = techniques.map((choice) => choice.id);
  const specs: OptionSpecs = {
    ...BOOST_OPTIONS,
    technique: { type: 'choice', choices, default: choices[0] },
    ...learner.options,
  };
  class OwnRuleLearner extends RuleLearner<OptionSpecs, T, Q, P> {
    readonly targetKinds = targetKinds;

    protected parts(data: LabelledTable) {
      const options = this.options as OptionValues<S> & BoostOptions & { technique: string }; // all of them were checked
      const technique = techniques.find(({ id }) => id === options.technique) ?? techniques[0];
      const own = parts?.(options, data);
      const histogramSearch = BoundedHistogramSearch;
      return { loss, technique, link, histogramSearch, boost: options, error, metric, ...own };
    }
  }
  return ruleDefinition({
    id,
    title,
    summary,
    targetKinds,
    options: specs,
    help: {
      technique: 'How the impurity of a condition is derived from the loss.',
      ...learner.help,
    },
    create: (given) => new OwnRuleLearner(id, specs, given),
    load: (document) => loadRules(document, id, specs, () => link as Link<never, P>),
  });
}
