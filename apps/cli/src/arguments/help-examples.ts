import type { Command } from 'commander';

/** Closes a command's help with examples: a description and a command each. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [description: string, command: string])[],
  ...remarks: readonly string[]
): Command {
  const lines = examples.flatMap(([description, typed]) => [
    `  # ${description}`,
    `  $ ${typed}`,
    '',
  ]);
  const text = ['', 'Examples:', ...lines, ...remarks].join('\n');
  return command.addHelpText('after', text.trimEnd());
}
