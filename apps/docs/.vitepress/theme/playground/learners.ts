import { type LearnerDefinition, type OptionValue, parseOption, UsageError } from '@preflearn/core';
import { enderAeDefinition, orderDefinition, ordinalEnderDefinition } from '@preflearn/ender';
import { iblrDefinition } from '@preflearn/iblr';
import { bordaDefinition, ccDefinition } from '@preflearn/label-baselines';
import { lrtDefinition } from '@preflearn/lrt';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { shortRulesDefinition } from '@preflearn/short-rules';
import type { LearnerShown } from './messages.js';

/** The learners of the playground, with the settings that it proposes. */
const proposed: readonly (readonly [LearnerDefinition, string])[] = [
  [rankRulesDefinition, 'rules=200'],
  [mlRulesDefinition, 'rules=200'],
  [orderDefinition, 'rules=200'],
  [ordinalEnderDefinition, 'rules=200'],
  [enderAeDefinition, 'rules=200'],
  [shortRulesDefinition, 'rules=20'],
  [lrtDefinition, ''],
  [iblrDefinition, ''],
  [ccDefinition, ''],
  [bordaDefinition, ''],
];

/** The learners for the page. */
export const learnersShown: readonly LearnerShown[] = proposed.map(
  ([{ id, title, summary, targetKinds }, settings]) => ({
    id,
    title,
    summary,
    kinds: targetKinds,
    settings,
  }),
);

/**
 * @returns the learner of an id
 * @throws UsageError ARGUMENT
 */
export function learnerOf(id: string): LearnerDefinition {
  const [definition] = proposed.find(([{ id: known }]) => known === id) ?? [];
  if (definition !== undefined) return definition;
  throw new UsageError('ARGUMENT', `there is no learner "${id}" here`, {
    remedy: 'choose one of the list',
  });
}

/**
 * Settings as on the command line, `rules=200 maxConditions=3`, as options; what the learner does not know is
 * refused.
 *
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
 */
export function optionsOf(
  { id, options }: LearnerDefinition,
  settings: string,
): Readonly<Record<string, OptionValue>> {
  const words = settings.split(/\s+/).filter((word) => word !== '');
  return Object.fromEntries(
    words.map((word) => {
      const [, name = '', text = ''] = /^([^=]+)=(.+)$/.exec(word) ?? [];
      if (name === '') {
        throw new UsageError('ARGUMENT', `found the setting "${word}"`, {
          remedy: 'write name=value, such as rules=200',
        });
      }
      return [name, parseOption(id, options, name, text)];
    }),
  );
}

/** The settings that another learner knows, too: what is compared is to differ in nothing else. */
export function sharedSettings({ options }: LearnerDefinition, settings: string): string {
  const words = settings.split(/\s+/).filter((word) => Object.hasOwn(options, word.split('=')[0]));
  return words.join(' ');
}
