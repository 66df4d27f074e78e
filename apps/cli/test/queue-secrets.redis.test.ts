import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REDIS_PASSWORD, type RedisServer, startRedis } from '../../../tooling/servers/redis.js';
import { ownVersion } from '../src/text/version.js';
import { carsCsv, type Finished, Folder } from './preflearn.js';

const QUEUE = `preflearn:runs-${ownVersion()}`;

describe('a queue in Redis', () => {
  let folder: Folder;
  let server: RedisServer;
  let redis: Redis;
  const workers: { readonly finished: Promise<Finished>; readonly kill: () => void }[] = [];

  beforeAll(async () => {
    folder = Folder.create({ 'cars.csv': carsCsv() });
    server = await startRedis();
    redis = new Redis({ port: server.port, password: REDIS_PASSWORD });
  });

  afterEach(async () => {
    await endWorkers();
    await redis.flushall();
  });

  afterAll(async () => {
    redis.disconnect();
    await server.stop();
    await folder.remove();
  });

  async function endWorkers(): Promise<Finished[]> {
    const all = workers.splice(0);
    for (const { kill } of all) kill();
    return await Promise.all(all.map(({ finished }) => finished));
  }

  const env = { REDIS_PASSWORD };
  const preload = `process.on('exit', () => console.error(process.title, process.argv.join(' ')));`;

  async function startWorker(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const finished = folder.preflearn(['worker', server.address, '--jobs', '1'], {
        ...{ env, preload },
        onStderr(text, kill) {
          if (!text.includes('Waiting for jobs')) return;
          if (workers.length === 0) workers.push({ finished, kill: () => kill('SIGTERM') });
          resolve();
        },
      });
      finished.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
  }

  const evaluate = () =>
    folder.preflearn(
      [
        ...['evaluate', 'cars.csv', '-t', 'grade', '--classes', 'low,mid,high', '--folds', '2'],
        ...['--learner', 'rank-rules', '--set', 'rules=5', '--json', 'out.json'],
        ...['--ignore', 'mpg', '--queue', server.address],
      ],
      { env, preload },
    );

  it('stores no password in Redis, and no command or worker prints it', async () => {
    const commands: string[] = [];
    const monitor = await redis.monitor();
    monitor.on('monitor', (_, words: string[]) => commands.push(words.join(' ')));
    await startWorker();
    const command = await evaluate();
    const [worker] = await endWorkers();
    monitor.disconnect();
    expect(command.code).toBe(0);
    expect(commands.length).toBeGreaterThan(20);
    const all = [...commands, await folder.read('out.json'), JSON.stringify([command, worker])];
    expect(all.filter((text) => text.includes(REDIS_PASSWORD))).toEqual([]);
  });

  /** What somebody else may have put there, once a command has put its jobs there. */
  const FOREIGN: Readonly<Record<string, () => Promise<unknown>>> = {
    'a table of other bytes': () =>
      each('preflearn:table:*', (key) => redis.set(key, Buffer.from([255, 15, 111, 0, 200]))),
    'a table of no bytes': () => each('preflearn:table:*', (key) => redis.set(key, '')),
    'a table cut off': () =>
      each('preflearn:table:*', async (key) =>
        redis.set(key, (await redis.getBuffer(key))?.subarray(0, 99) ?? ''),
      ),
    'a table of nothing': () =>
      each('preflearn:table:*', (key) => redis.set(key, Buffer.from([255, 15, 48]))), // null
    'jobs of a number': () =>
      each(`${QUEUE}:[0-9]*`, (key) => redis.hset(key, 'data', '{"table":5,"task":{}}')),
    'jobs of other bytes': () => each(`${QUEUE}:[0-9]*`, (key) => redis.hset(key, 'data', '\xff{')),
    'settings of jobs of other bytes': () =>
      each(`${QUEUE}:[0-9]*`, (key) => redis.hset(key, 'opts', '\xff{')),
    'jobs of another type': () =>
      each(`${QUEUE}:[0-9]*`, async (key) => {
        await redis.del(key);
        await redis.set(key, 'x');
      }),
    'a queue of no jobs': () => redis.del(`${QUEUE}:wait`),
    'no jobs, which were removed': () => each(`${QUEUE}:[0-9]*`, (key) => redis.del(key)),
  };

  it.each(Object.keys(FOREIGN))(
    'refuses %s in a sentence, and the worker goes on',
    { timeout: 60_000 },
    async (name) => {
      const first = evaluate();
      while ((await redis.keys(`${QUEUE}:wait`)).length === 0) await setTimeout(5);
      await FOREIGN[name]();
      await startWorker();
      const { code, stderr } = await first;
      expect(code).toBe(1);
      expect(stderr).not.toContain('Internal');
      await redis.flushall();
      expect(await evaluate()).toMatchObject({ code: 0 });
      const [worker] = await endWorkers();
      expect(worker.stderr).not.toMatch(/Internal|at \w+ \(/);
    },
  );

  async function each(pattern: string, change: (key: string) => Promise<unknown>): Promise<void> {
    for (const key of await redis.keys(pattern)) {
      if (/:\d+:/.test(key.slice(QUEUE.length))) continue;
      await change(key);
    }
  }
});
