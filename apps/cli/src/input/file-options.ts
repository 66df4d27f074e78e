import { dateOrders, encodings } from '@preflearn/core/reading';
import { type TableSourceOptions, tableFormats } from '@preflearn/io';
import { type Command, Option } from 'commander';
import {
  commentMark,
  decimalMark,
  listed,
  separator,
  wholeNumber,
} from '../text/argument-parsers.js';

/** Options on how a table's file is written, shared by all commands that read one. */
export const FILE_OPTIONS = [
  ...(['format', 'sheet', 'missing', 'separator', 'decimal', 'dates', 'encoding'] as const),
  ...(['skipLines', 'comment', 'header', 'skipAfterHeader', 'skipFooter', 'brokenRows'] as const),
];

export type FileOptions = Pick<TableSourceOptions, (typeof FILE_OPTIONS)[number]>;

/** Adds the options of {@link FileOptions} to a command. */
export function addFileOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--format <id>',
        'the format of the table; when absent, what the end of its name says, or, of the standard input (-), its beginning',
      ).choices(tableFormats().map(({ id }) => id)),
    )
    .option('--sheet <name>', 'the sheet of a workbook (.xlsx); when absent, the first')
    .option(
      '--missing <texts>',
      'exactly which texts mark missing values, such as NA,-999, besides empty fields and "?" (repeatable); when ' +
        'absent, in CSV "NA", "N/A", "n/a", "<NA>", "NaN", "nan", "null", "NULL" and "\\N", and among numbers "None", "-" and "."',
      listed,
    )
    .option(
      '--separator <char>',
      'what separates the fields of CSV (comma, semicolon, tab, pipe or another character); when absent, it is found',
      separator,
    )
    .option(
      '--decimal <mark>',
      'the mark before decimals in CSV, point or comma; when absent, it is found for each column',
      decimalMark,
    )
    .addOption(
      new Option(
        '--dates <order>',
        'the order of day, month and year in dates of CSV such as 01/02/2025; when absent, it is found for each column',
      ).choices(dateOrders),
    )
    .addOption(
      new Option(
        '--encoding <name>',
        'the encoding of the text; when absent, it is detected, and named if it is not utf-8',
      ).choices(encodings),
    )
    .option(
      '--skip-lines <n>',
      'leave out this many lines at the beginning of CSV or a sheet; when absent, titles above the header are found',
      wholeNumber(0),
    )
    .option(
      '--comment <mark>',
      'what lines of comments begin with in CSV, such as #, or none; when absent, it is found above the header',
      commentMark,
    )
    .option(
      '--header',
      'the first line of CSV or a sheet names the columns, though it looks like a row',
    )
    .option(
      '--no-header',
      'no line of CSV or a sheet names the columns: they are column 1, column 2 and so on',
    )
    .option(
      '--skip-after-header <n>',
      'leave out this many lines below the header of CSV or a sheet; when absent, lines of units and types are found',
      wholeNumber(0),
    )
    .option(
      '--skip-footer <n>',
      'leave out this many lines at the end of CSV or a sheet; when absent, notes and totals are found',
      wholeNumber(0),
    )
    .addOption(
      new Option(
        '--broken-rows <what>',
        'rows of CSV with more or fewer fields than the header: error (default) or leave-out',
      ).choices(['error', 'leave-out']),
    );
}

/** These options alone, without the command's other options. */
export function fileOptions(options: FileOptions): FileOptions {
  return Object.fromEntries(FILE_OPTIONS.map((name) => [name, options[name]]));
}
