import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REDIS_PASSWORD, type RedisServer, startRedis } from '../../../tooling/servers/redis.js';
import { ownVersion } from '../src/text/version.js';
import { carsCsv, type Finished, Folder } from './preflearn.js';

/** A worker that was started. */
interface StartedWorker {
  readonly finished: Promise<Finished>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** The active jobs, as the queue keeps them. */
const ACTIVE = `preflearn:runs-${ownVersion()}:active`;

/** The job that was put there first. */
const FIRST_JOB = `preflearn:runs-${ownVersion()}:1`;

/** A learner that ends its process. */
const DEADLY = `
class Deadly {
  id = 'deadly';
  targetKinds = ['ordinal'];
  options = {};
  *train() { process.kill(process.pid, 'SIGKILL'); for (;;); }
  fit() { this.train().next(); }
  async fitAsync() { this.fit(); }
}
const deadly = {
  id: 'deadly', title: 'Deadly', summary: 'Ends its process.', targetKinds: ['ordinal'], options: {},
  create: () => new Deadly(), load: () => { throw new Error('there is none'); },
};
export const plugin = { learners: [deadly] };
`;

describe('preflearn with --queue', () => {
  let folder: Folder;
  let server: RedisServer;
  let redis: Redis;
  const workers: StartedWorker[] = [];

  beforeAll(async () => {
    folder = await Folder.create({ 'cars.csv': carsCsv() });
    server = await startRedis();
    redis = new Redis({ port: server.port, password: REDIS_PASSWORD });
  });

  afterEach(async () => {
    for (const { kill, finished } of workers.splice(0)) {
      kill('SIGKILL');
      await finished;
    }
    await redis?.flushall();
  });

  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
    await folder.remove();
  });

  const env = { REDIS_PASSWORD };

