import { UsageError } from '@preflearn/core';
import { type Command, Option } from 'commander';

/**
 * An option that must be given; {@link checkRequired} checks it.
 *
 * Commander could check it, but would tell someone who mistyped its name that it is missing, and not that
 * the name is mistyped.
 */
export class RequiredOption extends Option {
  constructor(flags: string, description: string) {
    super(flags, `${description} (required)`);
  }
}

/**
 * Checks that the required options of a command were given.
 *
 * @throws UsageError ARGUMENT
 */
export function checkRequired(command: Command): void {
  const lacking = command.options.find(
    (option) =>
      option instanceof RequiredOption &&
      command.getOptionValue(option.attributeName()) === undefined,
  );
  if (lacking === undefined) return;
  throw new UsageError(
    'ARGUMENT',
    `${command.name()} needs ${lacking.flags.replace(/^-\w, /, '')}; ${typedName(command)} --help shows ` +
      'examples.',
  );
}

/** The name of a command as it is typed, such as `preflearn train`. */
function typedName(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${typedName(parent)} ${command.name()}`;
}
