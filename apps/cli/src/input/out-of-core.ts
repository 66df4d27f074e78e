import { type LearnerDefinition, UsageError } from '@preflearn/core';
import type { ColumnStore } from '@preflearn/io';
import { openColumnFile } from '@preflearn/io/node';
import { isDatabase } from '../source/is-database.js';

/** The option `--out-of-core`, and those that it is incompatible with. */
export interface OutOfCoreOptions {
  readonly outOfCore?: boolean;
  readonly earlyStopping?: number | true;
}

/**
 * Checks that a learner needs only a byte or two per value of a table, which is the case for learners that bin numbers.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function checkOutOfCore(
  file: string,
  { id, options }: LearnerDefinition,
  { outOfCore, earlyStopping }: OutOfCoreOptions,
): void {
  if (outOfCore !== true) return;
  const where = { option: 'outOfCore' };
  if (isDatabase(file)) {
    throw new UsageError('OPTION_CONFLICT', 'it is for files, and not for a database', {
      where,
      remedy: { action: 'leave-out', option: 'outOfCore' },
    });
  }
  if (!Object.hasOwn(options, 'bins')) {
    throw new UsageError('OPTION_CONFLICT', `${id} needs the numbers themselves in memory`, {
      where,
      remedy: {
        action: 'set',
        option: 'learner',
        value: 'rank-rules',
        text: 'choose a learner that puts them in bins',
      },
    });
  }
  if (earlyStopping !== undefined) {
    throw new UsageError('OPTION_CONFLICT', 'rows that are held out would be in memory', {
      where: { option: 'earlyStopping' },
      remedy: { action: 'leave-out', option: 'earlyStopping' },
    });
  }
}

/**
 * Does work with storage for the columns of a table: a temporary file if `--out-of-core` is given, otherwise memory.
 */
export async function withColumnStore<A>(
  { outOfCore }: OutOfCoreOptions,
  work: (store: ColumnStore | undefined) => Promise<A>,
): Promise<A> {
  if (outOfCore !== true) return await work(undefined);
  const file = await openColumnFile();
  try {
    return await work(file);
  } finally {
    file.close();
  }
}
