import { use } from '@preflearn/core';
import { tableExtensions } from '@preflearn/io';
import { Command } from 'commander';
import { addExamples } from './arguments/help-examples.js';
import { checkRequired } from './arguments/required-option.js';
import { addCompact } from './commands/compact.js';
import { addCompare } from './commands/compare.js';
import { addConvert } from './commands/convert.js';
import { addData } from './commands/data.js';
import { addDescribe } from './commands/describe.js';
import { addEvaluate } from './commands/evaluate.js';
import { addExplain } from './commands/explain.js';
import { addExport } from './commands/export.js';
import { addGenerate } from './commands/generate.js';
import { addInspect } from './commands/inspect.js';
import { addLearners } from './commands/learners.js';
import { addPredict } from './commands/predict.js';
import { addReproduce } from './commands/reproduce.js';
import { addServe } from './commands/serve.js';
import { addTrain } from './commands/train.js';
import { addTune } from './commands/tune.js';
import { addWorker } from './commands/worker.js';
import type { LoadedPlugins } from './plugins/load-plugins.js';
import { plugin } from './plugins/plugin.js';
import { addPluginOptions } from './plugins/plugin-options.js';
import type { MessageStream } from './runtime/message-stream.js';
import type { Runner } from './runtime/runner.js';
import { style } from './text/text-style.js';
import { ownVersion } from './text/version.js';

/** The commands in the order of the help. */
const COMMANDS = [
  addDescribe,
  addTrain,
  addPredict,
  addEvaluate,
  addTune,
  addCompare,
  addInspect,
  addExplain,
  addExport,
  addServe,
  addWorker,
  addCompact,
  addLearners,
  addGenerate,
  addData,
  addReproduce,
  addConvert,
];

/** Where the parser's own output goes. */
export interface ParserOutput {
  /** Collects requested help, and the version. */
  readonly help: string[];
  /** For help that was not requested. */
  readonly messages: MessageStream;
}

/**
 * The command line as a parser that throws instead of ending the process; it knows the registered learners, including
 * those of the command line itself.
 *
 * @param plugins  plug-ins that were loaded in addition
 * @param run      does the work of a command
 */
export function createProgram(
  { help, messages }: ParserOutput,
  plugins: LoadedPlugins,
  run: Runner,
): Command {
  use(plugin);
  const program = new Command('preflearn');
  program
    .description(
      'Learns from preferences (ordered classes, orders of labels), with models a person can read.',
    )
    .version(ownVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => help.push(text),
      writeErr: (text) => void messages.write(text),
      outputError: () => undefined, // reported by run, in one sentence
    })
    .configureHelp({ styleTitle: style.bold });
  addExamples(
    program,
    [
      ['look at a table', 'preflearn describe cars.csv'],
      ['learn', 'preflearn train cars.csv --target mpg --discretize 10 --out cars.json'],
      ['read what was learned', 'preflearn inspect cars.json --top 5 --html cars.html'],
      ['use it', 'preflearn predict cars.json new-cars.csv --out predictions.csv'],
      [
        'measure how wrong it is',
        'preflearn evaluate cars.csv --target mpg --discretize 10 --folds 10',
      ],
    ],
    `preflearn <command> --help says more. Tables are ${tableExtensions('or')} files with a header; texts may be compressed (.gz).`,
  );
  program.hook('preAction', (_, command) => checkRequired(command));
  for (const add of COMMANDS) add(program, run);
  addPluginOptions(program, plugins);
  return program;
}
