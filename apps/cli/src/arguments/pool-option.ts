import { UsageError } from '@preflearn/core';
import type { PoolOptions } from '@preflearn/sql';
import type { Command } from 'commander';
import { isDatabase } from '../source/is-database.js';
import { wholeNumber } from '../text/argument-parsers.js';

/** The options for a pool of the rows of a database. */
export interface PoolOption {
  readonly pool?: number;
  readonly poolEvery?: number;
}

/** Adds the options of {@link PoolOption} to a command that trains in a database. */
export function addPoolOption(command: Command): Command {
  return command
    .option(
      '--pool <rows>',
      'in a database: search conditions in memory on about this many of its rows, which is far quicker',
      wholeNumber(1),
    )
    .option(
      '--pool-every <rules>',
      'with --pool: read other rows for it each time this many rules have been learned; default: once',
      wholeNumber(1),
    );
}

/**
 * @throws UsageError OPTION_CONFLICT for a pool of a table that is read into memory, or for `poolEvery` without a pool
 */
export function checkPoolOption(file: string, { pool, poolEvery }: PoolOption): void {
  if (pool === undefined && poolEvery !== undefined) {
    throw new UsageError('OPTION_CONFLICT', 'it is for --pool, which was not given', {
      where: { option: 'poolEvery' },
      remedy: ['give --pool too', { action: 'leave-out', option: 'poolEvery' }],
    });
  }
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

/** The pool that the options request, with a seed. */
export function poolOf({ pool, poolEvery }: PoolOption, seed: number): PoolOptions | undefined {
  return pool === undefined ? undefined : { rows: pool, seed, every: poolEvery };
}
