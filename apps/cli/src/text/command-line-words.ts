import {
  type ErrorWords,
  isShown,
  LIBRARY_WORDS,
  type SetOption,
  shortened,
} from '@preflearn/core';
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
      const flag = flagOf(name);
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

function flagOf(option: string): string {
  const kebab = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return FLAGS[option] ?? `--${kebab}`;
}

function settingText(flag: string, { option, learner, value }: SetOption): string {
  if (learner !== undefined)
    return `--set ${option}=${isShown(value) ? (value ?? 'none') : 'VALUE'}`;
  if (!isShown(value)) return option in EXAMPLES ? `${flag} ${EXAMPLES[option]}` : flag;
  if (value === true) return flag;
  if (value === false) return `--no-${flag.slice(2)}`;
  return valueTexts(option, value)
    .map((text) => `${flag} ${shellWord(text)}`)
    .join(' ');
}

/** A value as the command-line parsers read it, with the flag in front of each text. */
function valueTexts(
  option: string,
  value: NonNullable<SetOption['value']> | null,
): readonly string[] {
  if (Array.isArray(value)) return [listText(value)];
  if (typeof value !== 'object' || value === null) return [String(value ?? '') || 'none'];
  const sign = option === 'dateParts' ? ':' : '=';
  return Object.entries(value).map(([name, text]) => `${name}${sign}${text}`);
}
