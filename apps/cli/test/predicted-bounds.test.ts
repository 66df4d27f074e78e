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
    schema: { target: { cuts: number[]; medians: number[] } };
  };
  const [low, high] = model.schema.target.cuts;
  expect(model.schema.target.medians).toEqual([19, 59, 99]); // of 0, 2, ... 38 and so on

  const { stdout } = await folder.inProcess('predict m.json new.csv');
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('prediction,lower,upper,median,score');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    ['1', '', `${low}`, '19'],
    ['2', `${low}`, `${high}`, '59'],
    ['3', `${high}`, '', '99'],
  ]);

  const json = await folder.inProcess('predict m.json new.csv --json');
  const { predictions } = JSON.parse(json.stdout) as { predictions: object[] };
  expect(predictions).toMatchObject([
    { prediction: '1', lower: null, upper: low, median: 19 },
    { prediction: '2', lower: low, upper: high, median: 59 },
    { prediction: '3', lower: high, upper: null, median: 99 },
  ]);

  const taken = await folder.inProcess('predict m.json taken.csv --keep');
  expect(taken.stderr).toContain('there would be a second column "lower"');
});

it('bounds, medians and quartiles in JSON have no rounding errors', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i},${(i / 10).toFixed(1)}`);
  await folder.write('tenths.csv', `x,y\n${rows.join('\n')}\n`);
  await folder.inProcess(
    'train tenths.csv -t y --discretize 7 --learner rank-rules --set rules=20 -o t.json',
  );
  const model = await folder.read('t.json');
  expect(model).toMatch(/\d\.\d{15,}/); // the model itself keeps every bit
  const json = await folder.inProcess('predict t.json tenths.csv --json');
  const bounds = [...json.stdout.matchAll(/"(?:lower|upper|median)": ([\d.]+)/g)];
  expect(bounds.length).toBeGreaterThan(80);
  expect(bounds.filter(([, number]) => number.length > 5)).toEqual([]);
  const text = await folder.inProcess('predict t.json tenths.csv');
  expect(text.stdout).toMatch(/^\d,2\.35,2\.85,/m);
  const described = await folder.inProcess('describe tenths.csv --json');
  expect(described.stdout).toContain('"quantiles"');
  expect(described.stdout).not.toMatch(/\.\d{14,}/);
});

it('predictions of other classes have no bounds', async () => {
  await folder.write('sold.csv', `x,sold\n${ROWS.map((i) => `${i},${i > 30}\n`).join('')}`);
  await folder.inProcess('train sold.csv -t sold --learner rank-rules --set rules=5 -o s.json');
  const { stdout } = await folder.inProcess('predict s.json new.csv');
  expect(stdout.split('\n')[0]).toBe('prediction,score');
});

it('the confusion of classes made from a number names their ranges', async () => {
  const evaluate =
    'evaluate hours.csv -t hours --discretize 3 --folds 2 --learner rank-rules --set rules=3';
  const finished = await folder.inProcess(`${evaluate} --learner rank-rules --html e.html`);
  expect(finished, finished.stderr).toMatchObject({ code: 0 });
  const page = await folder.read('e.html');
  expect(page).toContain('(39, 79]');
  expect(page).toMatch(/(>|&gt;) 79</);
  expect(page).toMatch(/≤ 39</);
  expect(page).toMatch(/median of the rows.*19.*59.*99/s);
});

it('the explanation of a class made from a number has its range and its median', async () => {
  const { stdout } = await folder.inProcess('explain m.json new.csv --row 2');
  expect(stdout).toContain('of class 2 (above 39, up to 79; median 59).');
  const json = await folder.inProcess('explain m.json new.csv --row 1 --json');
  expect(JSON.parse(json.stdout)).toMatchObject({ lower: null, upper: 39, median: 19 });
});

it('errors of a class made from a number are also in the number', async () => {
  // Every row is predicted right, so that only the distance from the median of its class is left: 10 on average.
  const trained = await folder.inProcess(
    'train hours.csv -t hours --discretize 3 --learner rank-rules --set rules=300 -o all.json',
  );
  expect(trained.stdout).toMatch(/\d+(?:\.\d+)? in "hours" \(the constant: 30\.0\)/);
  const { stderr } = await folder.inProcess('predict all.json hours.csv --out p.csv');
  expect(stderr).toContain('maeLoss 0 classes, numberMaeLoss 10');
});

it.each(['1', '2'])('the error in the number is the same with --jobs %s', async (jobs) => {
  const evaluate = 'evaluate hours.csv -t hours --discretize 3 --folds 3 --learner short-rules';
  const finished = await folder.preflearn(`${evaluate} --jobs ${jobs} --json e${jobs}.json`);
  expect(finished.stdout).toContain('numberMaeLoss is the mean absolute error in "hours"');
  const { results } = JSON.parse(await folder.read(`e${jobs}.json`));
  const first = JSON.parse(await folder.read('e1.json')).results[0].metrics.numberMaeLoss;
  expect(results[0].metrics.numberMaeLoss).toEqual(first);
  expect(first.mean).toBeGreaterThan(5);
});

it('a model without medians, saved by an earlier version, predicts bounds alone', async () => {
  const model = JSON.parse(await folder.read('m.json'));
  const { medians: _, ...target } = model.schema.target;
  const earlier = { ...model, schema: { ...model.schema, target } };
  await folder.write('earlier.json', JSON.stringify(earlier));
  const { stdout } = await folder.inProcess('predict earlier.json new.csv');
  expect(stdout.split('\n')[0]).toBe('prediction,lower,upper,score');
});
