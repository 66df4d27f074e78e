import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareMethods, nemenyi, RESULTS_FORMAT, RESULTS_VERSION } from '@preflearn/evaluation';
import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, testFolder } from './preflearn.js';

/** One result of a document; the means are those of the metrics. */
interface Toy {
  readonly dataset: string;
  readonly learner: string;
  readonly means: Readonly<Record<string, number | null>>;
  readonly options?: Readonly<Record<string, number | string>>;
  readonly rows?: number;
  readonly seed?: number;
}

const summaryOf = (mean: number) => ({ mean, standardError: null, defined: 1, values: [mean] });

const UNDEFINED = {
  ...{ mean: null, standardError: null, defined: 0, values: [null] },
  undefinedOn: [{ reason: 'no sun', splits: [0] }],
};

function results(...toys: readonly Toy[]): string {
  return JSON.stringify({
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    results: toys.map(({ dataset, learner, means, options = {}, rows = 50, seed = 1 }) => ({
      ...{ dataset, learner, options, rows, seed },
      metrics: Object.fromEntries(
        Object.entries(means).map(([id, mean]) => [
          id,
          mean === null ? UNDEFINED : summaryOf(mean),
        ]),
      ),
      seconds: { fit: 0, predict: 0 },
    })),
  });
}

/** Errors of three learners on a data set, with tau from 1 downwards. */
const three = (dataset: string, ...errors: readonly number[]) =>
  errors.map((maeLoss, i): Toy => {
    const learner = ['a', 'b', 'c'][i];
    return { dataset, learner, means: { maeLoss, kendallTauScore: 1 - maeLoss } };
  });

/** Nine data sets on which c is worst; a is better than b on seven. */
const FIGURES = Array.from({ length: 9 }, (_, i) =>
  i < 7 ? [0.1 + i / 100, 0.2 + i / 50, 0.9] : [0.3 + i / 100, 0.2, 0.8],
);
const ALL = FIGURES.map((errors, i) => three(`set${i}`, ...errors));

