import { Table, UsageError } from '@preflearn/core';
import {
  describeColumns,
  type TableFormat,
  tableExtensions,
  tableFormats,
  writtenFormats,
} from '@preflearn/io';
import type { Command } from 'commander';
import { addExamples } from '../arguments/help-examples.js';
import { declareRanking } from '../input/declare-ranking.js';
import { namingFileInErrors } from '../input/name-file-in-errors.js';
import { columnOf } from '../input/named-columns.js';
import { addReadingOptions, type ReadingOptions, readTableInput } from '../input/read-table.js';
import {
  addSchemaOption,
  inputsOf,
  readSchemaOption,
  type SchemaOption,
} from '../input/schema-option.js';
import { checkOutputs } from '../output/check-outputs.js';
import {
  addTableOutputOptions,
  checkTableOutput,
  fileOf,
  outputFormat,
  type TableOutputOptions,
  tableOutput,
} from '../output/table-output.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import { addCommonOptions } from '../runtime/common-options.js';
import type { Runner } from '../runtime/runner.js';
import { list } from '../text/argument-parsers.js';
import { checkNeeded } from '../text/option-conflict.js';
import { style } from '../text/text-style.js';
import { textTable } from '../text/text-table.js';
import { counted } from '../text/value-text.js';

/** Extensions of the file formats that can declare orders of labels. */
function rankingExtensions(): string {
  return tableExtensions('or', writtenFormats().filter(declaresOrders));
}

/** The extensions of formats that are only read. */
function onlyRead(): string {
  const formats = tableFormats().filter(({ isOnlyRead }) => isOnlyRead);
  return formats.length === 0 ? '' : `, ${tableExtensions('or', formats)}`;
}

interface ConvertOptions extends ReadingOptions, SchemaOption, TableOutputOptions {
  readonly ranking?: string;
  readonly labels?: readonly string[];
}

/** Adds `preflearn convert`. */
export function addConvert(program: Command, run: Runner): void {
  const command = program
    .command('convert')
    .summary('turn a table into another format')
    .description(
      `Turns a table into another format; the ends of the names say which (${tableExtensions('or', writtenFormats())}).`,
    )
    .argument('<in>', `the table to read, of one of these${onlyRead()}; - is the standard input`)
    .argument('<out>', 'the table to write; - is the standard output');
  addSchemaOption(command, 'types, and how to read');
  addReadingOptions(command)
    .option(
      '--ranking <column>',
      `a column with orders of labels such as b>a>c, for the file to declare (${rankingExtensions()})`,
    )
    .option(
      '--labels <list>',
      'all labels of --ranking, such as a,b,c; when absent, those that occur',
      list,
    );
  addTableOutputOptions(command);
  addCommonOptions(command);
  addExamples(command, [
    ['to Weka', 'preflearn convert cars.csv cars.arff'],
    ['and back', 'preflearn convert cars.arff cars.csv'],
    [
      'with what the file cannot say',
      'preflearn convert homes.csv homes.arff --type zip=nominal --missing NA,-999',
    ],
    [
      'orders of labels, for WEKA-LR and similar programs',
      'preflearn convert sushi.csv sushi.xarff --ranking order',
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
  const format = outputFormat(to, options);
  checkRankingOptions(to, format, options);
  await checkOutputs([fileOf(to)], inputsOf(from, options));
  checkTableOutput(to, options, context);
  const table = await readRankings(from, options, context);
  const columns = describeColumns(asTheFormatHolds(format, table));
  const size = `${counted(table.rowCount, 'row')} x ${counted(columns.length, 'column')}`;
  const lines = textTable(
    columns.map(({ name, text }) => [`  ${name}`, text]),
    [],
    (cell, _, c) => (c === 1 ? style.dim(cell) : cell),
  );
  const text = `Wrote ${size} to ${to}:\n${lines}\n`;
  return {
    ...tableOutput(to, table, text, options, context),
    json: { rows: table.rowCount, columns, out: to },
  };
}

/**
 * Checks that the options for orders of labels can take effect.
 *
 * @throws UsageError OPTION_CONFLICT
 */
function checkRankingOptions(
  to: string,
  format: TableFormat,
  { ranking, labels }: ConvertOptions,
): void {
  checkNeeded({ ranking, labels }, { labels: 'ranking' });
  if (ranking === undefined || declaresOrders(format)) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    `only ${rankingExtensions()} files can say what orders are`,
    {
      where: { file: to, option: 'ranking' },
      remedy: { action: 'leave-out', option: 'ranking' },
    },
  );
}

/** Whether files of this format can declare that a column contains orders of labels, and of which labels. */
function declaresOrders({ declares }: TableFormat): boolean {
  return declares.includes('labels of orders');
}

/** The table as it will be in the file. */
function asTheFormatHolds(format: TableFormat, table: Table): Table {
  if (declaresOrders(format)) return table;
  return new Table(
    table.columns.map((column) => {
      if (column.type === 'numeric') return column;
      const { labels: _labels, ...plain } = column;
      return plain;
    }),
  );
}

/** Reads a table and declares the column of orders named by the options. */
async function readRankings(
  from: string,
  options: ConvertOptions,
  context: CommandContext,
): Promise<Table> {
  const { ranking, labels } = options;
  const filed = await readSchemaOption(options, context);
  const table = await readTableInput(from, options, context, [], filed);
  if (ranking === undefined) return table;
  const name = columnOf(from, table, 'ranking', ranking);
  return namingFileInErrors(from, () => declareRanking(table, name, labels));
}
