import type { Command } from 'commander';
import { printResult, write } from './output/print-result.js';
import { createProgram } from './program.js';
import { createContext } from './runtime/command-context.js';
import type { Environment } from './runtime/environment.js';
import { failureOf, failureText } from './runtime/failure.js';

/**
 * Runs the command line.
 *
 * @param argv  arguments without the names of Node and of the script
 * @returns the exit code: 0, 1 for data, 2 for usage, 70 for an internal error, 130 when interrupted
 */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const program = createProgram(environment, async (options, work) => {
    const json = options.json === true || options.json === '-';
    const context = createContext(environment, { quiet: options.quiet === true, json });
    await printResult(await work(context), json, context.style, environment.stdout);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    const command = commandAsked(program, argv);
    const failure = failureOf(error, command, environment.signal);
    if (failure === undefined) return 0;
    await write(environment.stderr, [
      failureText(failure, wantsJson(command, argv), environment.env),
    ]);
    return failure.exitCode;
  }
}

/** Whether results go to the standard output as JSON; errors then do the same on standard error. */
function wantsJson({ options }: Command, argv: readonly string[]): boolean {
  const option = options.find(({ long }) => long === '--json');
  const at = argv.indexOf('--json');
  if (option?.required) return argv[at + 1] === '-' || argv.includes('--json=-');
  return at >= 0;
}

/** The command that the arguments name, at any depth; the program itself when they name none. */
function commandAsked(program: Command, argv: readonly string[]): Command {
  const names = argv.filter((argument) => !argument.startsWith('-'));
  let command = program;
  for (const name of names) {
    const below = command.commands.find((candidate) => candidate.name() === name);
    if (below === undefined) break;
    command = below;
  }
  return command;
}
