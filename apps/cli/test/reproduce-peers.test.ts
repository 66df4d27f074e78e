import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Random, TrainingAborted, takeTarget } from '@preflearn/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { numbersOf, predictionOf } from '../src/reproduce/peers/measure-peer.js';
import { pythonPackages } from '../src/reproduce/peers/peer-process.js';
import { testFolder } from './preflearn.js';

const folder = testFolder({});

/**
 * Stands in for Python: LightGBM predicts the number of the first class, or the positions as the labels stand; XGBoost fails; the
 * forests write the first lines of their files into `seen.txt`. scikit-learn HGB is preceded by a line that is not an answer, and the
 * random forest predicts a row too few.
 */
const FAKE_PYTHON = `#!/usr/bin/env node
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const packages = { numpy: '2', 'scikit-learn': '1.7', lightgbm: '4.7.0', xgboost: '3' };
if (process.argv[3] === 'versions') {
  console.log(JSON.stringify({ packages }));
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const { peer, targets, train, test } = JSON.parse(line);
    const rows = readFileSync(test, 'utf8').trim().split('\\n').length - 1;
    const [header, first] = readFileSync(train, 'utf8').split('\\n');
    if (peer === 'hist-gradient-boosting') console.log('A warning.');
    if (peer === 'sklearn-extra-trees') appendFileSync('seen.txt', header + '|' + first + '\\n');
    const predictions = Array.from({ length: rows * targets }, (_, i) => i % targets);
    if (peer === 'sklearn-random-forest') predictions.pop();
    const answer = { predictions, fitSeconds: 1, predictSeconds: 2 };
    console.log(JSON.stringify(peer === 'xgboost' ? { failure: 'ValueError: too few' } : answer));
  }
}
`;

const PEERS = 'reproduce peers/ordered-classes --data data --only bondrate --repeats 1';

function ratedCsv(): string {
  const random = new Random(3);
  const ratings = ['(1)_AAA', '(2)_AA', '(3)_A', '(4)_BBB', '(5)_BB'];
  const lines = Array.from({ length: 60 }, (_, row) =>
    [random.uniform().toFixed(3), row % 2 === 0 ? 'yes' : 'no', ratings[row % 5]].join(),
  );
  return `income,state,Rating\n${lines.join('\n')}\n`;
}

beforeAll(async () => {
  mkdirSync(join(folder.path, 'data/ordinal'), { recursive: true });
  await folder.write('data/ordinal/bondrate.csv', ratedCsv());
  await folder.write('fake-python.mjs', FAKE_PYTHON);
  chmodSync(join(folder.path, 'fake-python.mjs'), 0o755);
});

interface Figure {
  readonly column: string;
  readonly ours?: number;
  readonly failure?: string;
  readonly runs: number;
}

