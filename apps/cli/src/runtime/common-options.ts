import type { Command } from 'commander';

/** Options that every command has. */
export interface CommonOptions {
  readonly quiet?: boolean;
  /** `true` for a flag; if the option takes a path, `-` stands for standard output. */
  readonly json?: boolean | string;
}

/** Adds the options that every command has. */
export function addCommonOptions(command: Command): Command {
  return command
    .option('-q, --quiet', 'print only the results, and show no progress')
    .option('--json', 'print the results as JSON, and errors too (on standard error)');
}
