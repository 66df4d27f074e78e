import { describeColumns } from '@preflearn/io';
import { writeTable } from '@preflearn/io/node';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.js';
import type { CommandResult } from '../command-result.js';
import { addCommonOptions, addExamples } from '../examples.js';
import { addReadingOptions, type ReadingOptions, readInput } from '../input-table.js';
import { checkWritable } from '../output-path.js';
import type { CommonOptions, Runner } from '../run.js';
import { textTable } from '../text-table.js';
import { counted } from '../words.js';

type ConvertOptions = CommonOptions & ReadingOptions;

/** Adds `preflearn convert`. */
export function addConvert(program: Command, run: Runner): void {
  const command = program
    .command('convert')
    .summary('turn a table into another format')
    .description(
      'Turns a table into another format; the ends of the names say which (.csv, .tsv, .arff).',
    )
    .argument('<in>', 'the table to read')
    .argument('<out>', 'the table to write');
  addReadingOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['to Weka', 'preflearn convert cars.csv cars.arff'],
    ['and back', 'preflearn convert cars.arff cars.csv'],
    [
      'with what the file cannot say',
      'preflearn convert homes.csv homes.arff --type zip=nominal --missing NA',
    ],
  ]);
  command.action((from: string, to: string, options: ConvertOptions) =>
    run(options, (context) => convert(from, to, options, context)),
  );
}

async function convert(
  from: string,
  to: string,
  options: ConvertOptions,
  context: CommandContext,
): Promise<CommandResult> {
  await checkWritable(to, [from]);
  const table = await readInput(from, options, context);
  await writeTable(to, table, { signal: context.signal });
  const columns = describeColumns(table);
  const { style } = context;
  const size = `${counted(table.rowCount, 'row')} x ${counted(columns.length, 'column')}`;
  const lines = textTable(
    columns.map(({ name, text }) => [`  ${name}`, text]),
    [],
    (cell, _, c) => (c === 1 ? style.dim(cell) : cell),
  );
  return {
    text: `Wrote ${size} to ${to}:\n${lines}\n`,
    json: { rows: table.rowCount, columns, out: to },
  };
}
