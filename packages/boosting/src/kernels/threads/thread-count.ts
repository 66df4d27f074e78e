import { type TrainingWait, UsageError } from '@preflearn/core';
import { loadedThreads, loadThreads } from '#threads';
import { kernelsInUse } from '../language/choose-kernels.js';
import { threadBounds } from './thread-bounds.js';

/** Most threads that can be requested. */
const MAX_THREADS = 64;

/** The number of rows of two statistics that are as much work as some rows. */
export function workOfRows(rows: number, { width }: { readonly width: number }): number {
  return (rows * Math.max(2, width)) / 2;
}

/**
 * How many threads training uses: at most as many as requested (`auto`: as many as the machine has processors), and no
 * more than pay off for the number of rows, by {@link workOfRows}. One if threads are not available or their code is not loaded; see
 * {@link awaitThreads}.
 *
 * @throws UsageError ARGUMENT when `wanted` is neither `auto` nor a whole number from 1 to 64
 */
export function threadCount(wanted: number | 'auto', rows: number): number {
  const most = mostThreads(wanted, rows);
  return most === 1 ? 1 : (loadedThreads()?.threadsToHave(wanted, most) ?? 1);
}

/**
 * Waits for the code for threads if training may use several; training that cannot wait uses one.
 *
 * @throws UsageError ARGUMENT as {@link threadCount}
 */
export function* awaitThreads(
  wanted: number | 'auto',
  rows: number,
): Generator<TrainingWait, void, void> {
  if (mostThreads(wanted, rows) === 1 || loadedThreads() !== undefined) return;
  yield { until: loadThreads(), optional: true };
}

/** How many threads may be used, if that many are available. */
function mostThreads(wanted: number | 'auto', rows: number): number {
  if (wanted !== 'auto' && !(Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_THREADS)) {
    throw new UsageError('ARGUMENT', `the number of threads is ${wanted}`, {
      remedy: `give auto or a whole number from 1 to ${MAX_THREADS}`,
    });
  }
  const paying = Math.floor(rows / threadBounds.rowsAThread);
  // A page that is not isolated from other origins cannot share memory.
  if (wanted === 1 || paying < 2 || globalThis.crossOriginIsolated === false) return 1;
  if (kernelsInUse() !== 'webassembly') return 1;
  return Math.min(wanted === 'auto' ? MAX_THREADS : wanted, paying);
}
