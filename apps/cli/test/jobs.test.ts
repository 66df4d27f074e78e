import { DataError, type PreflearnError, UsageError } from '@preflearn/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOfError, errorOfData } from '../src/runs/workers/error-data.js';
import { killAgainAndAgain } from './kill-while-it-writes.js';
import { carsCsv, testFolder } from './preflearn.js';

const TARGET = '--target mpg --discretize 4';
const SEVERAL = `evaluate cars.csv ${TARGET} --learner rank-rules,ml-rules --set rules=20 --folds 4`;

const orders = ['a>b>c', 'b>a', 'c>b>a', 'a>c'];
const folder = testFolder({
  'cars.csv': carsCsv(),
  'orders.csv': `x,order\n${Array.from({ length: 40 }, (_, i) => `${i % 11},${orders[i % 4]}`).join('\n')}\n`,
  'few.csv': `x,y,w\n${Array.from({ length: 20 }, (_, i) => `${i},${i % 2 ? 'p' : 'q'},${i === 3 ? 1 : 0}`).join('\n')}\n`,
});

beforeAll(async () => {
  await folder.inProcess('generate rank-rules-artificial --rows 2000 --out big.csv');
});

/** A results document without times. */
async function results(name: string): Promise<unknown> {
  const document = JSON.parse(await folder.read(name)) as {
    results: readonly { seconds?: unknown }[];
  };
  return document.results.map(({ seconds: _, ...others }) => others);
}

describe('--jobs', () => {
  it.each([
    ['classes', SEVERAL],
    [
      'weights and nominal attributes',
      `evaluate cars.csv ${TARGET} --weights weight -l ender-ae --set rules=9 --folds 3`,
    ],
    ['orders', 'evaluate orders.csv -t order -l iblr,lrt --missing-labels 0.3 --folds 3'],
  ])('gives the results of one job: %s', async (_, words) => {
    for (const jobs of [1, 2, 4]) {
      const run = await folder.preflearn(`${words} --jobs ${jobs} --json jobs${jobs}.json`);
      expect(run, run.stderr).toMatchObject({ code: 0 });
    }
    const one = await results('jobs1.json');
    expect(await results('jobs2.json')).toEqual(one);
    expect(await results('jobs4.json')).toEqual(one);
  });

  it('says the same of a training that fails', async () => {
    const words = 'evaluate few.csv -t y -l ml-rules --kind nominal --weights w --folds 4 --quiet';
    const one = await folder.preflearn(words);
    expect(one.code).toBe(1);
    expect(one.stderr).toMatch(/^preflearn: few.csv|^preflearn: ml-rules, split \d/);
    expect(await folder.preflearn(`${words} --jobs 3`)).toEqual(one);
  });

  it('ends at a signal, with nothing left behind', async () => {
    const before = await folder.names();
    let sent = false;
    const run = await folder.preflearn(
      'evaluate big.csv -t y -l rank-rules --set rules=1000000 --folds 2 --jobs 2 --json new.json',
      {
        onStderr(text, kill) {
          if (sent || !text.includes('Target "y"')) return;
          sent = true;
          setTimeout(() => kill('SIGINT'), 500); // into the rules
        },
      },
    );
    expect(run).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(run.stderr.endsWith('Interrupted; no file was written. (INTERRUPTED)\n')).toBe(true);
    expect(await folder.names()).toEqual(before);
  });
});

