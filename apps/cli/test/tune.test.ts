import { describe, expect, it } from 'vitest';
import { killAgainAndAgain } from './kill-while-it-writes.js';
import { carsCsv, testFolder } from './preflearn.js';

const TUNE = 'tune cars.csv --learner rank-rules --target mpg --discretize 4 --ignore grade';
const QUICK = '--candidates 4 --folds 2 --try rules=1:24 --try shrinkage=0.05:1';

const folder = testFolder({ 'cars.csv': carsCsv() });

describe('preflearn tune', () => {
  it.each([
    ['halving', QUICK],
    ['random', `${QUICK} --search random --seed 7`],
    [
      'a grid',
      '--search grid --points 2 --folds 2 --try shrinkage=0.1:0.5 --try maxConditions=none,2 --set rules=9',
    ],
    ['nested', `${QUICK} --outer-folds 2 --choose simplest`],
    [
      'another learner',
      '-l ml-rules --candidates 3 --folds 2 --try rules=1:12 --try regularisation=0:2',
    ],
  ])('prints lines that run, which give what it tells: %s', async (_, words) => {
    const run = await folder.inProcess(`${TUNE} ${words} --json found.json`);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const found = JSON.parse(await folder.read('found.json')) as {
      options: object;
      seed: number;
      best: { mean: number };
      candidates: readonly object[];
    };
    const next = /\nNext +([\s\S]*)\n$/.exec(run.stdout)?.[1].split(/\n +/) ?? [];
    expect(next).toHaveLength(2);
    for (const line of next) {
      const done = await folder.shell(`preflearn() { $PREFLEARN "$@"; }\n${line}`);
      expect(done, done.stderr).toMatchObject({ code: 0 });
    }
    const model = JSON.parse(await folder.read('cars-tuned.json')) as { training: object };
    expect(model.training).toMatchObject({ options: found.options, seed: found.seed });
    if (words.includes('simplest')) return;
    // On the folds of the search, the settings have the mean that was told of them.
    const folds = next[1].replace(/--folds \d+$/, '--folds 2 --json -').replace('preflearn ', '');
    const again = await folder.inProcess(folds.split(' '));
    const { results } = JSON.parse(again.stdout) as {
      results: [{ metrics: Record<string, { mean: number }> }];
    };
    // The error of classes made from a number is in the unit of that number.
    expect(run.stdout).toContain('numberMaeLoss is the mean absolute error in "mpg"');
    expect(results[0].metrics.numberMaeLoss.mean).toBe(found.best.mean);
  });

  it('gives the same bytes for any number of jobs', async () => {
    const outputs: (readonly string[])[] = [];
    for (const jobs of [1, 2, 4]) {
      const words = `${TUNE} ${QUICK} --candidates 12 --outer-folds 2 --jobs ${jobs} --html t.html --json t.json`;
      const run = await folder.preflearn(words);
      expect(run, run.stderr).toMatchObject({ code: 0 });
      outputs.push([run.stdout, await folder.read('t.json'), await folder.read('t.html')]);
    }
    expect(outputs.every((output) => output.join('\n') === outputs[0].join('\n'))).toBe(true);
    expect(outputs[0][2].includes('What mattered')).toBe(true);
  });

  it('comes to the same file after it was killed ten times', async () => {
    const words = `${TUNE} ${QUICK} --candidates 12 --set sample=0.7 --try maxConditions=none,1,2,3`;
    expect(await folder.preflearn(`${words} --json whole.json`)).toMatchObject({ code: 0 });
    const resumed = `${words} --journal t.jsonl --json again.json`;
    await killAgainAndAgain(
      folder,
      (attempt) => `${resumed} --jobs ${1 + (attempt % 2)}`,
      't.jsonl',
      500,
    );
    const last = await folder.preflearn(`${words} --journal t.jsonl --json again.json`);
    expect(last).toMatchObject({ code: 0 });
    expect(await folder.read('again.json')).toBe(await folder.read('whole.json'));
  }, 300_000);

  it('tries what it is told, and leaves alone what is set', async () => {
    const { stdout } = await folder.inProcess(
      `${TUNE} --try sample=0.4,0.8 --set rules=5 --set shrinkage=0.3 --search grid --folds 2 --json -`,
    );
    const { candidates, options } = JSON.parse(stdout) as {
      candidates: { settings: object }[];
      options: object;
    };
    expect(candidates.map(({ settings }) => settings)).toEqual([{ sample: 0.4 }, { sample: 0.8 }]);
    expect(options).toMatchObject({ rules: 5, shrinkage: 0.3 });
  });

  it.each([
    ['--try shrinkage', '--try: found "shrinkage", expected key=values; write for instance'],
    [
      '--try shrinkage=0.1,',
      '--try: found "shrinkage=0.1,", expected a text before and after each',
    ],
    ['--try rules=1,2 --try rules=3', '--try: "rules" is to be tried in two ways; give all values'],
    ['--try colour=1,2', '--set colour: there is no such option'],
    ['--try shrinkage=2,3', '--set shrinkage: found 2, expected a number in (0, 1]'],
    ['--try shrinkage=0.5:0.1', '"shrinkage" runs from 0.5 to 0.1; give the lower end first'],
    ['--try rules=1,2 --set rules=5', '"rules" is set, and to be tried; leave out one of the two'],
    ['--search grid --candidates 5', '--candidates: it is not for --search grid'],
    ['--points 5', '--points: it is not for --search halving'],
    ['--metric top3Score', 'The metric "top3Score" needs a target of kind ranking'],
    ['--folds 1000', '1000 folds were asked of 60 rows'],
  ])('refuses %s in a sentence', async (words, sentence) => {
    const { code, stderr } = await folder.inProcess(`${TUNE} ${words}`);
    expect(stderr).toContain(sentence);
    expect(code === 1 || code === 2).toBe(true);
  });
});
