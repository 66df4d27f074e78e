import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Random } from '@preflearn/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { testFolder } from './preflearn.js';
import { writeCars } from './write-cars.js';

describe('preflearn train on a database with --checkpoint', () => {
  const folder = testFolder();

  beforeAll(async () => {
    const database = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await database.connect();
    await writeCars(connection, folder.path);
    connection.closeSync();
    database.closeSync();
  });

  const train = (address: string, ...more: readonly string[]) =>
    folder.inProcess(['train', address, '-t', 'y', '-o', 'out.json', '--set', 'rules=20', ...more]);

  const CARS = 'duckdb:cars.db?table=cars';
  const KEPT = ['--checkpoint', 'kept.jsonl'];

  const out = () => folder.read('out.json');
  const rulesKept = (): number => {
    const path = join(folder.path, 'kept.jsonl');
    return existsSync(path) ? readFileSync(path, 'utf8').split('"draws"').length - 1 : 0;
  };

  /** Kills training as soon as the file has so many rules more, and after some milliseconds; with 0, soon after its start. */
  const killed = async (rules: number, delay: number, words: readonly string[]) => {
    const wanted = rulesKept() + rules;
    let timer: NodeJS.Timeout | undefined;
    const finished = await folder.preflearn(
      ['train', CARS, '-t', 'y', '-o', 'out.json', ...words, ...KEPT, '--resume'],
      {
        env: { TMPDIR: join(folder.path, 'tmp') }, // kept from what a killed process leaves
        onStderr(_, kill) {
          timer ??= setInterval(() => {
            if (rulesKept() < wanted) return;
            clearInterval(timer);
            setTimeout(() => kill('SIGKILL'), delay);
          }, 5);
        },
      },
    );
    clearInterval(timer);
    return finished;
  };

  afterEach(() => rm(join(folder.path, 'kept.jsonl'), { force: true }));

  it('keeps each entry once, also after a training that ended before its first rule', async () => {
    const path = join(folder.path, 'kept.jsonl');
    expect((await train(CARS, '--set', 'rules=2', ...KEPT)).code).toBe(0);
    const whole = await readFile(path, 'utf8');
    const entries = whole.match(/.*\n/g) ?? [];
    expect(entries.filter((line) => line.includes('"draws"'))).toHaveLength(2);
    await writeFile(path, entries.filter((line) => !line.includes('"draws"')).join(''));
    expect((await train(CARS, '--set', 'rules=2', ...KEPT, '--resume')).code).toBe(0);
    expect(await readFile(path, 'utf8')).toBe(whole);
  });

  it.each([
    [runs(4).numRuns, []],
    [runs(2).numRuns, ['--pool', '60', '--pool-every', '9']],
  ])(
    'gives the same model when it is killed %i times with %j',
    { timeout: 600_000 },
    async (kills, more) => {
      await mkdir(join(folder.path, 'tmp'), { recursive: true });
      const rules = 15 * kills;
      const words = ['--set', `rules=${rules}`, '--seed', '4', ...more];
      expect((await train(CARS, ...words)).code).toBe(0);
      const whole = await out();
      await rm(join(folder.path, 'out.json'));
      const random = new Random(13);
      for (let kill = 0; kill < kills; kill++) {
        const ended = await killed(random.integer(6), random.integer(40), words);
        expect(ended, `kill ${kill}`).toMatchObject({ code: null, signal: 'SIGKILL' });
        expect(existsSync(join(folder.path, 'out.json'))).toBe(false);
      }
      expect(rulesKept()).toBeGreaterThanOrEqual(kills);
      expect(rulesKept()).toBeLessThan(rules);
      const { code, stderr } = await train(CARS, ...words, ...KEPT, '--resume');
      expect(stderr).toMatch(/holds \d+ rules/);
      expect(code).toBe(0);
      expect(await out()).toBe(whole);
    },
  );

  it.each([
    ['--pool', '60'],
    ['--pool', '60', '--pool-every', '2'],
    ['-l', 'ordinal-ender'],
  ])('goes on with kept rules under %s %s', async (...more) => {
    const words = ['--set', 'rules=8', '--set', 'sample=0.7', ...more];
    expect((await train(CARS, ...words)).code).toBe(0);
    const whole = await out();
    expect((await train(CARS, ...words, ...KEPT)).code).toBe(0);
    const path = join(folder.path, 'kept.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const first = lines.findIndex((line) => line.includes('"draws"'));
    await writeFile(path, `${lines.slice(0, first + 3).join('\n')}\n`);
    const { code, stderr } = await train(CARS, ...words, ...KEPT, '--resume');
    expect(stderr).toContain('holds 3 rules');
    expect(code).toBe(0);
    expect(await out()).toBe(whole);
  });

  it('starts from the first rule where the file has none', async () => {
    await train('duckdb:cars.db?table=boats', '--seed', '9', ...KEPT);
    expect(existsSync(join(folder.path, 'kept.jsonl'))).toBe(true);
    expect((await train(CARS, ...KEPT)).code).toBe(0);
  });

  it('refuses a file that is damaged', async () => {
    await train(CARS, ...KEPT);
    const text = readFileSync(join(folder.path, 'kept.jsonl'), 'utf8');
    for (const [from, to, sentence] of [
      ['"coverage":', '"cover":', 'the entry is not what a training keeps; '],
      ['"attribute":0', '"attribute":7', 'which is not in the table; '],
    ]) {
      await folder.write('kept.jsonl', text.replace(from, to));
      const { code, stderr } = await train(CARS, ...KEPT, '--resume');
      expect(stderr).toContain(sentence);
      expect(code).not.toBe(0);
    }
  });

  it('refuses rules of another training, and other rows', async () => {
    await train(CARS, ...KEPT);
    const again = await train(CARS, ...KEPT);
    expect(again.stderr).toContain('kept.jsonl holds rules of a training already; ');
    const seed = await train(CARS, ...KEPT, '--resume', '--seed', '9');
    expect(seed.stderr).toContain(
      'with another --seed (1, now 9); give the same command as before',
    );
    const settings = await train(CARS, ...KEPT, '--resume', '--set', 'sample=1');
    expect(settings.stderr).toContain('with another --set sample (0.5, now 1)');
    const rows = await train('cars-*.parquet', ...KEPT, '--resume', '--ignore', 'kind');
    expect(rows.stderr).toContain('with another --ignore (null, now ["kind"])');
    await copyFile(join(folder.path, 'cars-1.parquet'), join(folder.path, 'cars-2.parquet'));
    const twice = await train('cars-*.parquet', ...KEPT, '--resume');
    await rm(join(folder.path, 'cars-2.parquet'));
    expect(twice.stderr).toContain('not those that the kept rules were learned from');
  });

  it('is refused for a file in memory, and --resume without it', async () => {
    expect((await train('cars.csv', ...KEPT)).stderr).toContain('it is for a database, ');
    expect((await train(CARS, '--resume')).stderr).toContain('give --checkpoint too');
  });
});
