import type { Command } from 'commander';

/** What the arguments say about plug-ins. */
export interface PluginArguments {
  /** The values of `--plugin`, in order. */
  readonly named: readonly string[];
  /** Whether `preflearn.json` is used: true unless `--no-project` is given. */
  readonly project: boolean;
  /** The arguments without these options. */
  readonly others: readonly string[];
}

const OWN = /^--(?:plugin(?:=|$)|no-project$)/;

/**
 * Finds the plug-ins named in the arguments before these are parsed: commands, formats and help depend on the parts of
 * plug-ins. The value of another option does not name a plug-in, so that code is only loaded if requested.
 *
 * @param makeProgram  creates the command line without plug-ins, whose options tell which ones take a value
 */
export function pluginArguments(
  argv: readonly string[],
  makeProgram: () => Command,
): PluginArguments {
  if (!argv.some((argument) => OWN.test(argument)))
    return { named: [], project: true, others: argv };
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const named: string[] = [];
  const others: string[] = [];
  let project = true;
  let command = makeProgram();
  for (let i = 0; i < end; i++) {
    const argument = argv[i];
    const [, joined] = /^--plugin=(.*)$/s.exec(argument) ?? [];
    if (joined !== undefined) named.push(joined);
    else if (argument === '--plugin' && i + 1 < end) named.push(argv[++i]);
    else if (argument === '--no-project') project = false;
    else {
      others.push(argument);
      if (takesNext(command, argument) && i + 1 < end) others.push(argv[++i]);
      command = command.commands.find((below) => below.name() === argument) ?? command;
    }
  }
  return { named, project, others: [...others, ...argv.slice(end)] };
}

/** Whether an argument is an option that takes the next argument as its value, whatever that is. */
function takesNext({ options }: Command, argument: string): boolean {
  return options.some(({ long, short, required }) => required && [long, short].includes(argument));
}
