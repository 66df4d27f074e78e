import { UsageError } from '@preflearn/core';
import type { Command } from 'commander';
import { isDatabase } from '../source/is-database.js';
import { columnUnits } from '../text/argument-parsers.js';

/** The option for the units of a database's numbers. */
export interface UnitOption {
  /** By column. */
  readonly unit?: Readonly<Record<string, string>>;
}

/** Adds the option of {@link UnitOption} to a command that trains in a database. */
export function addUnitOption(command: Command): Command {
  return command.option(
    '--unit <column=unit>',
    'in a database: what the numbers of a column count, such as weight=kg or share=%; the model keeps it (repeatable)',
    columnUnits,
  );
}

/** @throws UsageError OPTION_CONFLICT for units for a table that is read into memory */
export function checkUnitOption(file: string, { unit }: UnitOption): void {
  if (unit === undefined || isDatabase(file)) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    'it is for a database, whose columns are plain numbers; a file has units in its cells',
    { where: { option: 'unit' }, remedy: { action: 'leave-out', option: 'unit' } },
  );
}
