import type { LearnerDefinition } from '@preflearn/core';
import type { ColumnStore } from '@preflearn/io';
import { openColumnFile } from '@preflearn/io/node';
import { conflict } from '../text/option-conflict.js';

/** The option `--out-of-core`, and those that it is incompatible with. */
interface OutOfCoreOptions {
  readonly outOfCore?: boolean;
  readonly earlyStopping?: number | true;
}

/**
 * Checks that a learner needs only a byte or two per value of a table, which is the case for learners that bin numbers.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function checkOutOfCore(
  { id, options }: LearnerDefinition,
  { outOfCore, earlyStopping }: OutOfCoreOptions,
): void {
  if (outOfCore !== true) return;
  if (!Object.hasOwn(options, 'bins')) {
    throw conflict('outOfCore', `${id} needs the numbers themselves in memory`, {
      ...{ action: 'set', option: 'learner', value: 'rank-rules' },
      text: 'choose a learner that puts them in bins',
    });
  }
  if (earlyStopping !== undefined) {
    throw conflict('earlyStopping', 'rows that are held out would be in memory');
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
