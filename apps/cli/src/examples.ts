import type { Command } from 'commander';

/** Closes a command's help with examples: what one wants, and what to type for it. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [wish: string, typed: string])[],
  ...remarks: readonly string[]
): Command {
  const lines = examples.flatMap(([wish, typed]) => [`  # ${wish}`, `  $ ${typed}`, '']);
  const text = ['', 'Examples:', ...lines, ...remarks].join('\n');
  return command.addHelpText('after', text.trimEnd());
}

/** Adds the options that every command has. */
export function addCommonOptions(command: Command): Command {
  return command
    .option('-q, --quiet', 'say nothing beside the results, and show no progress')
    .option('--json', 'print the results as JSON, and errors too (on standard error)');
}
