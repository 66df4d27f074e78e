import { UsageError } from '@preflearn/core';
import type { Command } from 'commander';
import { isDatabase } from '../source/is-database.js';
import { byteCount } from '../text/argument-parsers.js';

/** The option for the memory of a database in this process. */
export interface MemoryOption {
  readonly maxMemory?: number;
}

/** Adds the option of {@link MemoryOption} to a command that trains in a database. */
export function addMemoryOption(command: Command): Command {
  return command.option(
    '--max-memory <size>',
    'with DuckDB: the memory that it takes at most, such as 2GB; training takes up to 40 bytes a row beside it',
    byteCount,
  );
}

/** @throws UsageError OPTION_CONFLICT for a table that is read into memory */
export function checkMemoryOption(file: string, { maxMemory }: MemoryOption): void {
  if (maxMemory === undefined || isDatabase(file)) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    'it is for a database, not for a file that is read into memory',
    { where: { option: 'maxMemory' }, remedy: { action: 'leave-out', option: 'maxMemory' } },
  );
}
