import { type ErrorWords, isShown, LIBRARY_WORDS, type SetOption } from '@preflearn/core/errors';
import { shortened } from '@preflearn/core/text';
import type { Command } from 'commander';
import { shellWord } from './shell-word.js';
import { listText } from './value-text.js';

/** Library options whose flag is not their name in kebab case. */
const FLAGS: Readonly<Record<string, string>> = { types: '--type', store: '--out-of-core' };

/** Example values to show how an option is written, if the error provides none. */
const EXAMPLES: Readonly<Record<string, string>> = { classes: 'low,mid,high' };

/**
 * The command-line wording for the parts of an error: options as flags, rows counted below the header, as in an editor.
 *
 * @param command  the command that failed; options for which it has no flag are not suggested. When absent, any flag is
 *   accepted
 */
export function commandLineWords(command?: Command): ErrorWords {
  const has = (flag: string) =>
    command === undefined || command.options.some(({ long }) => long === flag);
  return {
    option: (name, learner) => {
      if (learner !== undefined && has('--set')) return `--set ${shortened(name)}`;
      const isOff = command?.getOptionValue(name) === false;
      const flag = isOff && has(`--no-${kebab(name)}`) ? `--no-${kebab(name)}` : flagOf(name);
      return has(flag) ? flag : LIBRARY_WORDS.option(name, learner);
    },
    setting: (remedy) => {
      const flag = remedy.learner === undefined ? flagOf(remedy.option) : '--set';
      return has(flag) ? settingText(flag, remedy) : undefined;
    },
    // A table counts rows without the header; an editor and a spreadsheet count the header too.
    row: (row) => `row ${row} below the header`,
  };
}

export function flagOf(option: string): string {
  return FLAGS[option] ?? `--${kebab(option)}`;
}

function kebab(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function settingText(flag: string, { option, learner, value }: SetOption): string {
  if (learner !== undefined)
    return `--set ${option}=${isShown(value) ? (value ?? 'none') : 'VALUE'}`;
  if (!isShown(value)) return option in EXAMPLES ? `${flag} ${EXAMPLES[option]}` : flag;
  return optionText(flag, value);
}

/**
 * Options as they are typed, so that a shell and the parser read the same values again.
 *
 * @param names  the options, in this order; those without a value are left out
 */
export function optionArguments<O extends object>(
  options: O,
  names: readonly (keyof O & string)[],
): readonly string[] {
  return names.flatMap((name) => {
    const value: unknown = options[name];
    return value === undefined ? [] : [optionText(flagOf(name), value)];
  });
}

function optionText(flag: string, value: unknown): string {
  if (value === true) return flag;
  if (value === false) return `--no-${flag.slice(2)}`;
  return valueTexts(flag, value)
    .map((text) => `${flag} ${shellWord(text)}`)
    .join(' ');
}

/** A value as the command-line parsers read it, with the flag in front of each text. */
function valueTexts(flag: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return [listText(value)];
  if (value === '\t') return ['tab'];
  if (typeof value !== 'object' || value === null) return [String(value ?? '') || 'none'];
  const sign = flag === '--date-parts' ? ':' : '=';
  return Object.entries(value).flatMap(([name, text]: [string, unknown]) => {
    const texts = flag === '--skip-rows' && Array.isArray(text) ? text : [text];
    return texts.map((one) => `${name}${sign}${one}`);
  });
}
