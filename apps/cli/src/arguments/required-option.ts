import { type ErrorPlace, UsageError } from '@preflearn/core';
import { type Command, Option } from 'commander';

/**
 * An option that must be given; {@link checkRequired} checks it.
 *
 * Commander could check this itself, but if the name is mistyped, it would report the option as missing rather than the
 * name as mistyped.
 */
export class RequiredOption extends Option {
  /** Name of an option that can be given instead, if there is one. */
  readonly unless: string | undefined;

  /** @param unless  name, as in code, of an option that can be given instead */
  constructor(flags: string, description: string, unless?: string) {
    super(
      flags,
      `${description} (required${unless === undefined ? '' : ` unless --${unless} is given`})`,
    );
    this.unless = unless;
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
    throw needs(command, { argument: argument.name() }, 'found nothing, expected a name');
  }
  const lacking = command.options.find(
    (option) =>
      option instanceof RequiredOption &&
      (option.unless === undefined || command.getOptionValue(option.unless) === undefined) &&
      command.getOptionValue(option.attributeName()) === undefined,
  );
  if (lacking === undefined) return;
  throw needs(command, { option: lacking.attributeName() }, 'this option is required');
}

function needs(command: Command, where: ErrorPlace, problem: string): UsageError {
  const remedy = `see the examples of ${typedName(command)} --help`;
  return new UsageError('ARGUMENT', problem, { where, remedy });
}

/** The name of a command as typed, such as `preflearn train`. */
function typedName(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${typedName(parent)} ${command.name()}`;
}
