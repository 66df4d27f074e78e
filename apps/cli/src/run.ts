import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { writeFilesWhole } from '@preflearn/io/node';
import { type Command, CommanderError } from 'commander';
import { checkNoPassword } from './address/passwords.js';
import { StandardInput } from './address/standard-input.js';
import { type LoadedPlugins, loadPlugins, NO_PLUGINS } from './plugins/load-plugins.js';
import { type PluginArguments, pluginArguments } from './plugins/plugin-arguments.js';
import { createProgram } from './program.js';
import { createContext } from './runtime/command-context.js';
import type { CommandResult } from './runtime/command-result.js';
import { failureOf, failureText } from './runtime/failure.js';
import { MessageStream } from './runtime/message-stream.js';
import { ResultStream } from './runtime/result-stream.js';
import type { Environment } from './text/environment.js';
import { lineWidth } from './text/line-width.js';

/**
 * Runs the command line.
 *
 * @param argv  arguments without the names of Node and of the script
 * @returns the exit code: 0 for success, 1 for data errors, 2 for usage errors, 70 for an internal error, 130 if
 *   interrupted
 */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const { signal } = environment;
  const results = new ResultStream(environment);
  const messages = new MessageStream(environment);
  let filesWritten = false;
  let saysInterrupted = 'no file was written';
  const help: string[] = [];
  const asked = pluginArguments(argv, () =>
    createProgram({ help, messages }, NO_PLUGINS, async () => undefined),
  );
  const { plugins, refusal } = await pluginsOf(argv, asked, messages);
  const program = createProgram({ help, messages }, plugins, async (options, work) => {
    const json = options.json === true || options.json === '-';
    const silent = options.quiet === true || json;
    const standardInput = new StandardInput(environment);
    const whenInterrupted = (says: string) => {
      saysInterrupted = says;
    };
    const toTerminal = results.isTerminal;
    const width = lineWidth(environment);
    const facts = { signal, standardInput, toTerminal, width, whenInterrupted, plugins };
    const context = createContext(messages, facts, silent);
    const result = await work(context);
    await hearSignals();
    signal.throwIfAborted();
    const files = result.files ?? [];
    await writeFilesWhole(files, { signal });
    filesWritten = true;
    environment.onFilesWritten?.();
    for (const { note } of files) if (note !== undefined) context.note(note);
    await print(result, json, results);
  });
  try {
    if (refusal !== undefined) throw refusal.cause;
    await program.parseAsync(asked.others, { from: 'user' }).catch(async (error: unknown) => {
      if (!helpWasAsked(error)) throw error;
      await results.writeText(help.join(''));
    });
    return 0;
  } catch (error) {
    const command = commandAsked(program, asked.others);
    const interrupted = signal.aborted && !filesWritten ? saysInterrupted : undefined;
    const failure = failureOf(error, command, asked.others, interrupted);
    await messages.write(failureText(failure, wantsJson(command, argv), environment.env));
    return failure.exitCode;
  }
}

/** The requested plug-ins, or the reason why they are not available; the version is printed without them. */
async function pluginsOf(
  argv: readonly string[],
  asked: PluginArguments,
  messages: MessageStream,
): Promise<{ readonly plugins: LoadedPlugins; readonly refusal?: { readonly cause: unknown } }> {
  if (['-V', '--version'].includes(asked.others[0])) return { plugins: NO_PLUGINS };
  try {
    checkNoPassword(argv);
    const say = (text: string) => messages.write(`${text}\n`);
    return { plugins: await loadPlugins(asked, process.cwd(), say) };
  } catch (cause) {
    return { plugins: NO_PLUGINS, refusal: { cause } };
  }
}

/**
 * Handles a signal that arrived while the work did not pause. Two turns of the event loop, since the first may belong
 * to the current one.
 */
async function hearSignals(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Prints a command's result, for people or as JSON. */
async function print(
  { text, data, json: document }: CommandResult,
  json: boolean,
  results: ResultStream,
): Promise<void> {
  if (json) await results.writeData([`${JSON.stringify(document, null, 2)}\n`]);
  else if (data !== undefined) await results.writeData(data);
  else await results.writeText(text);
}

/** Whether the parser ended because it printed what was requested: help, or the version. */
function helpWasAsked(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/** Whether results go to standard output as JSON; errors are then JSON on standard error. */
function wantsJson({ options }: Command, argv: readonly string[]): boolean {
  const option = options.find(({ long }) => long === '--json');
  const at = argv.indexOf('--json');
  if (option?.required) return argv[at + 1] === '-' || argv.includes('--json=-');
  return at >= 0;
}

/** The command that the arguments name, at any depth; the program itself if they name none. */
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
