import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DataError, TrainingAborted } from '@preflearn/core';
import type { RunTask } from '@preflearn/evaluation';
import { loadPackage } from '../../text/load-package.js';
import { counted, sizeText } from '../../text/value-text.js';
import { errorOfData } from '../workers/error-data.js';
import type { Runs } from '../workers/runs.js';
import type { WorkerPool } from '../workers/worker-pool.js';
import { openQueue, PREFIX, type QueueAccess } from './queue-access.js';
import {
  checkAnswer,
  type QueueAnswer,
  type QueueJob,
  settingBytes,
  tableKey,
  taskText,
} from './queue-messages.js';
import { asForeign, watchedJob } from './watched-job.js';

/** Seconds for which the table of a killed command stays in Redis, and those for the results of its jobs. */
const TABLE_SECONDS = 7 * 24 * 3600;
const OUTCOME_SECONDS = 3600;

/** Milliseconds between checks for open runs. */
const OPEN_LOOK = 250;

/** Largest value that Redis accepts. */
const MAX_BYTES = 512 * 2 ** 20;

/**
 * A pool whose runs are carried out by the workers of a queue, on any number of machines.
 *
 * @throws UsageError, DataError as `openQueue` does; DataError MEMORY for a table that Redis does not accept
 */
export async function openQueuePool(runs: Runs, address: string): Promise<WorkerPool> {
  const { Queue, QueueEvents } = await loadPackage('bullmq', address, () => import('bullmq'));
  const access = await openQueue(address);
  const table = tableKey(randomUUID());
  await keepTable(access, table, settingBytes(runs));
  const { connection, name } = access;
  const queue = new Queue<QueueJob, QueueAnswer>(name, { connection, prefix: PREFIX });
  const events = new QueueEvents(name, { connection, prefix: PREFIX });
  const sayLost = once(() => runs.context.note('Redis does not answer; waiting for it.'));
  queue.on('error', sayLost);
  events.on('error', sayLost);
  await events.waitUntilReady();
  const workers = await queue.getWorkersCount();
  runs.context.note(
    workers === 0
      ? `No worker waits there yet; start some: preflearn worker ${access.shown}`
      : `${counted(workers, 'worker')} there.`,
  );
  const open = new Set<RunTask>();
  return {
    async carryOut(task, { signal }) {
      open.add(task);
      const job = await queue.add(
        'run',
        { table, task: taskText(task) },
        {
          removeOnComplete: { age: OUTCOME_SECONDS },
          removeOnFail: { age: OUTCOME_SECONDS },
        },
      );
      const aborted = abortion(signal);
      const watched = await watchedJob(queue, job);
      try {
        const finished = job.waitUntilFinished(events).catch(asForeign);
        const answer = await Promise.race([finished, aborted.promise, watched.found]);
        if (answer === undefined) {
          await job.remove().catch(() => undefined); // a worker is processing it
          throw new TrainingAborted(() => undefined);
        }
        checkAnswer(answer);
        if ('givenUp' in answer) {
          open.delete(task);
          await Promise.race([nothingIn(open), aborted.promise]);
          throw errorOfData(answer.givenUp);
        }
        if ('failure' in answer) throw errorOfData(answer.failure);
        return answer.outcome;
      } finally {
        open.delete(task);
        aborted.stop();
        watched.stop();
      }
    },
    async close() {
      await access.redis.del(table).catch(() => undefined); // it expires by itself later
      await Promise.all([queue.close(), events.close()]);
      access.redis.disconnect();
    },
  };
}

async function keepTable({ redis, shown }: QueueAccess, key: string, bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_BYTES) {
    redis.disconnect();
    throw new DataError(
      'MEMORY',
      `the table takes ${sizeText(bytes.length)}, but Redis holds at most ${sizeText(MAX_BYTES)} in one value`,
      { where: { file: shown }, remedy: 'give fewer rows or columns, or leave out --queue' },
    );
  }
  await redis.set(key, bytes, 'EX', TABLE_SECONDS);
}

/**
 * Waits until no run is open: before the error of one run ends everything, the others are completed, and recorded in a
 * journal.
 */
async function nothingIn(open: ReadonlySet<RunTask>): Promise<void> {
  while (open.size > 0) await setTimeout(OPEN_LOOK);
}

/** A promise that is resolved by a signal. */
function abortion(signal: AbortSignal | undefined) {
  let onAbort = () => {};
  const promise = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
  });
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  return { promise, stop: () => signal?.removeEventListener('abort', onAbort) };
}

function once(say: () => void): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) say();
    isSaid = true;
  };
}
