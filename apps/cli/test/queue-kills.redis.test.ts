import { setTimeout } from 'node:timers/promises';
import { Random } from '@preflearn/core';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REDIS_PASSWORD, type RedisServer, startRedis } from '../../../tooling/servers/redis.js';
import { ownVersion } from '../src/text/version.js';
import { carsCsv, type Finished, Folder } from './preflearn.js';

/** How many workers are killed, one after another. */
const KILLS = 20;

/** Most jobs that a worker ends before the one at which it is killed: few, so that jobs are left on a quick machine, too. */
const MAX_JOBS = 1;

/** Most milliseconds that it is at the next one; it is killed at once when it has ended that. */
const MAX_MS = 120;

/** Deaths after which a job is let alone; with five it would be given up. */
const MAX_DEATHS = 3;

/** A worker that was started. */
interface StartedWorker {
  readonly finished: Promise<Finished>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

const QUEUE = `preflearn:runs-${ownVersion()}`;

describe('an experiment whose workers are killed', () => {
  let folder: Folder;
  let server: RedisServer;
  let redis: Redis;
  let worker: StartedWorker | undefined;
  const env = { REDIS_PASSWORD };

  beforeAll(async () => {
    folder = await Folder.create({ 'cars.csv': carsCsv() });
    server = await startRedis();
    redis = new Redis({ port: server.port, password: REDIS_PASSWORD });
  });

  afterAll(async () => {
    worker?.kill('SIGKILL');
    redis?.disconnect();
    await server?.stop();
    await folder.remove();
  });

  const startWorker = () =>
    new Promise<StartedWorker>((resolve, reject) => {
      const finished = folder.preflearn(['worker', server.address, '--jobs', '1'], {
        env,
        onStderr(text, kill) {
          if (text.includes('Waiting for jobs')) resolve({ finished, kill });
        },
      });
      finished.then(({ stderr }) => reject(new Error(stderr)), reject);
    });

  const evaluate = (out: string, ...more: readonly string[]) =>
    folder.preflearn(
      [
        ...['evaluate', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--ignore', 'mpg'],
        ...['--folds', '10', '--repeats', '4', '--learner', 'rank-rules,order'],
        ...['--set', 'rules=300', '--json', out, ...more],
      ],
      { env },
    );

  /** What was written, without times. */
  const results = async (out: string): Promise<unknown> =>
    JSON.parse(await folder.read(out), (key, value) => (/seconds/i.test(key) ? 0 : value));

  /** The jobs that a worker holds, living or dead. */
  const lockedJobs = async () => {
    const jobs = await redis.lrange(`${QUEUE}:active`, 0, -1);
    const locks = await Promise.all(jobs.map((job) => redis.exists(`${QUEUE}:${job}:lock`)));
    return jobs.filter((_, i) => locks[i] === 1);
  };

  it('gives the results of one process', { timeout: 300_000 }, async () => {
    const random = new Random(20, 1);
    const deaths = new Map<string, number>();
    const ended = () => redis.zcard(`${QUEUE}:completed`);
    const mayDie = (job: string) => (deaths.get(job) ?? 0) < MAX_DEATHS;
    const evaluating = evaluate('queued.json', '--queue', server.address);
    let isDone = false;
    evaluating.finally(() => {
      isDone = true;
    });
    for (let kills = 0; kills < KILLS; kills++) {
      worker = await startWorker();
      const wanted = (await ended()) + random.integer(MAX_JOBS + 1);
      while ((await ended()) < wanted || !(await lockedJobs()).some(mayDie)) {
        expect(isDone).toBe(false);
        await setTimeout(5);
      }
      // A quick machine must not end all jobs before the last kill.
      const end = performance.now() + random.integer(MAX_MS);
      while (performance.now() < end && (await ended()) <= wanted) await setTimeout(1);
      worker.kill('SIGKILL');
      expect(await worker.finished).toMatchObject({ signal: 'SIGKILL' });
      // A dead worker's job would stay its own for half a minute.
      for (const job of await lockedJobs()) {
        deaths.set(job, (deaths.get(job) ?? 0) + 1);
        await redis.del(`${QUEUE}:${job}:lock`);
      }
    }
    expect(isDone).toBe(false);
    worker = await startWorker();
    const { code, stderr } = await evaluating;
    expect(stderr).not.toContain('given up');
    expect(code).toBe(0);
    const counts = [...deaths.values()]; // the others died between two jobs
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(KILLS / 2);
    expect(await evaluate('alone.json')).toMatchObject({ code: 0 });
    expect(await results('queued.json')).toEqual(await results('alone.json'));
  });
});
