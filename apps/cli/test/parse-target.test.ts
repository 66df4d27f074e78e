import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const HEAD = 'weight,power,origin';
const orders = (cells: readonly string[]) =>
  `x,r\n${cells.map((cell, i) => `${i},${cell}\n`).join('')}`;

describe('targets that are known at prediction', () => {
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'grades.csv': `${HEAD},grade\n1500,60,EU,high\n1600,60,US,\n1600,60,US,much\n1700,60,US,low\n`,
    'numbers.csv': `${HEAD},mpg\n1500,60,EU,45\n1600,60,US,n.k.\n`,
    'blank.csv': `${HEAD},mpg\n1500,60,EU,\n`,
    'orders.csv': orders(['a>b>c', 'b>c', 'c>a', 'a>b>c']),
    'odd-orders.csv': orders(['a>b', '', 'b>d']),
    'torn-orders.csv': orders(['a>b', 'b>>c']),
    'single.csv': orders(['a', 'b', '']),
  });

  beforeAll(async () => {
    const trained = [
      'cars.csv -t grade --classes low,mid,high --ignore mpg --set rules=5 -o grades.json',
      'cars.csv -t mpg --discretize 4 --ignore grade --set rules=5 -o numbers.json',
      'orders.csv -t r --learner borda -o orders.json',
    ].map((words) => folder.inProcess(`train ${words}`));
    for (const { code } of await Promise.all(trained)) expect(code).toBe(0);
  });

  it.each([
    [
      'grades.json grades.csv',
      `Row 3 of "grade" in grades.csv is "much", which is none of the model's classes, so no ` +
        'error is reported.\n',
    ],
    [
      'numbers.json numbers.csv',
      'Row 2 of "mpg" in numbers.csv is "n.k.", which is no number, so no error is reported.\n',
    ],
    [
      'numbers.json blank.csv',
      'The "mpg" in blank.csv is missing in every row, so no error is reported.\n',
    ],
    [
      'orders.json odd-orders.csv',
      `Row 3 of "r" in odd-orders.csv is "b>d", which is no order of the model's labels, so no ` +
        'error is reported.\n',
    ],
    [
      'orders.json torn-orders.csv',
      `Row 2 of "r" in torn-orders.csv is "b>>c", which is no order of the model's labels, so ` +
        'no error is reported.\n',
    ],
    [
      'orders.json single.csv',
      'The "r" of 2 rows in single.csv allows no metric, so no error is reported: kendallTauScore,\n  ' +
        'spearmanScore, footruleDistance, ndcgScore (no true order decides a pair of labels); top1Score (no\n  ' +
        'true order ranks a label behind the best); top3Score (no true order ranks 3 labels behind the best).\n',
    ],
  ])('are understood, or it is said why not: %s', async (words, note) => {
    const { code, stderr } = await folder.inProcess(`predict ${words} --out p.csv`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: note });
  });
});
