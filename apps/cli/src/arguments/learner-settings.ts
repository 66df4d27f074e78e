import {
  type Learner,
  type LearnerDefinition,
  type OptionValue,
  parseOption,
  registered,
  UsageError,
} from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { AUTO_ID } from '@preflearn/model-selection';
import { conflict } from '../text/option-conflict.js';
import { shellWord } from '../text/shell-word.js';
import { optionText } from '../text/value-text.js';

/** One `--set key=value` or `--set learner.key=value`. */
interface Setting {
  /** Id of the learner it is for; when absent, it applies to every learner that has the key. */
  readonly learner: string | undefined;
  readonly key: string;
  readonly value: string;
}

/**
 * Creates learners from the settings of the command line.
 *
 * `key=value` applies to every learner that has the key, `learner.key=value` to that learner; of two values for the
 * same key, the last counts.
 *
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT for a setting of another
 *   learner with `auto`
 */
export function createLearners(
  definitions: readonly LearnerDefinition[],
  texts: readonly string[] = [],
): readonly Learner[] {
  const settings = texts.map(parseSetting);
  for (const setting of settings) checkSetting(setting, definitions);
  return definitions.map((definition) =>
    definition.create(Object.fromEntries(settingsFor(definition, settings))),
  );
}

/**
 * The settings given for a learner, by name.
 *
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
 */
export function parseSettings(
  definition: LearnerDefinition,
  texts: readonly string[] = [],
): Readonly<Record<string, OptionValue>> {
  for (const setting of texts.map(parseSetting)) checkSetting(setting, [definition]);
  return settingsAmong(definition, texts);
}

/** The settings for a learner among those of several, which {@link createLearners} has checked. */
export function settingsAmong(
  definition: LearnerDefinition,
  texts: readonly string[] = [],
): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(settingsFor(definition, texts.map(parseSetting)));
}

/** The settings of a learner that differ from their defaults, as command-line arguments. */
export function settingArguments(
  { options: specs }: LearnerDefinition,
  { options }: Pick<Learner, 'options'>,
): readonly string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const text = optionText(value);
    return text === optionText(specs[key].default) ? [] : [`--set ${shellWord(`${key}=${text}`)}`];
  });
}

function parseSetting(text: string): Setting {
  const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new UsageError('ARGUMENT', `found ${quoted(text)}, expected key=value`, {
      where: { option: 'set' },
      remedy: 'write for instance --set rules=500',
    });
  }
  const dot = name.indexOf('.');
  return { learner: dot < 0 ? undefined : name.slice(0, dot), key: name.slice(dot + 1), value };
}

function checkSetting({ learner, key, value }: Setting, all: readonly LearnerDefinition[]): void {
  const meant = learner === undefined ? all : all.filter(({ id }) => id === learner);
  if (all.every(({ id }) => id === AUTO_ID)) checkForAuto({ learner, key }, all[0]);
  if (meant.length === 0) {
    throw new UsageError(
      'ARGUMENT',
      `found ${quoted(`${learner}.${key}`)}, but the learners asked for are ${listed(all.map(({ id }) => id))}`,
      { where: { option: 'set' }, remedy: ['ask for that learner, too', 'leave out the setting'] },
    );
  }
  if (meant.some(({ options }) => Object.hasOwn(options, key))) return;
  parseOption(meant[0].id, meant[0].options, key, value); // reports which options exist
}

/**
 * Checks for a setting of a learner that `auto` chooses from: such a setting is not unknown, so the error can say more.
 *
 * @throws UsageError OPTION_CONFLICT
 */
function checkForAuto(
  { learner, key }: Pick<Setting, 'learner' | 'key'>,
  { options }: LearnerDefinition,
): void {
  if (learner === undefined ? Object.hasOwn(options, key) : learner === AUTO_ID) return;
  const owner = registered('learners').find(
    ({ id, options: own }) => (learner ?? id) === id && Object.hasOwn(own, key),
  );
  if (owner === undefined) return; // no learner has this setting
  throw conflict(
    'set',
    `${key} is a setting of ${owner.id}, but ${AUTO_ID} compares learners with their settings as by default`,
    `give --learner ${owner.id} with it`,
    `search settings by preflearn tune --learner ${owner.id}`,
    `set only ${listed(Object.keys(options))} of ${AUTO_ID}`,
  );
}

function settingsFor(
  { id, options }: LearnerDefinition,
  settings: readonly Setting[],
): (readonly [string, OptionValue])[] {
  return settings
    .filter(({ learner, key }) => (learner ?? id) === id && Object.hasOwn(options, key))
    .map(({ key, value }) => [key, parseOption(id, options, key, value)]);
}
