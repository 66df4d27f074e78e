import { UsageError } from '@preflearn/core';
import type { PoolOptions } from '@preflearn/sql';
import type { Command } from 'commander';
import { isDatabase } from '../input/is-database.js';
import { wholeNumber } from './argument-parsers.js';

/** The option for a pool of the rows of a database. */
export interface PoolOption {
  readonly pool?: number;
}

/** Adds the option of {@link PoolOption} to a command that trains in a database. */
export function addPoolOption(command: Command): Command {
  return command.option(
    '--pool <rows>',
    'in a database: search conditions in memory on about this many of its rows, which is far quicker',
    wholeNumber(1),
  );
}

/** @throws UsageError OPTION_CONFLICT for a pool of a table that is read into memory */
export function checkPoolOption(file: string, { pool }: PoolOption): void {
  if (pool === undefined || isDatabase(file)) return;
  throw new UsageError(
    'OPTION_CONFLICT',
    'it is for a database, not for a file that is read into memory',
    {
      where: { option: 'pool' },
      remedy: ['leave it out', 'search conditions on fewer rows by --set sample=0.1'],
    },
  );
}

/** What the option asks for, with a seed. */
export function poolOf({ pool }: PoolOption, seed: number): PoolOptions | undefined {
  return pool === undefined ? undefined : { rows: pool, seed };
}
