import { type LearnerDefinition, type OptionValue, parseOption, UsageError } from '@preflearn/core';
import { builtInLearners } from '@preflearn/learners';
import type { LearnerShown } from './messages.js';

/** Of the learners that take a target, the page proposes the first: one that can be read, for rankings a tree. */
const FIRST: readonly string[] = ['short-rules', 'lrt'];

/** The learners for the page, with the settings that it proposes. */
export const learnersShown: readonly LearnerShown[] = builtInLearners
  .map(({ definition: { id, title, summary, targetKinds }, quick = '', ...from }) => ({
    id,
    title,
    summary,
    kinds: targetKinds,
    settings: quick,
    className: from.className,
    packageName: from.package,
  }))
  .sort((a, b) => Number(FIRST.includes(b.id)) - Number(FIRST.includes(a.id)));

/**
 * @returns the learner of an id
 * @throws UsageError ARGUMENT
 */
export function learnerOf(id: string): LearnerDefinition {
  const known = builtInLearners.find(({ definition }) => definition.id === id);
  if (known !== undefined) return known.definition;
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
