import type { PoolOptions } from '@preflearn/sql';
import type { Command } from 'commander';
import { byteCount, columnUnits, wholeNumber } from '../text/argument-parsers.js';

/** The options for training in a database. */
export interface DatabaseOptions {
  /** Rows to search conditions on, and the number of rules after which others are read. */
  readonly pool?: number;
  readonly poolEvery?: number;
  /** By column. */
  readonly unit?: Readonly<Record<string, string>>;
  /** Bytes of memory, for a database in this process. */
  readonly maxMemory?: number;
}

/** Adds the options of {@link DatabaseOptions} to a command that trains. */
export function addDatabaseOptions(command: Command): Command {
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
    )
    .option(
      '--unit <column=unit>',
      'in a database: what the numbers of a column count, such as weight=kg or share=%; the model keeps it (repeatable)',
      columnUnits,
    )
    .option(
      '--max-memory <size>',
      'with DuckDB: the memory that it takes at most, such as 2GB; training takes up to 40 bytes per row on top',
      byteCount,
    );
}

/** The pool that the options request, with a seed. */
export function poolOf(
  { pool, poolEvery }: DatabaseOptions,
  seed: number,
): PoolOptions | undefined {
  return pool === undefined ? undefined : { rows: pool, seed, every: poolEvery };
}
