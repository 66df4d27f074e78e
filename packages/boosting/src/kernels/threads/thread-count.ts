import { UsageError } from '@preflearn/core';
import { kernelsInUse } from '../choose-kernels.js';
import { canHaveHelpers, processors } from './start-helper.js';
import { threadBounds } from './thread-bounds.js';

/** Most threads that can be asked for. */
const MAX_THREADS = 64;

/**
 * How many threads training takes: at most as many as asked for, `auto` being as many as the machine has
 * processors, and no more than pay for the number of rows. One where threads cannot be had.
 *
 * @throws UsageError ARGUMENT when `wanted` is neither `auto` nor a whole number from 1 to 64
 */
export function threadCount(wanted: number | 'auto', rows: number): number {
  if (wanted !== 'auto' && !(Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_THREADS)) {
    throw new UsageError('ARGUMENT', `the number of threads is ${wanted}`, {
      remedy: `give auto or a whole number from 1 to ${MAX_THREADS}`,
    });
  }
  const paying = Math.floor(rows / threadBounds.rowsAThread);
  if (wanted === 1 || paying < 2) return 1;
  if (kernelsInUse() !== 'webassembly' || !canHaveHelpers()) return 1;
  const most = wanted === 'auto' ? Math.min(processors(), MAX_THREADS) : wanted;
  return Math.max(1, Math.min(most, paying));
}
