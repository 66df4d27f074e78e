import { setImmediate } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { CrashingJobs } from '../src/runs/queue/crashing-jobs.js';
import type { QueueAnswer, QueueJob } from '../src/runs/queue/queue-messages.js';

const TASK = { name: 'order', split: 2 };
const ANSWER: QueueAnswer = { failure: { type: 'internal', message: '', stack: undefined } };

/** A job of BullMQ that was begun so often before. */
function jobBegun(begun: number): Job<QueueJob, QueueAnswer> {
  const job = {
    progress: begun === 0 ? 0 : { begun },
    async updateProgress(progress: object) {
      job.progress = progress as typeof job.progress;
    },
  };
  return job as unknown as Job<QueueJob, QueueAnswer>;
}

/** Work that is open until it is told to end. */
function openWork() {
  const work = { hasBegun: false, end: () => {} };
  const ended = new Promise<void>((resolve) => {
    work.end = resolve;
  });
  const run = async () => {
    work.hasBegun = true;
    await ended;
    return ANSWER;
  };
  return { ...work, run, hasBegun: () => work.hasBegun };
}

describe('CrashingJobs', () => {
  it('gives up a job that was begun five times and never ended', async () => {
    const deadly = new CrashingJobs();
    expect(await deadly.carryOut(jobBegun(4), TASK, async () => ANSWER)).toBe(ANSWER);
    const answer = await deadly.carryOut(jobBegun(5), TASK, () => expect.unreachable());
    expect(answer).toMatchObject({
      givenUp: { type: 'data', code: 'MEMORY', where: { learner: 'order', split: 3 } },
    });
  });

  it('counts a job as begun while it is at it', async () => {
    const deadly = new CrashingJobs();
    const job = jobBegun(0);
    await deadly.carryOut(job, TASK, async () => {
      expect(job.progress).toEqual({ begun: 1 });
      return ANSWER;
    });
  });

  it('does not count a worker that was asked to end', async () => {
    const deadly = new CrashingJobs();
    const job = jobBegun(3);
    const work = openWork();
    const done = deadly.carryOut(job, TASK, work.run);
    while (!work.hasBegun()) await setImmediate();
    await deadly.excuse();
    expect(job.progress).toEqual({ begun: 3 });
    work.end();
    await done;
  });

  it('carries out jobs side by side, but one that died twice after all before it and before all behind it', async () => {
    const deadly = new CrashingJobs();
    const works = [0, 1, 2, 0, 3].map((begun) => {
      const work = openWork();
      return { ...work, done: deadly.carryOut(jobBegun(begun), TASK, work.run) };
    });
    const begun = async () => {
      for (let i = 0; i < 5; i++) await setImmediate();
      return works.map(({ hasBegun }) => hasBegun());
    };
    expect(await begun()).toEqual([true, true, false, false, false]);
    works[0].end();
    expect(await begun()).toEqual([true, true, false, false, false]);
    works[1].end();
    expect(await begun()).toEqual([true, true, true, false, false]);
    works[2].end();
    expect(await begun()).toEqual([true, true, true, true, false]);
    works[3].end();
    expect(await begun()).toEqual([true, true, true, true, true]);
    works[4].end();
    await Promise.all(works.map(({ done }) => done));
  });

  it('goes on after work that fails', async () => {
    const deadly = new CrashingJobs();
    const failing = () => Promise.reject(new Error('lost'));
    for (const begun of [0, 3]) {
      await expect(deadly.carryOut(jobBegun(begun), TASK, failing)).rejects.toThrow('lost');
    }
    expect(await deadly.carryOut(jobBegun(3), TASK, async () => ANSWER)).toBe(ANSWER);
  });
});
