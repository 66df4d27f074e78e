import { describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const ORDERS = ['a>b>c', 'b>a>c', 'c>a>b'];
const COLOURS = ['red', 'green', 'blue'];
const ROWS = Array.from({ length: 30 }, (_, row) => row);

describe('the learner where none is named', () => {
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'hours.csv': `x,y\n${Array.from({ length: 120 }, (_, row) => `${row % 7},${row * 1.5}\n`).join('')}`,
    'orders.csv': `x,y\n${ROWS.map((row) => `${row % 7},${ORDERS[row % 3]}\n`).join('')}`,
    'colours.csv': `x,y\n${ROWS.map((row) => `${row % 7},${COLOURS[row % 3]}\n`).join('')}`,
  });

  async function trained(words: string): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await folder.inProcess(`train ${words} --json -o m.json`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return { ...JSON.parse(stdout), stderr };
  }

  it.each([
    ['ordered classes', 'cars.csv -t mpg --discretize 3 --ignore grade', 'ordinal'],
    ['classes without order', 'colours.csv -t y', 'nominal'],
    ['numbers', 'cars.csv -t mpg --kind numeric --ignore grade', 'numeric'],
  ])('gives at most 50 short rules for %s', async (_, words, kind) => {
    const { learner, target, options } = await trained(`${words} --no-check`);
    expect({ learner, options }).toMatchObject({ learner: 'short-rules', options: { rules: 50 } });
    expect(target).toMatchObject({ kind });
  });

  it('gives the neighbours of IBLR for orders of labels, declared or not, and names a tree to read', async () => {
    const { stdout } = await folder.inProcess('train orders.csv -t y --no-check -o m.json');
    expect(stdout).toMatch(
      /\nAlso +--learner lrt: a tree to read\n +--learner best: the most accurate/,
    );
    for (const words of ['', ' --kind ranking', ' --set k=3']) {
      const { learner, target } = await trained(`orders.csv -t y --no-check${words}`);
      expect(learner).toBe('iblr');
      expect(target).toMatchObject({ kind: 'ranking' });
    }
  });

  it.each([
    ['--early-stopping', '--discretize 3', 'rank-rules'],
    ['--out-of-core', '--discretize 3', 'rank-rules'],
    ['--out-of-core', '--kind numeric', 'ender-regression'],
    ['--early-stopping', '--kind nominal', 'ml-rules'],
  ])('boosts rules with %s %s, and says why', async (flag, target, id) => {
    const words = `cars.csv -t mpg ${target} --ignore grade --no-check --set rules=20 ${flag}`;
    const { learner } = await trained(words);
    expect(learner).toBe(id);
    const { stderr } = await folder.inProcess(`train ${words} -o m.json`);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      `The learner is ${id}, since ${flag} needs one that boosts rules; elsewhere the default is short-rules. `,
    );
  });

  it('boosts rules for what the target turns out to be where no kind is given', async () => {
    const words = '--no-check --set rules=20 --early-stopping';
    expect((await trained(`hours.csv -t y ${words}`)).learner).toBe('ender-regression');
    expect((await trained(`colours.csv -t y ${words}`)).learner).toBe('ml-rules');
  });

  it('refuses a setting that none of the default learners has, and one of the other kind of target', async () => {
    const unknown = await folder.inProcess('train colours.csv -t y --set technique=x -o m.json');
    expect(unknown.stderr).toContain('short-rules, --set technique: there is no such option');
    const other = await folder.inProcess('train colours.csv -t y --set k=3 -o m.json');
    expect(other.stderr).toContain('short-rules, --set k: there is no such option');
  });

  it('is the same for evaluate and tune', async () => {
    const evaluate = await folder.inProcess('evaluate colours.csv -t y --folds 2 --json -');
    expect(JSON.parse(evaluate.stdout).results).toMatchObject([{ learner: 'short-rules' }]);
    const orders = await folder.inProcess('evaluate orders.csv -t y --folds 2 --json -');
    expect(JSON.parse(orders.stdout).results).toMatchObject([{ learner: 'iblr' }]);
    const tune = await folder.inProcess(
      'tune colours.csv -t y --folds 2 --search grid --try rules=1,2',
    );
    expect(tune.stdout).toContain('--learner short-rules');
    const k = await folder.inProcess('tune orders.csv -t y --folds 2 --search grid --try k=1,2');
    expect(k.stdout).toContain('--learner iblr');
  });
});
