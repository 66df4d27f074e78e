import { DataError } from '@preflearn/core';
import type { Job } from 'bullmq';
import { dataOfError } from '../workers/error-data.js';
import type { PlainTask } from '../workers/plain-task.js';
import type { QueueAnswer, QueueJob } from './queue-messages.js';

/** A worker may be lost for any reason: a job is only given up after this many workers were lost with it. */
const MAX_DEATHS = 5;

/** Number of deaths from which a job is carried out alone, so that jobs next to it are not blamed. */
const DEATHS_IN_COMPANY = 2;

/** How often a job was started, as stored in the queue. */
interface Begun {
  readonly begun: number;
}

/**
 * Counts how often each job was started but never finished because its worker died, and gives up jobs for which this
 * keeps happening.
 */
export class CrashingJobs {
  /** Running jobs. */
  readonly #running = new Set<Job<QueueJob, QueueAnswer>>();
  /** Settles when the job that is carried out alone has ended. */
  #alone: Promise<unknown> = Promise.resolve();
  readonly #inCompany = new Set<Promise<unknown>>();

  /** Carries out a job when it is its turn; a job that has been given up is not carried out. */
  async carryOut(
    job: Job<QueueJob, QueueAnswer>,
    { name, split }: Pick<PlainTask, 'name' | 'split'>,
    work: () => Promise<QueueAnswer>,
  ): Promise<QueueAnswer> {
    const deaths = begunOf(job);
    if (deaths >= MAX_DEATHS) return { givenUp: dataOfError(givenUp(name, split)) };
    return await this.#inTurn(deaths >= DEATHS_IN_COMPANY, async () => {
      await job.updateProgress({ begun: deaths + 1 } satisfies Begun);
      this.#running.add(job);
      try {
        return await work();
      } finally {
        this.#running.delete(job);
      }
    });
  }

  /** Uncounts the starts of the running jobs: whoever asks their worker to stop may lose patience, and kill it. */
  async excuse(): Promise<void> {
    await Promise.all(
      [...this.#running].map((job) =>
        job.updateProgress({ begun: begunOf(job) - 1 } satisfies Begun).catch(() => undefined),
      ),
    );
  }

  /**
   * Does work alongside other work, or alone: after everything that came before, and before everything that comes
   * later.
   */
  async #inTurn<A>(isAlone: boolean, work: () => Promise<A>): Promise<A> {
    const before = isAlone ? [this.#alone, ...this.#inCompany] : [this.#alone];
    const own = Promise.all(before).then(work);
    const settled = own.catch(() => undefined).finally(() => this.#inCompany.delete(settled));
    if (isAlone) this.#alone = settled;
    else this.#inCompany.add(settled);
    return await own;
  }
}

function begunOf({ progress }: Job<QueueJob, QueueAnswer>): number {
  return typeof progress === 'object' ? (progress as Begun).begun : 0;
}

function givenUp(learner: string, split: number): DataError {
  return new DataError(
    'MEMORY',
    `the training is given up, since ${MAX_DEATHS} workers have died while they were at it, most likely for want of memory`,
    {
      where: { learner, split: split + 1 },
      remedy: [
        'start workers on machines with more memory',
        'give workers fewer --jobs',
        'leave this learner out',
      ],
    },
  );
}
