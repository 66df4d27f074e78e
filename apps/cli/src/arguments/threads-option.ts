import type { Command } from 'commander';
import { threadNumber } from '../text/argument-parsers.js';

/** The option for the number of threads used in training. */
export interface ThreadsOption {
  readonly threads: number | 'auto';
}

/** Adds the option of {@link ThreadsOption} to a command that trains. */
export function addThreadsOption(command: Command): Command {
  return command.option(
    '--threads <n>',
    'most threads to use where that pays (large tables); models do not depend on it',
    threadNumber,
    'auto',
  );
}
