import { type RankingTarget, tableFromColumns, takeTarget } from '@preflearn/core';
import { parseArff, parseCsv } from '@preflearn/io';
import { describe, expect, it } from 'vitest';
import { knownGenerators } from '../src/generators/generators.js';
import { attributesTable } from '../src/generators/label-ranking-attributes.js';
import { naiveBayesTable } from '../src/generators/label-ranking-naive-bayes.js';
import { carsCsv, testFolder } from './preflearn.js';

const seed = 1;

function orders(table: Parameters<typeof takeTarget>[0]): RankingTarget {
  const { target } = takeTarget(table, 'ranking', { kind: 'ranking' });
  if (target.kind !== 'ranking') throw new Error('no ranking');
  return target;
}

describe('naiveBayesTable', () => {
  it('orders the classes by probability, and equal ones by their index', () => {
    const table = tableFromColumns({ x: ['u', 'u', 'v', 'w'], y: ['b', 'b', 'a', 'c'] });
    const made = naiveBayesTable(table, { target: 'y', seed });
    expect(made.target).toBe('ranking');
    expect(made.table.names).toEqual(['x', 'ranking']);
    // Pr(b) is 3/7, the others 2/7; p(u|b) 3/5, p(v|b) 1/5, and for a and c 2/4 where seen, else 1/4.
    expect(orders(made.table)).toMatchObject({
      labels: ['b', 'a', 'c'],
      positions: Int32Array.of(1, 2, 3, 1, 2, 3, 2, 1, 3, 2, 3, 1),
    });
    const other = naiveBayesTable(table, { target: 'y', seed, classes: ['c', 'a', 'b'] });
    expect(orders(other.table)).toMatchObject({
      labels: ['c', 'a', 'b'],
      positions: Int32Array.of(2, 3, 1, 2, 3, 1, 3, 1, 2, 1, 3, 2),
    });
  });

  it('makes ties by rounding probabilities', () => {
    const table = tableFromColumns({ x: [0, 1, 0, 1, 9, 8, 20, 21], y: [1, 1, 1, 1, 2, 2, 3, 3] });
    const made = (decimals?: number) =>
      orders(naiveBayesTable(table, { target: 'y', seed, decimals }).table);
    expect([...made().positions.subarray(18)]).toEqual([3, 2, 1, 3, 2, 1]);
    expect([...made(3).positions.subarray(18)]).toEqual([2, 3, 1, 2, 3, 1]);
  });

  it('passes over declared classes that never occur', () => {
    const text = '@attribute x numeric\n@attribute y {c,none,a}\n@data\n1,a\n2,a\n5,c\n6,c\n';
    const made = naiveBayesTable(parseArff(text), { target: 'y', seed });
    expect(orders(made.table)).toMatchObject({ labels: ['c', 'a'] });
  });
});

describe('attributesTable', () => {
  it('orders columns by standardised size, leaves missing values out, and breaks ties by index', () => {
    const table = tableFromColumns({
      x: [5, 6, 7, 8],
      a: [100, 200, 300, NaN],
      b: [3, 3, 3, 3],
      c: [-2, -4, -6, -4],
      d: [-1, -2, -3, -2],
    });
    const made = attributesTable(table, { labels: ['d', 'a', 'b', 'c'], seed });
    expect(made.table.names).toEqual(['x', 'ranking']);
    expect(orders(made.table)).toMatchObject({
      labels: ['d', 'a', 'b', 'c'],
      positions: Int32Array.of(1, 4, 3, 2, 1, 2, 3, 4, 3, 1, 2, 4, 1, 0, 2, 3),
    });
  });
});