describe('--journal', () => {
  it('lets a command that is killed again and again come to the same results', async () => {
    const words = `${SEVERAL} --repeats 5 --set rules=60`;
    expect(await folder.preflearn(`${words} --json whole.json`)).toMatchObject({ code: 0 });
    const resumed = `${words} --journal runs.jsonl --json again.json`;
    await killAgainAndAgain(
      folder,
      (attempt) => `${resumed} --jobs ${1 + (attempt % 2)}`,
      'runs.jsonl',
      400,
    );
    const last = await folder.preflearn(`${words} --journal runs.jsonl --json again.json`);
    expect(last).toMatchObject({ code: 0 });
    expect(last.stderr).toMatch(/Going on with runs.jsonl, which holds \d+ runs?\./);
    expect(await results('again.json')).toEqual(await results('whole.json'));
    // Nothing is run again: the times, too, are those of the journal.
    const before = [await folder.read('runs.jsonl'), await folder.read('again.json')];
    await folder.preflearn(`${words} --jobs 2 --journal runs.jsonl --json again.json`);
    expect([await folder.read('runs.jsonl'), await folder.read('again.json')]).toEqual(before);
  }, 300_000);

  it('knows a run by its data, settings, seed and metrics', async () => {
    const entries = async (words: string) => {
      const always = `evaluate cars.csv ${TARGET} --split 40:20 --journal keys.jsonl`;
      const run = await folder.inProcess(`${always} ${words || '--set rules=5'}`);
      expect(run, run.stderr).toMatchObject({ code: 0 });
      return (await folder.read('keys.jsonl')).split('\n').length - 2;
    };
    expect(await entries('')).toBe(1);
    expect(await entries('')).toBe(1);
    expect(await entries('--set rules=5 --metrics maeLoss')).toBe(2);
    expect(await entries('--set rules=6')).toBe(3);
    expect(await entries('--set rules=5 --seed 2')).toBe(4);
    expect(await entries('--set rules=5 --ignore origin')).toBe(5);
    expect(await entries('--set rules=5 --weights weight')).toBe(6);
    expect(await entries('--set rules=5 --learner ml-rules')).toBe(7);
    expect(await entries('--set rules=5 --repeats 2')).toBe(8); // the first of the two is there
  });

  it('says when interrupted where the runs are', async () => {
    let sent = false;
    const run = await folder.preflearn(
      'evaluate big.csv -t y -l rank-rules --set rules=1000000 --folds 2 --journal kept.jsonl',
      {
        onStderr(text, kill) {
          if (sent || !text.includes('Target "y"')) return;
          sent = true;
          setTimeout(() => kill('SIGINT'), 300);
        },
      },
    );
    expect(run.stderr).toContain(
      'Interrupted; the runs so far are in kept.jsonl, and the same command goes on from there. (INTERRUPTED)',
    );
  });

  it('is refused where an entry is not what its run gives', async () => {
    const words = `tune cars.csv ${TARGET} --candidates 2 --folds 2 --set rules=2 --journal e.jsonl`;
    expect(await folder.inProcess(words)).toMatchObject({ code: 0 });
    const [header, ...lines] = (await folder.read('e.jsonl')).trim().split('\n');
    const { key, value } = JSON.parse(lines[0]);
    for (const wrong of [
      { values: [] },
      { stages: [{ steps: 1, values: [] }] },
      { confusion: { classes: ['a'], counts: [[1]] } },
      { confusion: { ...value.confusion, counts: [] } },
    ]) {
      const entry = JSON.stringify({ key, value: { ...value, ...wrong } });
      await folder.write('e.jsonl', `${header}\n${entry}\n`);
      const { code, stderr } = await folder.inProcess(words);
      expect([code, stderr.split('\n').at(-2)]).toEqual([
        1,
        `preflearn: e.jsonl: the entry of the key "${key}" is not what its run gives; delete its line; the run is then ` +
          'done again. (FILE_FORMAT)',
      ]);
    }
  });

  it('is no output at the same time', async () => {
    const words = `evaluate cars.csv ${TARGET} --folds 2 --set rules=2`;
    const same = await folder.inProcess(`${words} --journal a.json --json a.json`);
    expect(same).toMatchObject({ code: 2 });
    expect(same.stderr).toContain('(OPTION_CONFLICT)');
    const input = await folder.inProcess(`${words} --journal cars.csv`);
    expect(input).toMatchObject({ code: 2 });
    expect(input.stderr).toContain('this command reads the file too');
    const foreign = await folder.inProcess(`${words} --journal few.csv`);
    expect(foreign).toMatchObject({ code: 1 });
    expect(foreign.stderr).toContain('few.csv: the file is no journal of preflearn');
    expect(await folder.read('cars.csv')).toBe(carsCsv());
  });
});

describe('an error as data', () => {
  it('is the same error in the end, as text and in its parts', () => {
    const text = fc.string({ minLength: 1 });
    const place = fc.record({ learner: text, split: fc.nat() }, { requiredKeys: [] });
    const errors: fc.Arbitrary<PreflearnError> = fc.oneof(
      fc
        .tuple(text, place, fc.array(text))
        .map(([problem, where, remedy]) => new DataError('WEIGHTS', problem, { where, remedy })),
      fc
        .tuple(text, place, fc.array(text))
        .map(([problem, where, remedy]) => new UsageError('ARGUMENT', problem, { where, remedy })),
    );
    fc.assert(
      fc.property(errors, (error) => {
        const again = errorOfData(structuredClone(dataOfError(error)));
        expect(again).toBeInstanceOf(error.constructor);
        const { message, code, where, remedy } = error;
        expect(again).toMatchObject({ message, code, where, remedy });
      }),
    );
    const internal = errorOfData(
      structuredClone(dataOfError(new TypeError('x is not a function'))),
    );
    expect(internal).toMatchObject({ message: 'x is not a function' });
    expect(errorOfData(dataOfError(new RangeError('Invalid array length')))).toMatchObject({
      code: 'MEMORY',
    });
  });
});