describe('preflearn reproduce peers', () => {
  it('compares other libraries on the same splits, and says why one gave no figure', async () => {
    const words = `${PEERS} --python ./fake-python.mjs --learners ordinal-logit,lightgbm,xgboost --out out`;
    const run = await folder.inProcess(words);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const { figures } = JSON.parse(await folder.read('out/peers/ordered-classes.json'));
    const of = (title: string) => figures.find(({ column }: Figure) => column === title) as Figure;
    // Twelve rows of each of five classes: the first class is off by 2 on average.
    expect(of('LightGBM')).toMatchObject({ ours: 2, runs: 10 });
    expect(of('ordinal-logit').ours).toBeGreaterThan(0);
    expect(of('XGBoost').failure).toContain('ValueError: too few');
    expect(run.stdout).toMatch(/ordinal-logit\s+LightGBM\s+1\s+1\s+0/);
    const keys = (await folder.read('out/runs.jsonl')).match(/"version\\*":\\*"4\.7\.0/g);
    expect(keys).toHaveLength(10);
    const again = await folder.inProcess(words);
    expect(again.stderr).toMatch(/^10 runs to do, about .*, and 20 that are stored\./); // XGBoost
  });

  it('gives them the rows that ours train on, as numbers', async () => {
    const words = `${PEERS} --python ./fake-python.mjs --learners sklearn-extra-trees --out seen`;
    expect(await folder.inProcess(words)).toMatchObject({ code: 0 });
    const [line] = (await folder.read('seen.txt')).split('\n');
    expect(line).toMatch(/^income,state=yes,state=no,Rating\|0\.\d+,(0,1|1,0),[0-4]$/);
  });

  it('takes no answer for that to another question, and none of another size', async () => {
    const words = `${PEERS} --python ./fake-python.mjs --learners lightgbm,hist-gradient-boosting,sklearn-random-forest --out odd`;
    const run = await folder.inProcess(words);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const { figures } = JSON.parse(await folder.read('odd/peers/ordered-classes.json'));
    const of = (title: string) => figures.find(({ column }: Figure) => column === title) as Figure;
    expect(of('scikit-learn HGB').failure).toContain('Python answered "A warning."');
    expect(of('scikit-learn random forest').failure).toContain('5 predictions, expected 6');
    expect(of('LightGBM')).toMatchObject({ ours: 2, runs: 10 });
  });

  it('says how many repeats there were, not that a paper had as many', async () => {
    const words = `${PEERS} --python ./fake-python.mjs --learners lightgbm --out out`;
    expect(await folder.inProcess(words)).toMatchObject({ code: 0 });
    const markdown = await folder.read('out/peers/ordered-classes.md');
    expect(markdown).toContain('After 1 of 5 repeats.');
    expect(await folder.inProcess(words.replace('--repeats 1', '--repeats 6'))).toMatchObject({
      code: 0,
    });
    expect(await folder.read('out/peers/ordered-classes.md')).toContain('After 6 repeats.');
    expect(markdown).toContain('- source: comparisons of our own\n- repeats: 1 of 5\n');
    expect(markdown).not.toContain('paper, after');
  });

  it('gives up a Python that does not list its packages', async () => {
    const python = join(folder.path, 'hanging-python');
    await folder.write('hanging-python', '#!/usr/bin/env node\nsetInterval(() => 0, 1000);\n');
    chmodSync(python, 0o755);
    await expect(pythonPackages(python, { timeout: 300 })).rejects.toThrow('found no Python 3');
    const signal = AbortSignal.timeout(300);
    await expect(pythonPackages(python, { signal })).rejects.toThrow(TrainingAborted);
  });

  it('says which packages are missing, and runs the others', async () => {
    const words = `${PEERS} --python ./fake-python.mjs --learners lightgbm,mord,ordered-model --out some`;
    const run = await folder.inProcess(words);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).toContain(
      'Without mord LogisticAT, statsmodels OrderedModel, which Python lacks: ./fake-python.mjs -m pip install mord statsmodels',
    );
    const none = await folder.inProcess(
      `${PEERS} --python ./fake-python.mjs --learners mord --out none`,
    );
    expect(none.code).not.toBe(0);
    expect(none.stderr).toContain(
      'Python lacks the packages "mord"; run ./fake-python.mjs -m pip install mord, or',
    );
  });

  it('says what to do without Python, which learners of preflearn do not need', async () => {
    const run = await folder.inProcess(`${PEERS} --python no-such-python --out none`);
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain('found no Python 3 that runs as "no-such-python"');
    const ours = await folder.inProcess(
      `${PEERS} --python no-such-python --learners ordinal-logit --out ours`,
    );
    expect(ours, ours.stderr).toMatchObject({ code: 0 });
  });
});

describe('rows for other libraries', () => {
  it('have 0 and 1 for categories, and no 1 where one is missing', () => {
    const rows = [
      { c: 'b', y: 1 },
      { c: null, y: 2 },
      { c: 'a', y: 3 },
    ];
    const table = takeTarget(rows, 'y', { kind: 'numeric' });
    const columns = numbersOf(table).map(({ name, values }) => [name, ...Array.from(values)]);
    expect(columns).toEqual([
      ['c=b', 1, 0, 0],
      ['c=a', 0, 0, 1],
      ['y', 1, 2, 3],
    ]);
  });

  it('round numbers to classes that exist', () => {
    const target = {
      ...({ kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'] } as const),
      codes: Int32Array.of(0, 0, 0, 0),
    };
    const answer = { predictions: [-3, 0.4, 1.6, 9], fitSeconds: 0, predictSeconds: 0 };
    const prediction = predictionOf(answer, target);
    expect('codes' in prediction && [...prediction.codes]).toEqual([0, 0, 2, 2]);
  });

  it('order labels by predicted positions', () => {
    const target = {
      ...({ kind: 'ranking', name: 'y', labels: ['a', 'b', 'c'] } as const),
      positions: Int32Array.of(1, 2, 3),
    };
    const answer = { predictions: [2.5, 1.2, 2.4], fitSeconds: 0, predictSeconds: 0 };
    const prediction = predictionOf(answer, target);
    expect('positions' in prediction && [...(prediction.positions ?? [])]).toEqual([3, 1, 2]);
  });
});