describe('compare', () => {
  const compare = (words: string): Promise<Finished> => folder.inProcess(`compare ${words}`);

  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    await folder.write('all.json', results(...ALL.flat()));
    for (const [i, set] of ALL.entries()) await folder.write(`set${i}.json`, results(...set));
  });

  it('says in words what the tests of the library say in numbers', async () => {
    const { code, stdout, stderr } = await compare('all.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'a has the best average rank, 1.22 over the 9 data sets by maeLoss. Shown to be worse: c. Not shown',
      'to be worse: b.',
      '',
    ]);
    expect(lines[3]).toMatch(/^maeLoss ↓ +a +b +c$/);
    expect(lines[4]).toMatch(/^set0 +0\.100 \(1\) \* +0\.200 \(2\) +0\.900 \(3\)$/);
    expect(lines[12]).toMatch(/^set8 +0\.380 \(2\) +0\.200 \(1\) \* +0\.800 \(3\)$/);
    expect(lines[13]).toMatch(/^average rank +1\.22 \* +1\.78 +3\.00$/);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      "Friedman's test: the learners differ, as p < 0.001 is at most 0.05 (chi-square 14.9 with 2 degrees of " +
        "freedom). Iman and Davenport's F is 38.3 (2 and 16 degrees of freedom, p < 0.001).",
    );
    expect(stdout).toContain(
      "Nemenyi's critical difference at 0.05 is 1.10 average ranks; pairs further apart differ.\n" +
        '  a is better than c, by 1.78 ranks, p < 0.001\n' +
        '  b is better than c, by 1.22 ranks, p = 0.026\n' +
        '  no difference shown: a, b\n',
    );
    expect(stdout).toContain('* best of the data set; lower is better, and rank 1 is best.\n');
  });

  it('takes one file for each data set, in the order given, and another metric', async () => {
    const files = ALL.map((_, i) => `set${i}.json`).join(' ');
    expect((await compare(files)).stdout).toBe((await compare('all.json')).stdout);
    const tau = await compare(`${files} --metric kendallTauScore`);
    expect(tau.stdout).toMatch(/\n\nkendallTauScore ↑ +a +b +c\n/);
    expect(tau.stdout).toMatch(/average rank +1\.22 \* +1\.78 +3\.00\n/);
    expect(tau.stdout).toContain('higher is better');
  });

  it('writes everything as JSON, to a file and in place of the table', async () => {
    const file = await compare('all.json --json out.json --control a');
    expect(file.stderr).toBe('Wrote the comparison to out.json.\n');
    const printed = await compare('all.json --json - --control a');
    expect(printed.stdout).toBe(await folder.read('out.json'));
    const document = JSON.parse(printed.stdout);
    const comparison = compareMethods({
      methods: ['a', 'b', 'c'],
      datasets: ALL.map((_, i) => `set${i}`),
      figures: FIGURES,
      direction: 'lower',
    });
    expect(document).toMatchObject({
      metric: 'maeLoss',
      ...comparison,
      nemenyi: nemenyi(comparison),
      control: { name: 'a', others: [{ method: 'b', wins: 2, losses: 7 }, { method: 'c' }] },
      leftOut: [],
      undefinedMethods: [],
      undefinedDatasets: [],
      undefinedFigures: [],
      otherSplits: [],
    });
  });

  it('shows what evaluate measured of the best constant, without a rank, and who is no better', async () => {
    const rows = Array.from({ length: 60 }, (_, row) => row);
    const lines = (classOf: (row: number) => number) =>
      ['x,y', ...rows.map((row) => `${row},${'abc'[classOf(row)]}`), ''].join('\n');
    await folder.write(
      'easy.csv',
      lines((row) => Math.floor(row / 20)),
    );
    await folder.write(
      'noise.csv',
      lines((row) => (row * 7919 + ((row * row) % 7)) % 3),
    );
    for (const set of ['easy', 'noise']) {
      const { stderr } = await folder.inProcess(
        `evaluate ${set}.csv -t y --kind ordinal --classes a,b,c --folds 3 -l short-rules,ml-rules ` +
          `--set rules=5 --json ${set}.json --quiet`,
      );
      expect(stderr).toBe('');
    }
    const { stdout } = await compare('easy.json noise.json');
    expect(stdout).toMatch(/\n *maeLoss ↓ .* constant\n/);
    expect(stdout).toMatch(/\neasy +.*\) (\*)? +0\.667\n/);
    const text = stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('constant: always the median class; it has no rank.');
    expect(text).toMatch(/No better than the constant: [a-z-]+ on noise/);
    const other = await compare('easy.json noise.json --metric logLoss');
    expect(other.stdout).toContain(
      'constant: the class shares of the training rows; it has no rank.',
    );
    const { constant } = JSON.parse((await compare('easy.json noise.json --json -')).stdout);
    expect(constant).toMatchObject({ words: ['always the median class'], figures: [2 / 3, 0.65] });
  });

  it('draws a page and a picture', async () => {
    const { stderr } = await compare('all.json --html page.html --svg ranks.svg --control c');
    expect(stderr).toBe(
      'Wrote the diagram to ranks.svg.\nWrote the page to page.html; open it in a browser.\n',
    );
    const [page, svg] = [await folder.read('page.html'), await folder.read('ranks.svg')];
    expect(svg).toContain('no difference shown: a, b');
    expect(page).toContain('<h1>Comparison of 3 learners on 9 data sets</h1>');
    expect(page).toContain('no difference shown: a, b');
    expect(page).toContain('<td class="best"><span class="cell">0.100\u00a0(1)\u00a0*</span></td>');
    expect(page).toContain('<h2>Against c</h2>');
  });

  it('draws a picture as wide as it is told', async () => {
    await compare('all.json --svg ranks.svg');
    expect(await folder.read('ranks.svg')).toContain(' width="680"');
    await compare('all.json --svg ranks.svg --svg-width 340');
    expect(await folder.read('ranks.svg')).toContain(' width="340"');
  });

  it('compares all with one', async () => {
    const { stdout } = await compare('all.json --control c');
    expect(stdout).toMatch(
      /\nAgainst c\nlearner +better +worse +rank sums +p +Holm +conclusion\na +9 +0 +45 : 0 +0\.004 +0\.008 +better than c\nb +9 +0 +45 : 0 +0\.004 +0\.008 +better than c\n/,
    );
    expect(stdout.replaceAll('\n', ' ')).toContain("Wilcoxon's signed-rank test, exact;");
    const close = await compare('all.json --control a');
    expect(close.stdout).toMatch(/\nb +2 +7 +.* no difference shown\nc +0 +9 +.* worse than a\n/);
  });

  it('says by how much average ranks have to differ from those of the control', async () => {
    const { stdout } = await compare('all.json --control c');
    expect(stdout.replaceAll('\n', ' ')).toContain(
      "Bonferroni and Dunn's critical difference from c at 0.05 is 1.06 average ranks; different: a, b.",
    );
    expect((await compare('all.json --control a')).stdout.replaceAll('\n', ' ')).toContain(
      'different: c.',
    );
  });

  it('gives probabilities that a difference matters, and refuses a region without a control', async () => {
    const { stdout } = await compare('all.json --control a --region 1000');
    expect(stdout).toMatch(
      /\nProbabilities against a\nlearner +better +equivalent +worse\nb +0\.000 +1\.000 +0\.000\nc +0\.000 +1\.000 +0\.000\n/,
    );
    const none = JSON.parse((await compare('all.json --control a --region 0 --json -')).stdout);
    expect(none.control.bayesian.region).toBe(0);
    const [b, c] = none.control.bayesian.others;
    expect(b.equivalent).toBe(0);
    expect(c).toMatchObject({ method: 'c', larger: 0 });
    expect(c.smaller).toBe(1);
    const alone = await compare('all.json --region 1');
    expect(alone.code).not.toBe(0);
    expect(alone.stderr).toContain('--control');
    expect((await compare('all.json --control a --region -1')).stderr).toContain(
      'expected a number of at least 0',
    );
  });

  it('writes its tables for LaTeX, with what is special there escaped', async () => {
    const { stderr } = await compare('all.json --control c --latex out.tex');
    expect(stderr).toContain('Wrote the tables to out.tex.');
    const text = await folder.read('out.tex');
    expect(text.match(/\\begin\{tabular\}/g)).toHaveLength(3);
    expect(text).toContain('\\caption{maeLoss on each data set, with ranks');
    expect(text).toContain('$\\downarrow$');
    expect(text).not.toMatch(/[^\\][_%&#](?! )|\u00a0|↓|≈/);
  });

  it('says when no difference is shown, and compares no pairs then', async () => {
    const { stdout } = await compare('set0.json set8.json');
    expect(stdout).toContain('No difference between the learners is shown over the 2 data sets');
    expect(stdout.replaceAll('\n', ' ')).toContain('pairs are not compared.');
    expect(stdout).not.toContain('is better than');
    expect((await compare('set0.json set8.json --alpha 0.3')).stdout).toContain(
      'the learners differ',
    );
  });

  it('tells learners with several settings apart, unless told not to', async () => {
    const with200 = (toys: readonly Toy[]) =>
      toys.map((toy) => ({ ...toy, options: { rules: 200, kept: 1 } }));
    const with9 = (toys: readonly Toy[]) =>
      toys.map((toy) => ({ ...toy, options: { kept: 1, rules: 9 } }));
    await folder.write('few.json', results(...ALL.slice(0, 3).flatMap(with9)));
    await folder.write('many.json', results(...ALL.slice(0, 3).flatMap(with200)));
    const both = await compare('few.json many.json');
    expect(both.stdout.split('\n\n')[1].split('\n')[0]).toMatch(
      / a \(rules=9\) .* c \(rules=200\)$/,
    );
    await folder.write('rest.json', results(...ALL.slice(3).flatMap(with200)));
    const apart = await compare('few.json rest.json');
    expect(apart).toMatchObject({ code: 1, stdout: '' });
    expect(apart.stderr).toMatch(/--any-settings\)\. \(RESULT_MISSING\)\n$/);
    const one = await compare('few.json rest.json --any-settings');
    expect(one.stdout).toBe((await compare('all.json')).stdout);
  });

  it('tells results in different folders apart, when told to', async () => {
    for (const name of ['old', 'new']) {
      await mkdir(join(folder.path, name));
      await folder.write(`${name}/x.json`, results(...ALL.slice(0, 2).flat()));
    }
    const { stdout } = await compare('old/x.json new/x.json --by-folder');
    expect(stdout.split('\n\n')[1].split('\n')[0]).toMatch(
      / a \(old\) +a \(new\) +b \(old\) +b \(new\) +c \(old\)/,
    );
  });

  it('says on which sets a learner is missing, and leaves them out when asked to', async () => {
    await folder.write('gap.json', results(...ALL[7].slice(0, 2)));
    const words = 'set0.json set8.json gap.json';
    const { code, stderr } = await compare(words);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'preflearn: There is no maeLoss of "c" on "set7"; evaluate all learners on all data sets, or ' +
        'leave those data sets out (--common). (RESULT_MISSING)\n',
    );
    const { stdout } = await compare(`${words} --common`);
    expect(stdout).toContain(
      'No difference between the learners is shown over the 2 data sets by maeLoss; a and b share the best\naverage rank, 1.50.\n',
    );
    expect(stdout).toContain(
      'maeLoss ↓             a            b            c\nset0          0.100 (1) *  0.200 (2)    0.900 (3)\n' +
        'set8          0.380 (2)    0.200 (1) *  0.800 (3)\naverage rank       1.50 *       1.50 *       3.00\n\n' +
        '* best of the data set; lower is better, and rank 1 is best.\n' +
        'Left out because a result is missing: set7 (c).\n\n' +
        "Friedman's test: the learners are not shown to differ, as p = 0.223 is above 0.05 (chi-square 3.00\n" +
        "with 2 degrees of freedom). Iman and Davenport's F is 3.00 (2 and 2 degrees of freedom, p = 0.250).\n" +
        `Nemenyi's critical difference at 0.05 is 2.34 average ranks; without a ` +
        'difference over all, pairs\nare not compared.\n',
    );
    const nothing = await compare('set0.json gap.json --common');
    expect(nothing.stderr).toContain(
      'The results are of 3 learners on 1 data set with results of all learners; give those',
    );
  });

  it('leaves out where a metric is undefined, and says so', async () => {
    const toys = ['x', 'y', 'z'].flatMap((dataset, i) => [
      { dataset, learner: 'a', means: { maeLoss: 1, aucScore: i } },
      { dataset, learner: 'b', means: { maeLoss: 2, aucScore: i === 1 ? null : 0.5 } },
      { dataset, learner: 'c', means: { maeLoss: 3, aucScore: null } },
    ]);
    await folder.write('gaps.json', results(...toys));
    const { code, stdout } = await compare('gaps.json --metric aucScore');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\naucScore ↑ +a +b\nx +.*\nz +.*\naverage rank/);
    expect(stdout).toContain(
      'Left out because aucScore is undefined on every data set: c (no sun).\n' +
        'Left out because aucScore is undefined: y (b: no sun).\n',
    );
    const { stdout: json } = await compare('gaps.json --metric aucScore --json -');
    const undefinedFigure = { defined: 0, splits: 1, reason: 'no sun' };
    expect(JSON.parse(json)).toMatchObject({
      ...{ methods: ['a', 'b'], datasets: ['x', 'z'] },
      ...{ undefinedMethods: ['c'], undefinedDatasets: ['y'] },
      undefinedFigures: [
        { method: 'c', dataset: 'x', ...undefinedFigure },
        { method: 'b', dataset: 'y', ...undefinedFigure },
        { method: 'c', dataset: 'y', ...undefinedFigure },
        { method: 'c', dataset: 'z', ...undefinedFigure },
      ],
    });
    await compare('gaps.json --metric aucScore --html gaps.html');
    expect(await folder.read('gaps.html')).toContain(
      'aucScore is undefined on every data set: c (no sun)',
    );
    expect((await compare('gaps.json')).stdout).toMatch(/\n\nmaeLoss ↓ +a +b +c\n/);
    await folder.write('none.json', results(...toys.filter(({ learner }) => learner !== 'b')));
    expect((await compare('none.json --metric aucScore')).stderr).toContain(
      'The results are of 1 learner on 3 data sets for which aucScore is defined; give those of at least ' +
        'two learners on at least two data sets. (ARGUMENT)',
    );
  });

  it('says which means are not over all splits', async () => {
    const partly = {
      ...{ mean: 1, standardError: null, defined: 1, values: [null, 1] },
      undefinedOn: [{ reason: 'no sun', splits: [0] }],
    };
    const parsed = JSON.parse(results(...ALL[0], ...ALL[1]));
    parsed.results[1].metrics.maeLoss = partly;
    await folder.write('partly.json', JSON.stringify(parsed));
    const { stdout } = await compare('partly.json');
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'The maeLoss of b on set0 is a mean over the 1 of 2 splits on which it is defined (else no sun).',
    );
  });

  it('says when learners met other splits', async () => {
    const other = ALL[1].map((toy, i) => ({ ...toy, seed: i }));
    await folder.write('seeds.json', results(...ALL[0], ...other));
    const { stdout } = await compare('seeds.json');
    expect(stdout).toContain(
      'maeLoss ↓             a            b            c\nset0          0.100 (1) *  0.200 (2)    0.900 (3)\n' +
        'set1          0.110 (1) *  0.220 (2)    0.900 (3)\naverage rank       1.00 *       2.00         3.00\n\n' +
        '* best of the data set; lower is better, and rank 1 is best.\n' +
        'Not all learners had the same splits or seed on set1, so more of the differences is due to chance.\n\n' +
        "Friedman's test: the learners are not shown to differ, as p = 0.135 is above 0.05 (chi-square 4.00\n" +
        "with 2 degrees of freedom). Iman and Davenport's F is beyond all bounds, as the ranks are the same\n" +
        'on all data sets (2 and 2 degrees of freedom, p < 0.001).\n' +
        `Nemenyi's critical difference at 0.05 is 2.34 average ranks; without a ` +
        'difference over all, pairs\nare not compared.\n',
    );
  });

  it('compares what evaluate has written', async () => {
    const learners = '--learner rank-rules,order --set rules=5 --folds 2 --quiet';
    const first = 'evaluate cars.csv --target grade --classes low,mid,high --ignore mpg';
    await folder.write('mpg.csv', carsCsv());
    const second = 'evaluate mpg.csv --target mpg --discretize 4 --ignore grade';
    await folder.inProcess(`${first} ${learners} --json one.json`);
    await folder.inProcess(`${second} ${learners} --json two.json`);
    const { code, stdout } = await compare('one.json two.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\n\nmaeLoss ↓ +rank-rules +order +constant\ncars +\d\.\d{3}.*\nmpg +\d\.\d{3}/,
    );
  });

  it.each([
    ['one data set', 'set0.json', 'ARGUMENT', /3 learners on 1 data set; give/],
    [
      'a set twice',
      'all.json set3.json',
      'RESULT_DUPLICATE',
      /"a" .* "set3" is both in all\.json and in set3\.json/,
    ],
    ['a file twice', 'set0.json set0.json', 'RESULT_DUPLICATE', /"set0" is twice in set0\.json/],
    [
      'an unknown metric',
      'all.json --metric hue',
      'ARGUMENT',
      /unknown metric "hue"; choose one of "rmseLoss"/,
    ],
    [
      'a metric that is not there',
      'all.json --metric brierLoss',
      'RESULT_MISSING',
      /no brierLoss of "a" on "set0", /,
    ],
    [
      'an unknown control',
      'all.json --control d',
      'ARGUMENT',
      /"d", which is none of .* "a", "b", "c"/,
    ],
    ['alpha 1', 'all.json --alpha 1', 'ARGUMENT', /--alpha: found "1", expected a number above 0/],
    ['a table', 'cars.csv set0.json', 'FILE_FORMAT', /cars\.csv: the results are not valid JSON/],
    ['other JSON', 'other.json', 'FILE_FORMAT', /other\.json: .*not a preflearn results document/],
    ['an empty file', 'empty.json', 'FILE_EMPTY', /empty\.json: the file is empty/],
    [
      'no shared metric',
      'set0.json taus.json',
      'RESULT_MISSING',
      /There is no metric that is defined in all results/,
    ],
    [
      'other rows',
      'set0.json rows.json',
      'RESULT_DUPLICATE',
      /"set0" has 50 rows in set0.json, but 60/,
    ],
    [
      'an output that is an input',
      'all.json --json all.json',
      'OPTION_CONFLICT',
      /reads the file too/,
    ],
    ['a width without a picture', 'all.json --svg-width 340', 'OPTION_CONFLICT', /--svg/],
    ['a width of no picture', 'all.json --svg x --svg-width 100', 'ARGUMENT', /from 320 to 10000/],
    ['one output twice', 'all.json --json x --svg x', 'OPTION_CONFLICT', /two outputs/],
  ])('refuses %s', async (_, words, code, message) => {
    await folder.write('other.json', '{}');
    await folder.write('empty.json', '');
    await folder.write(
      'taus.json',
      results({ dataset: 'x', learner: 'a', means: { aucScore: 0.5 } }),
    );
    await folder.write(
      'rows.json',
      results({ dataset: 'set0', learner: 'd', means: { maeLoss: 1 }, rows: 60 }),
    );
    const finished = await compare(words);
    expect(finished.stdout).toBe('');
    expect(finished.code).toBe(['ARGUMENT', 'OPTION_CONFLICT'].includes(code) ? 2 : 1);
    expect(finished.stderr).toMatch(message);
    expect(finished.stderr).toContain(`(${code})`);
  });
});
