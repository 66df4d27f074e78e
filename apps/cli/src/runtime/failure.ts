import { PreflearnError, quoted, UsageError } from '@preflearn/core';
import { CommanderError } from 'commander';
import { safeText } from '../output/print-result.js';
import { inCommandWords } from './command-words.js';
import type { Environment } from './environment.js';

/** Why a command failed. */
export interface Failure {
  readonly exitCode: number;
  /** Stable code; the codes of `@preflearn/core`, `INTERRUPTED` and `INTERNAL`. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  readonly cause: unknown;
}

/** Exit codes of failed commands; see sysexits.h for the last but one. */
const EXIT = { data: 1, usage: 2, internal: 70, interrupted: 130 } as const;

/** What went wrong; `undefined` when nothing did (help was asked for). */
export function failureOf(cause: unknown, signal: AbortSignal): Failure | undefined {
  if (signal.aborted) {
    const message = 'Interrupted; no file was written.';
    return { exitCode: EXIT.interrupted, code: 'INTERRUPTED', message, cause };
  }
  if (cause instanceof CommanderError) return commandFailure(cause);
  if (cause instanceof PreflearnError) {
    const exitCode = cause instanceof UsageError ? EXIT.usage : EXIT.data;
    return { exitCode, code: cause.code, message: inCommandWords(cause.message), cause };
  }
  const found = cause instanceof Error ? cause.message : String(cause);
  const message =
    `Internal error: ${found.replace(/\.$/, '')}; this is a bug in preflearn: please report it with the ` +
    'command that led to it (PREFLEARN_DEBUG=1 shows where it arose).';
  return { exitCode: EXIT.internal, code: 'INTERNAL', message, cause };
}

/** A failure as text for standard error. */
export function failureText(failure: Failure, json: boolean, env: Environment['env']): string {
  const { code, message, cause } = failure;
  const trace = env.PREFLEARN_DEBUG === '1' && cause instanceof Error ? `${cause.stack}\n` : '';
  if (json) return `${JSON.stringify({ error: { code, message } })}\n${trace}`;
  return `preflearn: ${safeText(message.replaceAll('\n', ' '), false)} (${code})\n${trace}`;
}

/** Commander has printed the help already, and says the rest as `error: ...\n(Did you mean ...?)`. */
function commandFailure(cause: CommanderError): Failure | undefined {
  if (cause.code === 'commander.help' && cause.exitCode !== 0) {
    const message = 'A command is needed, one of those above.';
    return { exitCode: EXIT.usage, code: 'ARGUMENT', message, cause };
  }
  if (cause.exitCode === 0) return undefined;
  const code = cause.code === 'commander.unknownOption' ? 'OPTION_UNKNOWN' : 'ARGUMENT';
  return { exitCode: EXIT.usage, code, message: commandSentence(cause.message), cause };
}

function commandSentence(message: string): string {
  const text = message.replace(/^error: /, '');
  const value = /^option '(?:-\w, )?(\S+).*?' argument '(.*)' is invalid\. (.*)$/s.exec(text);
  if (value !== null) {
    const expected = value[3].replace('Allowed choices are ', 'expected one of ');
    return `${value[1]} is ${quoted(value[2])}, ${expected}`;
  }
  const [problem, ...suggestion] = text.replace('. Expected', ', expected').split('\n');
  const remedy =
    suggestion.length > 0
      ? suggestion.join(' ').replace(/^\(Did you mean (.*)\?\)$/s, 'did you mean $1?')
      : 'add --help to see what the command takes.';
  return `${problem[0].toUpperCase()}${problem.slice(1).replace(/\.$/, '')}; ${remedy}`;
}
