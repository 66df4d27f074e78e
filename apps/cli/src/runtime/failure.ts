import { PreflearnError, UsageError } from '@preflearn/core';
import { didYouMean, type ErrorParts, errorSentence } from '@preflearn/core/errors';
import { quoted, shortened } from '@preflearn/core/text';
import { type Command, CommanderError } from 'commander';
import { commandLineWords } from '../text/command-line-words.js';
import type { Environment } from '../text/environment.js';
import { knownError } from '../text/known-error.js';

/** Why a command failed. */
export interface Failure {
  readonly exitCode: number;
  /** Stable code; the codes of `@preflearn/core`, `INTERRUPTED` and `INTERNAL`. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  /** The parts of the sentence, if there are any. */
  readonly parts?: ErrorParts;
  readonly cause: unknown;
}

/** Exit codes of failed commands; see sysexits.h for the last but one. */
const EXIT = { data: 1, usage: 2, internal: 70, interrupted: 130 } as const;

/**
 * Determines what went wrong.
 *
 * @param command      the command that failed, whose flags a remedy may name
 * @param argv         the arguments, which show what follows an option without a value
 * @param interrupted  what happened to its files, if the command was asked to end and did
 */
export function failureOf(
  cause: unknown,
  command: Command,
  argv: readonly string[] = [],
  interrupted?: string,
): Failure {
  if (interrupted !== undefined) {
    const message = `Interrupted; ${interrupted}.`;
    return { exitCode: EXIT.interrupted, code: 'INTERRUPTED', message, cause };
  }
  if (cause instanceof CommanderError) return explained(argumentError(cause, argv), command);
  const known = knownError(cause);
  if (known instanceof PreflearnError) return explained(known, command);
  const found = cause instanceof Error ? cause.message : String(cause);
  const message =
    `Internal error: ${found.replace(/\.$/, '')}; this is a bug in preflearn: please report it with the ` +
    'command that led to it (PREFLEARN_DEBUG=1 shows where it arose).';
  return { exitCode: EXIT.internal, code: 'INTERNAL', message, cause };
}

function explained(error: PreflearnError, command: Command): Failure {
  const exitCode = error instanceof UsageError ? EXIT.usage : EXIT.data;
  const message = errorSentence(error, commandLineWords(command));
  return { exitCode, code: error.code, message, parts: error, cause: error };
}

/** A failure as text for standard error. */
export function failureText(failure: Failure, json: boolean, env: Environment['env']): string {
  const { code, message, parts, cause } = failure;
  const trace = env.PREFLEARN_DEBUG === '1' && cause instanceof Error ? `${cause.stack}\n` : '';
  if (json) {
    const { where = {}, remedy = [] } = parts ?? {};
    return `${JSON.stringify({ error: { code, message, where, remedy } })}\n${trace}`;
  }
  return `preflearn: ${message.replaceAll('\n', ' ')} (${code})\n${trace}`;
}

/** An error raised by commander, worded like our own. */
function argumentError(cause: CommanderError, argv: readonly string[]): UsageError {
  if (cause.code === 'commander.help') {
    const remedy = 'choose one of those above'; // commander has printed the help
    return new UsageError('ARGUMENT', 'a command is needed', { remedy, cause });
  }
  const text = cause.message.replace(/^error: /, '');
  const shown = text.replace(/'(.*)'/s, (_, typed: string) => `'${shortened(typed)}'`);
  const wrongValue = /^option '(?:-\w, )?--([\w-]+).*?' argument '(.*)' is invalid\. (.*)$/s.exec(
    text,
  );
  if (wrongValue !== null) {
    const [, flag, value, rest] = wrongValue;
    const expected = rest.replace('Allowed choices are ', 'expected one of ').replace(/\.$/, '');
    const where = { option: optionOf(flag) };
    const remedy = didYouMean(value, choicesIn(rest));
    return new UsageError('ARGUMENT', `found ${quoted(value)}, ${expected}`, {
      where,
      remedy,
      cause,
    });
  }
  const noValue = /^option '(?:(-\w), )?--([\w-]+) (.*)' argument missing$/s.exec(text);
  if (noValue !== null) {
    const [, short, flag, value] = noValue;
    const long = `--${flag}`;
    const at = Math.max(argv.lastIndexOf(long), argv.lastIndexOf(short ?? long));
    const parts = { where: { option: optionOf(flag) }, remedy: `write ${long} ${value}`, cause };
    return new UsageError('ARGUMENT', `${followingText(argv[at + 1])}, expected ${value}`, parts);
  }
  const [problem, ...suggestion] = shown.replace('. Expected', ', expected').split('\n');
  const remedy =
    suggestion.length > 0
      ? suggestion.join(' ').replace(/^\(Did you mean (.*)\?\)$/s, 'did you mean $1?')
      : 'add --help to see what the command takes';
  const code = cause.code === 'commander.unknownOption' ? 'OPTION_UNKNOWN' : 'ARGUMENT';
  return new UsageError(code, problem.replace(/\.$/, ''), { remedy, cause });
}

/** The choices that commander lists: `Allowed choices are error, missing.` */
function choicesIn(text: string): readonly string[] {
  const [, list] = /^Allowed choices are (.*)\.$/s.exec(text) ?? [];
  return list?.split(', ') ?? [];
}

/** The library name of the option set by a flag, given without its dashes. */
function optionOf(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * What is in place of an option's missing value: nothing, or one of the options of all commands, which are parsed
 * first.
 */
function followingText(word: string | undefined): string {
  if (word === undefined) return 'found nothing after it';
  return `found ${quoted(word)} after it, which is an option itself`;
}
