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
