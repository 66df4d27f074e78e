import { type Table, UsageError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import {
  formulaTexts,
  type TableFormat,
  tableExtensions,
  tableFormatOf,
  tableFormats,
  writtenFormats,
} from '@preflearn/io';
import { type Command, Option } from 'commander';
import { STANDARD_STREAM } from '../address/standard-input.js';
import type { CommandContext } from '../runtime/command-context.js';
import type { CommandResult } from '../runtime/command-result.js';
import type { CommonOptions } from '../runtime/common-options.js';
import { conflict, leaveOut } from '../text/option-conflict.js';

/** Options for writing a table. */
export interface TableOutputOptions extends CommonOptions {
  readonly outFormat?: string;
  readonly spreadsheetSafe?: boolean;
}

/** Adds the options of {@link TableOutputOptions} to a command. */
export function addTableOutputOptions(command: Command): Command {
  const ends = tableExtensions('and', spreadsheetFormats());
  return command
    .addOption(
      new Option(
        '--out-format <id>',
        'the format to write; when absent, what the end of the name says, or csv to the standard output (-)',
      ).choices(writtenFormats().map(({ id }) => id)),
    )
    .option(
      '--spreadsheet-safe',
      `write ' before texts that a spreadsheet would take for formulas (${ends})`,
    );
}

function spreadsheetFormats(): readonly TableFormat[] {
  return tableFormats().filter(({ opensInSpreadsheets }) => opensInSpreadsheets);
}

/** The file that is written, for checks of files: none for standard output. */
export function fileOf(path: string | undefined): string | undefined {
  return path === STANDARD_STREAM ? undefined : path;
}

/**
 * The format in which a table is written.
 *
 * @throws UsageError ARGUMENT, OPTION_RANGE
 */
export function outputFormat(path: string, { outFormat }: TableOutputOptions): TableFormat {
  const id = path === STANDARD_STREAM ? (outFormat ?? 'csv') : outFormat;
  const format = tableFormatOf(path, id, 'outFormat', writtenFormats());
  if (!format.isOnlyRead) return format;
  throw new UsageError('ARGUMENT', `files of the format ${format.id} are only read`, {
    where: { file: path },
    remedy: `choose a file name that ends in ${tableExtensions('or', writtenFormats())}`,
  });
}

/**
 * Checks that an output can hold a table, and that any options for it take effect.
 *
 * @throws UsageError ARGUMENT, OPTION_CONFLICT
 */
export function checkTableOutput(
  path: string,
  options: TableOutputOptions,
  { toTerminal }: Pick<CommandContext, 'toTerminal'>,
): void {
  const format = outputFormat(path, options);
  if (path === STANDARD_STREAM && options.json === true) {
    const problem = 'the standard output cannot hold the table, too';
    throw conflict('json', problem, leaveOut('json'), 'write the table to a file');
  }
  if (path === STANDARD_STREAM && !format.isText && toTerminal) {
    const remedy = ['write it to a file', 'lead the standard output to a program'];
    throw conflict('outFormat', 'this format is binary, which a terminal cannot show', ...remedy);
  }
  if (!options.spreadsheetSafe || format.opensInSpreadsheets) return;
  const ends = tableExtensions('and', spreadsheetFormats());
  throw new UsageError('OPTION_CONFLICT', `it is for ${ends} files, which spreadsheets open`, {
    where: { ...(fileOf(path) !== undefined && { file: path }), option: 'spreadsheetSafe' },
    remedy: { action: 'leave-out', option: 'spreadsheetSafe' },
  });
}

/**
 * A table as the result of a command: a file, with a text about it, or on standard output; if a spreadsheet would treat
 * texts as formulas, a note says so.
 *
 * @param text  text for people, if a file is written
 */
export function tableOutput(
  path: string,
  table: Table,
  text: string,
  options: TableOutputOptions,
  context: CommandContext,
): Omit<CommandResult, 'json'> {
  const format = outputFormat(path, options);
  const content = format.write(table, options);
  const name = path === STANDARD_STREAM ? 'Standard output' : path;
  const warning = format.opensInSpreadsheets ? formulaWarning(name, table, options) : undefined;
  if (path !== STANDARD_STREAM) {
    return { text, files: [{ path, content, ...(warning !== undefined && { note: warning }) }] };
  }
  if (warning !== undefined && !context.toTerminal) context.note(warning);
  return { text: '', data: content };
}

/** A note on texts in a table that a spreadsheet would treat as formulas. */
function formulaWarning(
  where: string,
  table: Table,
  { spreadsheetSafe }: TableOutputOptions,
): string | undefined {
  if (spreadsheetSafe) return undefined;
  const texts = formulaTexts(table);
  if (texts.length === 0) return undefined;
  return (
    `${where}: a spreadsheet would take texts for formulas (${texts.length}, such as ${quoted(texts[0])}); ` +
    "--spreadsheet-safe writes ' before them."
  );
}
