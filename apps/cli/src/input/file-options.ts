import { dateOrders, encodings } from '@preflearn/core';
import { type TableSourceOptions, tableFormats } from '@preflearn/io';
import { type Command, Option } from 'commander';
import { decimalMark, listed, separator } from '../arguments/argument-parsers.js';
import { shellWord } from '../output/shell-word.js';
import { listText } from '../output/value-text.js';

/** Options on how the file of a table is written, which all commands that read one have. */
export type FileOptions = Pick<
  TableSourceOptions,
  'format' | 'sheet' | 'separator' | 'decimal' | 'dates' | 'encoding' | 'missing'
>;

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
      'exactly which texts mark missing values, such as NA,-999, beside empty fields and ? (repeatable); when ' +
        'absent, in CSV NA, N/A, n/a, <NA>, NaN, nan, null, NULL and \\N, and among numbers None, - and .',
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
        'the encoding of the text; when absent, it is found, and said unless it is utf-8',
      ).choices(encodings),
    );
}

/** The options by themselves, without others that a command has. */
export function fileOptions(options: FileOptions): FileOptions {
  const { format, sheet, separator, decimal, dates, encoding, missing } = options;
  return { format, sheet, separator, decimal, dates, encoding, missing };
}

/** The options as words of a command line. */
export function fileArguments({
  format,
  sheet,
  separator,
  decimal,
  dates,
  encoding,
  missing,
}: FileOptions): readonly string[] {
  const words: string[] = [];
  if (format !== undefined) words.push(`--format ${format}`);
  if (sheet !== undefined) words.push(`--sheet ${shellWord(sheet)}`);
  if (missing !== undefined) words.push(`--missing ${shellWord(listText(missing))}`);
  if (separator !== undefined) {
    words.push(`--separator ${separator === '\t' ? 'tab' : shellWord(separator)}`);
  }
  if (decimal !== undefined) words.push(`--decimal ${decimal}`);
  if (dates !== undefined) words.push(`--dates ${dates}`);
  if (encoding !== undefined) words.push(`--encoding ${encoding}`);
  return words;
}
