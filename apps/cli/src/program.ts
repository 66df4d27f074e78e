import { use } from '@preflearn/core';
import { tableExtensions } from '@preflearn/io';
import { Command } from 'commander';
import pc from 'picocolors';
import { addExamples } from './arguments/help-examples.js';
import { checkRequired } from './arguments/required-option.js';
import { addCompare } from './commands/compare.js';
import { addConvert } from './commands/convert.js';
import { addEvaluate } from './commands/evaluate.js';
import { addExplain } from './commands/explain.js';
import { addGenerate } from './commands/generate.js';
import { addInspect } from './commands/inspect.js';
import { addLearners } from './commands/learners.js';
import { addPredict } from './commands/predict.js';
import { addTrain } from './commands/train.js';
import { styleFor } from './output/text-style.js';
import { plugin } from './plugin.js';
import type { Environment } from './runtime/environment.js';
import type { Runner } from './runtime/runner.js';
import { ownVersion } from './version.js';

/** The commands in the order of the help. */
const COMMANDS = [
  addTrain,
  addPredict,
  addEvaluate,
  addCompare,
  addInspect,
  addExplain,
  addLearners,
  addGenerate,
  addConvert,
];

/**
 * The command line as a parser that throws in place of ending the process; it knows the registered learners,
 * among them those of the command line.
 *
 * @param run  does the work of a command
 */
export function createProgram(environment: Environment, run: Runner): Command {
  use(plugin);
  const program = new Command('preflearn');
  const { stdout, stderr, env } = environment;
  const bold = pc.createColors(true).bold; // taken out again where colours are not wanted
  program
    .description(
      'Learns from preferences (ordered classes, orders of labels), with models a person can read.',
    )
    .version(ownVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined, // said by run, in one sentence
      getOutHasColors: () => styleFor(stdout, env).coloured,
      getErrHasColors: () => styleFor(stderr, env).coloured,
    })
    .configureHelp({ styleTitle: bold });
  addExamples(
    program,
    [
      ['learn', 'preflearn train cars.csv --target mpg --discretize 10 --out cars.json'],
      ['read what was learned', 'preflearn inspect cars.json --top 5 --html cars.html'],
      ['use it', 'preflearn predict cars.json new-cars.csv --out predictions.csv'],
      [
        'measure how wrong it is',
        'preflearn evaluate cars.csv --target mpg --discretize 10 --folds 10',
      ],
    ],
    `preflearn <command> --help says more. Tables are ${tableExtensions('or')} files with a header.`,
  );
  program.hook('preAction', (_, command) => checkRequired(command));
  for (const add of COMMANDS) add(program, run);
  return program;
}