describe('preflearn generate', () => {
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'signs.csv': 'x,y,a>b,ranking\n1,a>b,1,2\n2,c,2,1\n3,c,3,3\n',
  });

  it('makes orders of classes from a file', async () => {
    const words =
      'generate label-ranking-naive-bayes cars.csv --target grade --ignore mpg --out a.csv';
    const { stdout, stderr, code } = await folder.inProcess(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('Wrote 60 rows x 4 columns to a.csv; its target is "ranking".\n');
    const made = parseCsv(await folder.read('a.csv'));
    expect(made.names).toEqual(['weight', 'power', 'origin', 'ranking']);
    const { labels, positions } = orders(made);
    const grades = takeTarget(parseCsv(carsCsv()), 'grade', {
      kind: 'nominal',
      classes: labels,
    }).target;
    if (!('codes' in grades)) throw new Error('no classes');
    const hits = grades.codes.filter((code, row) => positions[row * labels.length + code] === 1);
    expect(hits.length).toBeGreaterThan(50); // the weight nearly decides the grade
  });

  it('makes orders of columns from a file, with the labels declared, and some missing', async () => {
    const words =
      'generate label-ranking-attributes cars.csv --labels weight,power,mpg --ignore grade';
    const deleting = `${words} --missing-labels 0.4 --seed`;
    for (const [typed, name] of [
      [words, 'all.xarff'],
      [`${deleting} 1`, 'one.xarff'],
      [`${deleting} 2`, 'two.xarff'],
      [`${deleting} 1`, 'again.xarff'],
    ]) {
      expect((await folder.inProcess(`${typed} --out ${name}`)).code).toBe(0);
    }
    expect(await folder.read('again.xarff')).toBe(await folder.read('one.xarff'));
    expect(await folder.read('two.xarff')).not.toBe(await folder.read('one.xarff'));
    expect(await folder.read('one.xarff')).toContain(
      '@attribute ranking RANKING {weight,power,mpg}\n',
    );
    const [all, some] = await Promise.all(
      ['all.xarff', 'one.xarff'].map((name) => folder.read(name)),
    );
    const [complete, left] = [all, some].map((arff) => orders(parseArff(arff)));
    const ranked = left.positions.filter((position) => position > 0).length;
    // 180 labels, of which two powers are missing; the standard deviation is 6.5.
    expect(complete.positions.filter((position) => position > 0)).toHaveLength(177);
    expect(Math.abs(ranked - 0.6 * 177)).toBeLessThan(26);
    for (let at = 0; at < 180; at += 3) {
      const kept = [0, 1, 2].filter((label) => left.positions[at + label] > 0);
      const before = (of: RankingTarget, a: number, b: number) =>
        of.positions[at + a] < of.positions[at + b];
      for (const a of kept) {
        for (const b of kept) expect(before(left, a, b)).toBe(before(complete, a, b));
      }
    }
  });

  it('says what it did as JSON', async () => {
    const words =
      'generate label-ranking-attributes cars.csv --labels weight,mpg --out j.csv --json';
    expect(JSON.parse((await folder.inProcess(words)).stdout)).toEqual({
      generator: 'label-ranking-attributes',
      files: ['cars.csv'],
      labels: ['weight', 'mpg'],
      seed: 1,
      out: 'j.csv',
      rows: 60,
      columns: ['power', 'origin', 'grade', 'ranking'],
      target: 'ranking',
    });
  });

  it('teaches each generator by example', async () => {
    const overview = (await folder.inProcess('generate --help')).stdout;
    for (const { id, examples } of knownGenerators()) {
      const { stdout, stderr, code } = await folder.inProcess(`generate ${id} --help`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Usage: preflearn generate ${id} `);
      expect(examples.length).toBeGreaterThanOrEqual(2);
      for (const [wish, typed] of examples) expect(stdout).toContain(`  # ${wish}\n  $ ${typed}\n`);
      expect(overview).toMatch(new RegExp(`^ {2}${id} `, 'm'));
      expect(overview).toContain(`  $ ${examples[0][1]}\n`);
    }
  });

  it.each([
    [
      'label-ranking-naive-bayes cars.csv --target grad',
      1,
      'cars.csv, --target: found "grad", but the columns are "weight", "power", "origin", ' +
        '"mpg", "grade"; you may mean "grade" (--target grade). (COLUMN_MISSING)',
    ],
    [
      'label-ranking-naive-bayes cars.csv --target power',
      1,
      'cars.csv, column "power", row 8 below the header: the target is missing in 3 rows, of ' +
        'which this is the first; fill it in. (TARGET_MISSING)',
    ],
    [
      'label-ranking-naive-bayes signs.csv --target y --ignore ranking',
      1,
      'signs.csv, column "y": the label "a>b" cannot stand in an order such as "b>a~c"; rename ' +
        'it (not blank, no blank at its ends, no > and no ~). (FILE_FORMAT)',
    ],
    [
      'label-ranking-naive-bayes signs.csv --target x',
      1,
      'signs.csv, column "ranking": the table has such a column already, but the orders to be ' +
        'made have this name; rename it, or leave it out (--ignore ranking). (COLUMN_DUPLICATE)',
    ],
    [
      'label-ranking-naive-bayes cars.csv --decimals 16 --target grade',
      2,
      '--decimals: found "16", expected a whole number from 0 to 15. (ARGUMENT)',
    ],
    [
      'label-ranking-naive-bayes cars.csv',
      2,
      '--target: this option is required; see the examples of preflearn generate ' +
        'label-ranking-naive-bayes --help. (ARGUMENT)',
    ],
    [
      'label-ranking-attributes cars.csv --labels mpg',
      2,
      '--labels: found "mpg", expected at least two columns, each once. (OPTION_RANGE)',
    ],
    [
      'label-ranking-attributes cars.csv --labels mpg,power,mpg',
      2,
      '--labels: found "mpg", "power", "mpg", expected at least two columns, each once. ' +
        '(OPTION_RANGE)',
    ],
    [
      'label-ranking-attributes cars.csv --labels mpg,power --ignore power',
      2,
      '--ignore: found "power", which --labels names too; leave it out of one of them. ' +
        '(OPTION_CONFLICT)',
    ],
    [
      'label-ranking-attributes cars.csv --labels mpg,origin',
      1,
      'cars.csv, --labels, column "origin": found text ("EU", "US", "JP"), expected a column ' +
        'of numbers; leave it out there. (COLUMN_TYPE)',
    ],
    [
      'label-ranking-attributes signs.csv --labels x,a>b --ignore ranking',
      1,
      'signs.csv, --labels: the label "a>b" cannot stand in an order such as "b>a~c"; rename ' +
        'it (not blank, no blank at its ends, no > and no ~). (FILE_FORMAT)',
    ],
    [
      'label-ranking-attributes cars.csv --labels weight,power,mpg --ignore origin,grade',
      1,
      'cars.csv, column "ranking": the table has no attribute beside the target; give it at ' +
        'least one. (TABLE_EMPTY)',
    ],
    [
      'label-ranking-attributes cars.csv --labels mpg,power --missing-labels 1',
      2,
      '--missing-labels: found "1", expected a number of at least 0 and below 1. (ARGUMENT)',
    ],
  ])('refuses %s', async (words, code, sentence) => {
    const before = await folder.names();
    const finished = await folder.inProcess(`generate ${words} --out bad.csv`);
    expect(finished).toEqual({ code, stdout: '', stderr: `preflearn: ${sentence}\n` });
    expect(await folder.names()).toEqual(before);
  });

  it('refuses more than 100 numbers as classes, and to replace what it reads', async () => {
    const rows = Array.from({ length: 101 }, (_, row) => `${row},${row % 7}`);
    await folder.write('many.csv', ['y,x', ...rows, ''].join('\n'));
    const words = 'generate label-ranking-naive-bayes many.csv --target y --out';
    expect((await folder.inProcess(`${words} out.csv`)).stderr).toBe(
      'preflearn: many.csv, column "y": found 101 distinct numbers, too many to be classes; ' +
        'name a column of classes, or make orders of numeric columns with ' +
        'label-ranking-attributes. (TARGET_CLASSES)\n',
    );
    expect((await folder.inProcess(`${words} many.csv`)).stderr).toContain('(OPTION_CONFLICT)');
  });
});
