import { setImmediate } from 'node:timers/promises';
import { type CarryOut, runTask } from '@preflearn/evaluation';
import { withJournal } from './run-journal.js';
import { labelDeletion } from './workers/label-deletion.js';
import type { Runs } from './workers/runs.js';
import { openWorkerPool, type WorkerPool } from './workers/worker-pool.js';

/**
 * Does work that requires runs to be carried out: in this thread, in others, or by the workers of a queue. Threads end
 * with it.
 *
 * @throws whatever the work throws; DataError FILE_READ, FILE_WRITE, FILE_FORMAT for the journal
 */
export async function carryingOut<T>(
  runs: Runs,
  work: (carryOut: CarryOut) => Promise<T>,
): Promise<T> {
  const pool = await openPool(runs);
  try {
    return await withJournal(runs, pool.carryOut, work);
  } finally {
    await pool.close();
  }
}

async function openPool(runs: Runs): Promise<WorkerPool> {
  if (runs.queue !== undefined) {
    const { openQueuePool } = await import('./queue/queue-pool.js'); // only here, for a faster start
    return await openQueuePool(runs, runs.queue);
  }
  return runs.jobs === 1 ? inThisThread(runs) : await openWorkerPool(runs);
}

function inThisThread({ data, metrics, missingLabels }: Runs): WorkerPool {
  const setting = { data, metrics, alterTraining: labelDeletion(missingLabels) };
  return {
    async carryOut(task, control) {
      const { outcome } = await runTask(task, setting, control);
      await setImmediate(); // gives signals a chance to be handled between short runs
      return outcome;
    },
    close: () => Promise.resolve(),
  };
}
