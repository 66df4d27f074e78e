import {
  describedOptions,
  type LearnerDefinition,
  type OptionSpecs,
  type Prediction,
  type SearchSpace,
} from '@preflearn/core';
import { portableRules } from '../model/portable-rules.js';
import type { RuleModel } from '../model/rule-model.js';
import { BOOST_DESCRIPTIONS, BOOST_SEARCH } from './boost-options.js';

type EngineOption = keyof typeof BOOST_DESCRIPTIONS;

/** What {@link ruleDefinition} makes the definition of a learner of rules from. */
export interface RuleDefinitionParts<S extends OptionSpecs, P extends Prediction>
  extends Pick<
    LearnerDefinition<RuleModel<P>>,
    'id' | 'title' | 'summary' | 'targetKinds' | 'create' | 'load'
  > {
  readonly options: S;
  /** What each option does that is not one of the engine, in a sentence or two. */
  readonly help: Readonly<Record<Exclude<keyof S & string, EngineOption>, string>> &
    Readonly<Partial<Record<EngineOption, string>>>;
  /** What a search for good settings tries, in addition to `BOOST_SEARCH`; derived from `options` when absent. */
  readonly search?: (() => SearchSpace) | undefined;
}

/**
 * The definition of a learner of rules, with the texts, ranges and export that all of them share.
 *
 * Mark the call as pure (`@__PURE__`), so that an app that only trains does not ship it; bundlers keep it all the same
 * where an argument reads a property, which is why `search` is a function.
 */
export function ruleDefinition<S extends OptionSpecs, P extends Prediction>({
  options,
  help,
  search,
  ...own
}: RuleDefinitionParts<S, P>): LearnerDefinition<RuleModel<P>> {
  return {
    ...own,
    options: describedOptions<OptionSpecs>(options, { ...BOOST_DESCRIPTIONS, ...help }),
    searchSpace: search && { ...BOOST_SEARCH, ...search() },
    portable: portableRules,
  };
}
