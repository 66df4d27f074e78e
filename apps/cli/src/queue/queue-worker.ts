import { once } from 'node:events';
import { loadPackage } from '../input/load-package.js';
import { dataOfError, errorOfData } from '../runs/error-data.js';
import { taskOfPlain } from '../runs/plain-task.js';
import type { WorkerAnswer } from '../runs/worker-messages.js';
import type { CommandContext } from '../runtime/command-context.js';
import { memoryOfJob } from '../runtime/process-memory.js';
import { DeadlyJobs } from './deadly-jobs.js';
import { openQueue, PREFIX } from './queue-access.js';
import { type QueueAnswer, type QueueJob, taskOfText } from './queue-messages.js';
import { QueuedTables } from './queued-tables.js';

/** Milliseconds for which a worker that does not say that it lives keeps its jobs, and between looks for such jobs. */
const LOCK = 30_000;
const LOOK = 5000;

/** How often a job may be taken over, as far as BullMQ is concerned: {@link DeadlyJobs} knows better when to give it up. */
const MOST_STALLS = 1000;

/** How a worker works. */
export interface QueueWorkerOptions {
  readonly jobs: number;
  readonly threads: number | 'auto';
}

/**
 * Carries out the jobs of a queue until the signal of the context; those under way are brought to their end then. Runs are
 * carried out in other threads, so that this one can go on saying that it lives.
 *
 * @returns how many jobs it has done
 * @throws UsageError, DataError as `openQueue` does
 */
export async function carryOutJobs(
  address: string,
  { jobs, threads }: QueueWorkerOptions,
  context: CommandContext,
): Promise<number> {
  const { Worker } = await loadPackage('bullmq', address, () => import('bullmq'));
  const { connection, redis, name, shown } = await openQueue(address);
  const tables = new QueuedTables(redis, { jobs, context });
  const deadly = new DeadlyJobs();
  let done = 0;
  const worker = new Worker<QueueJob, QueueAnswer>(
    name,
    async (job) => {
      const { table, task: text } = job.data;
      const task = taskOfText(text);
      const answer = await deadly.carryOut(job, task, () =>
        answerOf(() =>
          tables.use(table, (pool) =>
            pool.carryOut(taskOfPlain(task), { threads, memory: memoryOfJob(jobs, false) }),
          ),
        ),
      );
      if ('givenUp' in answer) context.note(errorOfData(answer.givenUp).message);
      else done++;
      return answer;
    },
    {
      connection,
      prefix: PREFIX,
      concurrency: jobs,
      lockDuration: LOCK,
      stalledInterval: LOOK,
      maxStalledCount: MOST_STALLS,
    },
  );
  worker.on('error', ({ message }) => context.note(`The queue: ${message}`));
  try {
    await worker.waitUntilReady();
    context.note(`Waiting for jobs at ${shown}; Ctrl-C ends it.`);
    if (!context.signal.aborted) await once(context.signal, 'abort');
    await deadly.excuse();
  } finally {
    await worker.close();
    await tables.close();
    redis.disconnect();
  }
  return done;
}

async function answerOf(
  work: () => Promise<Extract<WorkerAnswer, { outcome: unknown }>['outcome']>,
): Promise<WorkerAnswer> {
  try {
    return { outcome: await work() };
  } catch (error) {
    return { failure: dataOfError(error) };
  }
}
