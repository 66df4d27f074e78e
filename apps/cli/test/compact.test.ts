import { beforeAll, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const folder = testFolder({
  'cars.csv': carsCsv(),
  'no-target.csv': carsCsv().replace('mpg', 'miles'),
  'orders.csv': 'x,r\n1,a>b\n2,b>a\n3,a>b\n',
  'odd.csv': carsCsv().replace(/\n([^,]*,[^,]*,[^,]*),[^,]*,/, '\n$1,many,'),
});

beforeAll(async () => {
  const train =
    'train cars.csv -t mpg --discretize 4 --learner rank-rules --set rules=60 -o model.json';
  expect(await folder.inProcess(train)).toMatchObject({ code: 0 });
  await folder.inProcess('train orders.csv -t r --learner most-common -o orders.json');
});

it('chooses few rules, says how good they are, and saves a model that predicts', async () => {
  const { code, stdout } = await folder.inProcess(
    'compact model.json --rules 4 --data cars.csv -o few.json',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /Chosen +4 rules of at most [123] conditions? that predict mpg \(4 ordinal/,
  );
  expect(stdout).toMatch(/mean absolute error \S+ \(all 60 rules: \S+\)/);
  const inspected = await folder.inProcess('inspect few.json');
  expect(inspected.stdout).toContain('short-rules');
  const predicted = await folder.inProcess('predict few.json cars.csv -o p.csv');
  expect(predicted.stderr).toContain('logLoss');
});

it('takes settings of short-rules, and gives JSON', async () => {
  const { stdout } = await folder.inProcess(
    'compact model.json -k 3 -d cars.csv --set maxConditions=1 --set linear=true -o few.json --json',
  );
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ learner: 'short-rules', rules: 3, of: 60, metric: 'maeLoss' },
    options: { rules: 3, maxConditions: 1, linear: true },
  });
});

it.each([
  [
    'orders.json -d orders.csv',
    'orders.json: found a model of most-common, expected one with an ensemble',
  ],
  [
    'model.json -d no-target.csv',
    'no-target.csv, column "mpg": rules are chosen by the target, which is not there',
  ],
  ['model.json -d odd.csv', 'row 1 below the header: found "many", which is no number'],
  ['model.json -d cars.csv -k 501', 'OPTION_RANGE'],
  [
    'model.json -d cars.csv -k 5 --set rules=3',
    '--rules: found 5, but --set rules=3 says how many rules to choose, too; give one of the two. (OPTION_CONFLICT)',
  ],
  ['model.json', '--data'],
])('compact %s is refused with a sentence', async (typed, sentence) => {
  const { code, stderr } = await folder.inProcess(`compact ${typed} -o few.json`);
  expect(code).not.toBe(0);
  expect(stderr).toContain(sentence);
});

it('takes the number of rules from a setting, too', async () => {
  const { stdout } = await folder.inProcess(
    'compact model.json -d cars.csv --set short-rules.rules=2 -o few.json --json',
  );
  expect(JSON.parse(stdout)).toMatchObject({ rules: 2, of: 60 });
});
