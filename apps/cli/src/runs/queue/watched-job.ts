import type { Job, Queue } from 'bullmq';
import { foreign, type QueueAnswer, type QueueJob } from './queue-messages.js';

/** Milliseconds between looks at a job. */
const LOOK = 2000;

/** States in which a job is waited for: it is in a list of the queue, or with a worker. */
const OPEN: ReadonlySet<string> = new Set([
  ...['active', 'delayed', 'paused', 'prioritized', 'waiting', 'waiting-children'],
]);

/** A job that is looked at. */
export interface WatchedJob {
  /** The answer, if it is there and was not announced; rejected once the job in Redis is another one, or is gone. */
  readonly found: Promise<QueueAnswer>;
  stop(): void;
}

/** A job as it stands in Redis. */
interface Look {
  readonly contents: string;
  readonly state: string;
  readonly answer: QueueAnswer;
}

/**
 * Looks at a job in Redis from time to time: workers cannot answer one that something else has changed or removed, and
 * waiting for it would not end.
 *
 * @returns a promise that is rejected with DataError FILE_FORMAT
 * @throws DataError FILE_FORMAT if it is another one already
 */
export async function watchedJob(
  queue: Queue<QueueJob, QueueAnswer>,
  { id = '' }: Job<QueueJob, QueueAnswer>,
): Promise<WatchedJob> {
  const look = async (): Promise<Look | undefined> => {
    const job = await queue.getJob(id);
    if (job === undefined) return undefined;
    const { data, opts, returnvalue: answer } = job;
    return { contents: JSON.stringify([data, opts]), state: await job.getState(), answer };
  };
  const put = await look().catch(asForeign);
  let timer: NodeJS.Timeout | undefined;
  let before = 'waiting';
  const found = new Promise<QueueAnswer>((resolve, reject) => {
    const next = async () => {
      try {
        const now = await look();
        if (now === undefined || now.contents !== put?.contents) throw foreign('job');
        // An end that was seen before has not been announced; a job in no list is not taken by any worker.
        const isOver = !OPEN.has(now.state) && before === now.state;
        if (isOver && now.state !== 'completed') throw foreign('job');
        if (isOver) resolve(now.answer);
        before = now.state;
      } catch (error) {
        // Where Redis does not answer, it is waited for; other errors are about what it answers.
        if (isForeign(error)) reject(foreign('job'));
      }
      timer = timer && setTimeout(next, LOOK);
    };
    timer = setTimeout(next, LOOK);
  });
  found.catch(() => undefined); // it may be rejected once nobody waits for it
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { found, stop };
}

/** Throws an error about a job that Redis does not hold as it was put there; other errors as they are. */
export function asForeign(error: unknown): never {
  throw isForeign(error) ? foreign('job') : error;
}

function isForeign(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isReply = /^WRONGTYPE|^Missing key|not what was put there/.test(error.message);
  return isReply || error instanceof SyntaxError;
}
