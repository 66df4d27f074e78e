import { quoted, type Table, UsageError } from '@preflearn/core';
import {
  formulaTexts,
  type TableFormat,
  tableExtensions,
  tableFormatOf,
  tableFormats,
} from '@preflearn/io';
import type { Command } from 'commander';
import type { OutputFile } from './output-file.js';

/** The option for tables that spreadsheets open. */
export interface SpreadsheetOption {
  readonly spreadsheetSafe?: boolean;
}

/** Adds the option of {@link SpreadsheetOption} to a command. */
export function addSpreadsheetOption(command: Command): Command {
  const ends = tableExtensions('and', spreadsheetFormats());
  return command.option(
    '--spreadsheet-safe',
    `write ' before texts that a spreadsheet would take for formulas (${ends})`,
  );
}

function spreadsheetFormats(): readonly TableFormat[] {
  return tableFormats().filter(({ opensInSpreadsheets }) => opensInSpreadsheets);
}

/**
 * Checks that a file can hold a table, and is one for which the option does something, if it is given.
 *
 * @throws UsageError ARGUMENT, OPTION_CONFLICT
 */
export function checkTableFile(path: string, { spreadsheetSafe }: SpreadsheetOption): void {
  const format = tableFormatOf(path);
  if (!spreadsheetSafe || format.opensInSpreadsheets) return;
  const ends = tableExtensions('and', spreadsheetFormats());
  throw new UsageError('OPTION_CONFLICT', `it is for ${ends} files, which spreadsheets open`, {
    where: { file: path, option: 'spreadsheetSafe' },
    remedy: { action: 'leave-out', option: 'spreadsheetSafe' },
  });
}

/** A table as a file; where a spreadsheet would take texts for formulas, the note says so. */
export function tableFile(path: string, table: Table, options: SpreadsheetOption): OutputFile {
  const format = tableFormatOf(path);
  const warning = format.opensInSpreadsheets ? formulaWarning(path, table, options) : undefined;
  const content = format.write(table, options);
  return { path, content, ...(warning !== undefined && { note: warning }) };
}

/** What is to be said of texts in a table that a spreadsheet would take for formulas. */
export function formulaWarning(
  where: string,
  table: Table,
  { spreadsheetSafe }: SpreadsheetOption,
): string | undefined {
  if (spreadsheetSafe) return undefined;
  const texts = formulaTexts(table);
  if (texts.length === 0) return undefined;
  return (
    `${where}: a spreadsheet would take texts for formulas (${texts.length}, such as ${quoted(texts[0])}); ` +
    "--spreadsheet-safe writes ' before them."
  );
}
