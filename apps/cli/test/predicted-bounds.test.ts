import { expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const ROWS = Array.from({ length: 60 }, (_, i) => i);
const folder = testFolder({
  'hours.csv': `x,hours\n${ROWS.map((i) => `${i},${2 * i}\n`).join('')}`,
  'new.csv': 'x\n0\n30\n59\n',
  'taken.csv': 'x,lower\n0,1\n',
});

it('predictions of classes made from a number carry the bounds of the class', async () => {
  const train = 'train hours.csv -t hours --discretize 3 --learner rank-rules --set rules=30';
  expect(await folder.inProcess(`${train} -o m.json`)).toMatchObject({ code: 0 });
  const model = JSON.parse(await folder.read('m.json')) as {
    schema: { target: { cuts: number[] } };
  };
  const [low, high] = model.schema.target.cuts;

  const { stdout } = await folder.inProcess('predict m.json new.csv');
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('prediction,lower,upper,score');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['1', '', `${low}`],
    ['2', `${low}`, `${high}`],
    ['3', `${high}`, ''],
  ]);

  const json = await folder.inProcess('predict m.json new.csv --json');
  const { predictions } = JSON.parse(json.stdout) as { predictions: object[] };
  expect(predictions).toMatchObject([
    { prediction: '1', lower: null, upper: low },
    { prediction: '2', lower: low, upper: high },
    { prediction: '3', lower: high, upper: null },
  ]);

  const taken = await folder.inProcess('predict m.json taken.csv --keep');
  expect(taken.stderr).toContain('there would be a second column "lower"');
});

it('predictions of other classes have no bounds', async () => {
  await folder.write('sold.csv', `x,sold\n${ROWS.map((i) => `${i},${i > 30}\n`).join('')}`);
  await folder.inProcess('train sold.csv -t sold --learner rank-rules --set rules=5 -o s.json');
  const { stdout } = await folder.inProcess('predict s.json new.csv');
  expect(stdout.split('\n')[0]).toBe('prediction,score');
});

it('the confusion of classes made from a number names their ranges', async () => {
  const evaluate = 'evaluate hours.csv -t hours --discretize 3 --folds 2 --set rules=3';
  const finished = await folder.inProcess(`${evaluate} --learner rank-rules --html e.html`);
  expect(finished, finished.stderr).toMatchObject({ code: 0 });
  const page = await folder.read('e.html');
  expect(page).toContain('(39, 79]');
  expect(page).toMatch(/(>|&gt;) 79</);
  expect(page).toMatch(/≤ 39</);
});
