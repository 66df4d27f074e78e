import type { Command } from 'commander';

/** Ends a command's help with examples: each has a description and a command. */
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
