import { once } from 'node:events';
import type { CommandContext } from '../../runtime/command-context.js';
import { memoryOfJob } from '../../runtime/process-memory.js';
import { loadPackage } from '../../text/load-package.js';
import { dataOfError, errorOfData } from '../workers/error-data.js';
import { taskOfPlain } from '../workers/plain-task.js';
import type { WorkerAnswer } from '../workers/worker-messages.js';
import { CrashingJobs } from './crashing-jobs.js';
import { openQueue, PREFIX } from './queue-access.js';
import { type QueueAnswer, type QueueJob, taskOfText } from './queue-messages.js';
import { QueuedTables } from './queued-tables.js';

/**
 * Milliseconds for which a worker keeps its jobs without a sign of life, and milliseconds between checks for such jobs.
 */
const LOCK = 30_000;
const LOOK = 5000;

/** How often BullMQ may let a job be taken over: {@link CrashingJobs} is a better judge of when to give it up. */
const MAX_STALLS = 1000;

/** Options of a queue worker. */
export interface QueueWorkerOptions {
  readonly jobs: number;
  readonly threads: number | 'auto';
}

/**
 * Carries out the jobs of a queue until the signal of the context; running jobs are then completed. Runs are carried
 * out in other threads, so that this one can keep sending signs of life.
 *
 * @returns number of jobs completed
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
  const deadly = new CrashingJobs();
  let done = 0;
  const worker = new Worker<QueueJob, QueueAnswer>(
    name,
    async (job) => {
      let task: ReturnType<typeof taskOfText>;
      try {
        task = taskOfText(job.data?.task);
      } catch (error) {
        return { failure: dataOfError(error) };
      }
      const table = String(job.data.table);
      const answer = await deadly.carryOut(job, task, () =>
        answerOf(() =>
          tables.use(table, (pool) =>
            pool.carryOut(taskOfPlain(task), { threads, memory: memoryOfJob(jobs, false) }),
          ),
        ),
      );
      if ('givenUp' in answer) context.note(errorOfData(answer.givenUp).message);
      else done++;
      return withoutStack(answer);
    },
    {
      connection,
      prefix: PREFIX,
      concurrency: jobs,
      lockDuration: LOCK,
      stalledInterval: LOOK,
      maxStalledCount: MAX_STALLS,
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

/** An answer without the places in this machine's files that the stack of an internal error names. */
export function withoutStack(answer: QueueAnswer): QueueAnswer {
  if (!('failure' in answer) || answer.failure.type !== 'internal') return answer;
  return { failure: { ...answer.failure, stack: undefined } };
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
