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
 * Checks that the required options of a command were given, and that no argument is empty.
 *
 * @throws UsageError ARGUMENT
 */
export function checkRequired(command: Command): void {
  const empty = command.args.indexOf('');
  if (empty >= 0) {
    const { registeredArguments: declared } = command;
    const argument = declared[Math.min(empty, declared.length - 1)]; // the last may be repeated
    throw needs(command, `<${argument.name()}>, which is empty`);
  }
  const lacking = command.options.find(
    (option) =>
      option instanceof RequiredOption &&
      command.getOptionValue(option.attributeName()) === undefined,
  );
  if (lacking !== undefined) throw needs(command, lacking.flags.replace(/^-\w, /, ''));
}

function needs(command: Command, what: string): UsageError {
  return new UsageError(
    'ARGUMENT',
    `${command.name()} needs ${what}; ${typedName(command)} --help shows examples.`,
  );
}

/** The name of a command as it is typed, such as `preflearn train`. */
function typedName(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${typedName(parent)} ${command.name()}`;
}
