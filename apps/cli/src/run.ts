import type { Command } from 'commander';
import { type CommandContext, createContext } from './command-context.js';
import type { CommandResult } from './command-result.js';
import { failureOf, failureText } from './failure.js';
import { printResult, write } from './output.js';
import { createProgram } from './program.js';
import type { World } from './world.js';

/** Options that every command has. */
export interface CommonOptions {
  readonly quiet?: boolean;
  /** `true` for a flag; where the option takes a path, `-` stands for the standard output. */
  readonly json?: boolean | string;
}

/** Does a command's work and prints what it gives. */
export type Runner = (
  options: CommonOptions,
  work: (context: CommandContext) => CommandResult | Promise<CommandResult>,
) => Promise<void>;

/**
 * Runs the command line.
 *
 * @param argv  arguments without the names of Node and of the script
 * @returns the exit code: 0, 1 for data, 2 for usage, 70 for an internal error, 130 when interrupted
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const program = createProgram(world, async (options, work) => {
    const json = options.json === true || options.json === '-';
    const context = createContext(world, { quiet: options.quiet === true, json });
    await printResult(await work(context), json, context.style, world.stdout);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    const failure = failureOf(error, world.signal);
    if (failure === undefined) return 0;
    await write(world.stderr, [failureText(failure, wantsJson(program, argv), world.env)]);
    return failure.exitCode;
  }
}

/** Whether results go to the standard output as JSON; errors then do the same on standard error. */
function wantsJson(program: Command, argv: readonly string[]): boolean {
  const name = argv.find((argument) => !argument.startsWith('-'));
  const command = program.commands.find((candidate) => candidate.name() === name);
  const option = command?.options.find(({ long }) => long === '--json');
  const at = argv.indexOf('--json');
  if (option?.required) return argv[at + 1] === '-' || argv.includes('--json=-');
  return at >= 0;
}
