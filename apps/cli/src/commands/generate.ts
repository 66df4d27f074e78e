import { UsageError } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { tableExtensions, writtenFormats } from '@preflearn/io';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { RequiredOption } from '../arguments/required-option.js';
import type { Generator } from '../generators/generator.js';
import { knownGenerators } from '../generators/generators.js';
import { checkOutputs } from '../output/check-outputs.js';
import {
  addTableOutputOptions,
  checkTableOutput,
  fileOf,
  type TableOutputOptions,
  tableOutput,
} from '../output/table-output.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { counted } from '../text/value-text.js';

interface GenerateOptions extends TableOutputOptions {
  readonly out: string;
}

/** Adds `preflearn generate`, with a subcommand for each generator. */
export function addGenerate(program: Command, run: Runner): void {
  const generators = knownGenerators();
  const command = program
    .command('generate')
    .summary('make an artificial table, or one with orders of labels from another')
    .description('Makes a table. The same options and the same seed give the same table.')
    .usage('<generator> [arguments] [options]')
    .helpCommand('help [generator]', 'show the help of a generator');
  command.configureHelp({ ...command.configureHelp(), subcommandTerm: (sub) => sub.name() });
  for (const generator of generators) addGenerator(command, generator, run);
  addExamples(
    command,
    generators.map(({ examples }) => examples[0]),
    'The options of a generator: preflearn generate <generator> --help',
  );
  command.on('command:*', ([id]: readonly string[]) => {
    const known = listed(generators.map((generator) => generator.id));
    throw new UsageError('ARGUMENT', `unknown generator ${quoted(id)}`, {
      where: { argument: 'generator' },
      remedy: `choose one of ${known}`,
    });
  });
}

function addGenerator(parent: Command, generator: Generator, run: Runner): void {
  const command = parent
    .command(generator.id)
    .summary(generator.title)
    .description(generator.summary);
  generator.declareOptions(command);
  command.addOption(
    new RequiredOption(
      '-o, --out <file>',
      `where to write the table (${tableExtensions('or', writtenFormats())}, or - for the standard output)`,
    ),
  );
  addTableOutputOptions(command);
  addCommonOptions(command);
  addExamples(command, generator.examples);
  command.action(() => {
    const options = command.opts<GenerateOptions>();
    return run(options, (context) => generate(generator, command.args, options, context));
  });
}

async function generate(
  generator: Generator,
  files: readonly string[],
  options: GenerateOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { out } = options;
  await checkOutputs([fileOf(out)], files);
  checkTableOutput(out, options, context);
  const { table, target } = await generator.make(files, options, context);
  const size = `${counted(table.rowCount, 'row')} x ${counted(table.columns.length, 'column')}`;
  const { quiet: _quiet, json: _json, ...settings } = options;
  const text = `Wrote ${size} to ${out}; its target is ${quoted(target)}.\n`;
  return {
    ...tableOutput(out, table, text, options, context),
    json: {
      ...settings,
      generator: generator.id,
      files,
      rows: table.rowCount,
      columns: table.names,
      target,
    },
  };
}
