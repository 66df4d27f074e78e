import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const ROWS = Array.from({ length: 60 }, (_, i) => i);
const FRUIT = ['apple', 'fig', 'pear'];
const table = (name: string, targetOf: (row: number) => string | number) =>
  `x,${name}\n${ROWS.map((i) => `${(i * 7) % 11},${targetOf(i)}\n`).join('')}`;

describe('what was made of a target', () => {
  const folder = testFolder({
    'hours.csv': table('hours', (i) => 5 * (i % 15)),
    'stars.csv': table('stars', (i) => 1 + (i % 5)),
    'price.csv': table('price', (i) => i / 4),
    'sold.csv': table('sold', (i) => (i % 2 === 0 ? 'yes' : 'no')),
    'fruit.csv': table('fruit', (i) => FRUIT[i % 3]),
    'day.csv': table('day', (i) => `2024-03-${10 + (i % 20)}`),
    'mass.csv': table('mass', (i) => `${i} kg`),
    'risk.csv': table('risk', (i) => ['medium', 'low', 'high'][i % 3]),
    'age.csv': table('age', (i) => ['35+', 'under 18', '18-34'][i % 3]),
    'wind.csv': table('wind', (i) => ['2: storm', '0: calm', '1: breeze'][i % 3]),
    'answer.csv': table('answer', (i) => ['"no, never"', 'maybe', 'yes'][i % 3]),
  });

  async function lineFor(words: string): Promise<string> {
    const finished = await folder.inProcess(`evaluate ${words} --folds 2 --set rules=2`);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished.stderr.split('\n').find((line) => line.startsWith('Target')) ?? '';
  }

  const UNORDERED = 'or classes without order: --kind nominal.';

  it('says that the errors of numbers taken for classes are not in their unit', async () => {
    expect(await lineFor('hours.csv -t hours')).toMatch(
      /^Target "hours": 15 classes in order: 0 < 5 < 10 < \.\.\. < 70\. Errors are counted in classes, not in the numbers of "hours"\. For fewer classes: --discretize 5;.* for classes without order: --kind nominal\.$/,
    );
  });

  it('does not warn of the unit where a class is a step of 1', async () => {
    const line = await lineFor('stars.csv -t stars');
    expect(line).toContain('5 classes in order: 1 < 2 < 3 < 4 < 5. ');
    expect(line).toContain(UNORDERED);
    expect(line).not.toContain('Errors');
  });

  it('says how many values were made how many classes', async () => {
    expect(await lineFor('price.csv -t price --discretize 3')).toContain(
      'Target "price": a number with 60 values, made 3 classes in order of about equal size by ' +
        'cutting at 4.875, 9.875. Errors are counted in classes, and in "price" with each class at its median.',
    );
  });

  it('says what the numbers of a target with a unit count', async () => {
    expect(await lineFor('day.csv -t day --kind numeric --learner short-rules')).toContain(
      'It is predicted as dates, with errors in days.',
    );
    expect(await lineFor('mass.csv -t mass --discretize 3')).toContain(
      'Its numbers, in predictions and errors too, are in kg.',
    );
    expect(await lineFor('price.csv -t price --discretize 3')).not.toContain('Its numbers');
  });

  it('says that an order is assumed, and how to give another that is then accepted', async () => {
    expect(await lineFor('sold.csv -t sold')).toBe(
      'Target "sold": 2 classes in order: no < yes. This order is alphabetical; for another: ' +
        `--classes yes,no; f${UNORDERED}`,
    );
    expect(await lineFor('sold.csv -t sold --classes yes,no')).toBe(
      'Target "sold": 2 classes in order: yes < no.',
    );
  });

  it('says how classes without an order can have one', async () => {
    expect(await lineFor('fruit.csv -t fruit --learner ml-rules')).toContain(
      '3 classes without order ("apple", "fig", "pear"). If they have an order: --kind ordinal ' +
        '--classes LOWEST,...,HIGHEST.',
    );
  });

  it('takes the order that words or bands of numbers have, unless options say otherwise', async () => {
    expect(await lineFor('risk.csv -t risk')).toBe(
      'Target "risk": 3 classes in order: low < medium < high. This order is that of the words; for another: ' +
        `--classes high,medium,low; f${UNORDERED}`,
    );
    expect(await lineFor('age.csv -t age --learner rank-rules')).toContain(
      '3 classes in order: under 18 < 18-34 < 35+. This order is that of the words;',
    );
    expect(await lineFor('risk.csv -t risk --kind ordinal')).toBe(
      'Target "risk": 3 classes in order: low < medium < high.',
    );
    expect(await lineFor('risk.csv -t risk --classes high,medium,low')).toContain(
      'in order: high < medium < low.',
    );
    for (const said of ['--kind nominal', '--type risk=nominal']) {
      expect(await lineFor(`risk.csv -t risk ${said}`)).toContain('3 classes without order');
    }
  });

  it('writes out numbered classes that may have an order', async () => {
    expect(await lineFor('wind.csv -t wind')).toContain(
      'without order ("2: storm", "0: calm", "1: breeze"). If they have an order: --kind ordinal --classes \'0: calm,1: breeze,2: storm\'.',
    );
  });

  it('describes the order of words, in a schema that trains the same', async () => {
    const described = await folder.inProcess('describe risk.csv -t risk --schema-out risk.json');
    expect(described.code).toBe(0);
    expect(JSON.parse(await folder.read('risk.json')).target).toEqual({
      name: 'risk',
      kind: 'ordinal',
      classes: ['low', 'medium', 'high'],
    });
    expect(await lineFor('risk.csv --schema risk.json')).toContain('low < medium < high.');
  });

  it('takes classes with commas in quotes, and says so where they were split', async () => {
    const words = ['evaluate', 'answer.csv', '-t', 'answer', '--folds', '2', '--set', 'rules=2'];
    const split = await folder.inProcess([...words, '--classes', 'no, never,maybe,yes']);
    expect(split.stderr).toContain(
      'write "no, never" as one class (--classes \'["no, never","maybe","yes"]\')',
    );
    for (const classes of ['"no, never",maybe,yes', '["no, never","maybe","yes"]']) {
      const { code, stderr } = await folder.inProcess([...words, '--classes', classes]);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stderr).toContain('3 classes in order: no, never < maybe < yes.');
    }
  });
});