  /** Starts a worker, and waits until it waits for jobs. */
  const startWorker = async (...more: readonly string[]): Promise<StartedWorker> => {
    const words = ['worker', server.address, '--jobs', '1', ...more];
    return await new Promise((resolve, reject) => {
      const finished = folder.preflearn(words, {
        env,
        onStderr(text, kill) {
          if (!text.includes('Waiting for jobs')) return;
          const worker = { finished, kill };
          if (workers.every((one) => one.finished !== finished)) workers.push(worker);
          resolve(worker);
        },
      });
      finished.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
  };

  const evaluate = (rules: number, ...more: readonly string[]) =>
    folder.preflearn(
      [
        ...['evaluate', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--folds', '3'],
        ...['--learner', 'rank-rules,order', '--set', `rules=${rules}`, '--json', 'out.json'],
        ...['--ignore', 'mpg', ...more],
      ],
      { env },
    );

  /** What was written, without times. */
  const results = async (): Promise<unknown> =>
    JSON.parse(await folder.read('out.json'), (key, value) => (/seconds/i.test(key) ? 0 : value));

  it('gives the results of one process, by evaluate and by tune', async () => {
    const tune = (...more: readonly string[]) =>
      folder.preflearn(
        [
          ...['tune', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--ignore', 'mpg'],
          ...['--candidates', '4', '--folds', '3', '--json', 'out.json', '-s', 'rules=20', ...more],
        ],
        { env },
      );
    await Promise.all([startWorker(), startWorker()]);
    for (const command of [tune, (...more: readonly string[]) => evaluate(15, ...more)]) {
      expect(await command()).toMatchObject({ code: 0 });
      const expected = await results();
      const { code, stderr } = await command('--queue', server.address);
      expect(stderr).toContain('2 workers there.');
      expect(code).toBe(0);
      expect(await results()).toEqual(expected);
      expect(await redis.keys('preflearn:table:*')).toEqual([]);
    }
  });

  it('has the runs of a worker that dies taken over', { timeout: 240_000 }, async () => {
    const rules = 4000;
    expect(await evaluate(rules)).toMatchObject({ code: 0 });
    const expected = await results();
    const first = await startWorker();
    const evaluating = evaluate(rules, '--queue', server.address);
    while ((await redis.llen(ACTIVE)) === 0) await setTimeout(5);
    first.kill('SIGKILL');
    expect(await first.finished).toMatchObject({ signal: 'SIGKILL' });
    expect(await redis.llen(ACTIVE)).toBe(1);
    const second = await startWorker();
    expect(await evaluating).toMatchObject({ code: 0 });
    expect(await results()).toEqual(expected);
    second.kill('SIGTERM');
    // On a machine that is too busy it may lose a job to itself, and do it twice.
    const [, done] = /Did (\d+) jobs/.exec((await second.finished).stderr) ?? [];
    expect(Number(done)).toBeGreaterThanOrEqual(6);
  });

  it('gives up a run that kills its workers, when the others are done', {
    timeout: 240_000,
  }, async () => {
    await writeFile(join(folder.path, 'deadly.mjs'), DEADLY);
    const words = ['--learner', 'deadly,rank-rules', '--split', '1:1'];
    const evaluating = folder.preflearn(
      [
        ...['evaluate', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--ignore', 'mpg'],
        ...['--plugin', './deadly.mjs', '--journal', 'runs.jsonl', '--queue', server.address],
        ...words,
      ],
      { env },
    );
    // As if it had been begun three times, which would take long.
    while ((await redis.exists(FIRST_JOB)) === 0) await setTimeout(5);
    await redis.hset(FIRST_JOB, 'progress', '{"begun":3}');
    let isDone = false;
    const finished = evaluating.finally(() => {
      isDone = true;
    });
    let deaths = 0;
    let given = '';
    while (!isDone) {
      const worker = await startWorker('--plugin', './deadly.mjs');
      const { signal, stderr } = await Promise.race([
        worker.finished,
        finished.then(() => {
          worker.kill('SIGTERM');
          return worker.finished;
        }),
      ]);
      given = stderr;
      if (signal !== 'SIGKILL') break;
      deaths++;
      // What a dead worker holds would stay its own for half a minute.
      await redis.del(...(await redis.keys('preflearn:runs-*:lock')), 'preflearn:none');
    }
    const { code, stderr } = await finished;
    expect(deaths).toBe(2);
    const sentence =
      'deadly, split 1: the training is given up, since 5 workers have died while they were at it, most likely for want of ' +
      'memory; start workers on machines with more memory, give workers fewer --jobs, or leave this learner out. (MEMORY)';
    expect(stderr).toContain(sentence);
    expect(given).toContain('deadly, split 1: the training is given up');
    expect(code).not.toBe(0);
    const journal = await folder.read('runs.jsonl');
    expect(journal.match(/"values":/g)).toHaveLength(1);
  });

  it('ends a worker by SIGTERM when the run under way is done', async () => {
    const worker = await startWorker();
    const evaluating = evaluate(1500, '--queue', server.address);
    while ((await redis.llen(ACTIVE)) === 0) await setTimeout(5);
    worker.kill('SIGTERM');
    expect((await worker.finished).stderr).toContain('Did 1 job.');
    await startWorker();
    expect(await evaluating).toMatchObject({ code: 0 });
  });

  it('stops training early, as one process does', async () => {
    expect(await evaluate(30, '--early-stopping', '5')).toMatchObject({ code: 0 });
    const expected = await results();
    await startWorker();
    const queued = ['--early-stopping', '5', '--queue', server.address];
    expect(await evaluate(30, ...queued)).toMatchObject({ code: 0 });
    expect(await results()).toEqual(expected);
  });

  it('hands on the error of a run, and says that no worker is there', async () => {
    const evaluating = evaluate(2, '--queue', server.address);
    while ((await redis.keys('preflearn:*:wait')).length === 0) await setTimeout(5);
    await redis.del(await redis.keys('preflearn:table:*'));
    await startWorker();
    const { code, stderr } = await evaluating;
    expect(stderr).toContain(`start some: preflearn worker ${server.address}`);
    expect(stderr).toContain('The table of the run is no longer in Redis; give the command anew');
    expect(code).not.toBe(0);
  });

  it.each([
    ['http://127.0.0.1:1', 'not a Redis address; write it as redis://'],
    ['redis://:s3cret@127.0.0.1:1', 'the address holds a password, '],
    ['redis://127.0.0.1:1', 'no Redis answers there; check the address, and that it runs'],
  ])('refuses %s in one sentence', async (address, sentence) => {
    for (const words of [
      ['worker', address],
      [
        ...['evaluate', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--folds', '3'],
        ...['--ignore', 'mpg', '--queue', address, '--quiet'],
      ],
    ]) {
      const { code, stderr, stdout } = await folder.preflearn(words);
      expect(stderr.toLowerCase()).toContain(sentence.toLowerCase());
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stdout + stderr).not.toContain('s3cret');
      expect(code).not.toBe(0);
    }
  });

  it('refuses a wrong password in one sentence', async () => {
    const { stderr } = await folder.preflearn(['worker', server.address], {
      env: { REDIS_PASSWORD: 'wrong' },
    });
    expect(stderr).toContain('Redis refuses the user or the password; ');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('refuses --jobs and --threads beside it, which are for the workers', async () => {
    for (const option of ['--jobs', '--threads']) {
      const { stderr } = await evaluate(2, '--queue', server.address, option, '2');
      expect(stderr).toContain(`${option}: `);
      expect(stderr).toContain('with a queue it is set on each worker instead; ');
    }
  });
});
