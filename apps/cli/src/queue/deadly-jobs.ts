import { DataError } from '@preflearn/core';
import type { Job } from 'bullmq';
import { dataOfError } from '../runs/error-data.js';
import type { PlainTask } from '../runs/plain-task.js';
import type { QueueAnswer, QueueJob } from './queue-messages.js';

/** A worker may be lost for any reason: only a job with which so many were lost is given up. */
const MOST_DEATHS = 5;

/** Deaths from which on a job is carried out alone, so that those beside it are not taken for the cause. */
const DEATHS_IN_COMPANY = 2;

/** How often a job was begun, as the queue keeps it. */
interface Begun {
  readonly begun: number;
}

/** Counts how often each job was begun and never ended, because its worker died, and gives up those that go on doing so. */
export class DeadlyJobs {
  /** Jobs under way. */
  readonly #running = new Set<Job<QueueJob, QueueAnswer>>();
  /** Settles when what was carried out alone has ended. */
  #alone: Promise<unknown> = Promise.resolve();
  readonly #inCompany = new Set<Promise<unknown>>();

  /** Carries out a job once it is its turn; one that is given up is not carried out. */
  async carryOut(
    job: Job<QueueJob, QueueAnswer>,
    { name, split }: Pick<PlainTask, 'name' | 'split'>,
    work: () => Promise<QueueAnswer>,
  ): Promise<QueueAnswer> {
    const deaths = begunOf(job);
    if (deaths >= MOST_DEATHS) return { givenUp: dataOfError(givenUp(name, split)) };
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

  /** Lets the jobs under way not count as begun: whoever asks their worker to end may lose patience, and kill it. */
  async excuse(): Promise<void> {
    await Promise.all(
      [...this.#running].map((job) =>
        job.updateProgress({ begun: begunOf(job) - 1 } satisfies Begun).catch(() => undefined),
      ),
    );
  }

  /** Does work side by side with other work, or alone: after all that has come before, and before all that comes later. */
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
    `the training is given up, since ${MOST_DEATHS} workers have died while they were at it, most likely for want of memory`,
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
