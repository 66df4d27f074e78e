import { metrics, readResultsDocument } from '@preflearn/evaluation';
import { describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const TARGET = '--target grade --classes low,mid,high --ignore mpg';

describe('the command evaluate', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  it('evaluates by folds and by splits, with a baseline', async () => {
    const words = `evaluate cars.csv ${TARGET} --learner rank-rules --set rank-rules.rules=10`;
    const folds = await folder.inProcess(`${words} --folds 3 --repeats 2`);
    expect(folds.code).toBe(0);
    const [verdict, table, notes] = folds.stdout.split('\n\n');
    const number = '\\d[\\d.]* ± \\d[\\d.]*';
    expect(verdict.replaceAll('\n', ' ')).toMatch(
      new RegExp(
        `^rank-rules has maeLoss ${number} \\(mean absolute error, lower is better\\)\\. To compare: always the ` +
          `median class, ${number}\\.$`,
      ),
    );
    for (const line of [
      'metric +rank-rules +always the median class',
      `maeLoss ↓ +${number} +${number}`,
      `quadraticKappaScore ↑ +${number} +${number}`,
      `kendallTauScore ↑ +${number} +-`,
      'time to train +[\\d.]+ m?s +-',
    ]) {
      expect(table).toMatch(new RegExp(`^${line}$`, 'm'));
    }
    expect(table).not.toContain('logLoss');
    expect(notes.replaceAll('\n', ' ').trim()).toBe(
      'Mean ± standard error over 3 stratified folds, drawn 2 times, of 60 rows, seed 1; ↓ lower is ' +
        'better, ↑ higher is better. Undefined for rank-rules: aucScore, logLoss, brierLoss, ' +
        'rankedProbabilityLoss (the model gives no probabilities). Undefined for always the median class: ' +
        'kendallTauScore, spearmanScore (all predicted values are equal).',
    );
    const ofProbabilities = await folder.inProcess(
      `evaluate cars.csv ${TARGET} --learner ml-rules --set rules=10 --folds 3 --metrics logLoss`,
    );
    expect(ofProbabilities.stdout.replaceAll('\n', ' ')).toMatch(
      new RegExp(`To compare: the class shares of the training rows, ${number}\\.`),
    );
    expect(ofProbabilities.stdout).toMatch(new RegExp(`^logLoss ↓ +${number} +${number}$`, 'm'));
    const shares = await folder.inProcess(`${words} --split 0.7:0.3 --metrics maeLoss`);
    expect(shares.stdout).toContain(
      'Measured on one split (42 to train, 18 to test) of 60 rows, seed 1',
    );
    expect(shares.stdout).not.toContain('±');
    const twice = await folder.inProcess(`${words} --split 0.7:0.3 --metrics maeLoss,maeLoss`);
    expect(twice.stdout).toMatch(
      /\n\nmetric +rank-rules .*\nmaeLoss ↓ .*\ntime to train .*\ntime to predict .*\n\n/,
    );
  });

  it('says on how many splits a metric is defined, and why not on the others', async () => {
    // Of the rows of class 2, all but one are in one of the two folds.
    const rows = [1, 1, 1, 1, 1, 1, 1, 2].map((y, x) => `${x},${y}`);
    await folder.write('few.csv', ['x,y', ...rows, ''].join('\n'));
    const words =
      'evaluate few.csv --learner rank-rules --target y --classes 1,2 --set rules=2 --folds 4 --metrics quadraticKappaScore,maeLoss';
    const { stdout } = await folder.inProcess(words);
    expect(stdout).toMatch(/^quadraticKappaScore ↑ +0 \(1 of 4\) +0 \(1 of 4\)$/m);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'Undefined on some splits for rank-rules, always the median class: quadraticKappaScore (one and the same class is true and ' +
        'predicted for all rows).',
    );
    const { stdout: json } = await folder.inProcess(`${words} --json -`);
    const { quadraticKappaScore } = readResultsDocument(JSON.parse(json)).results[0].metrics;
    expect(quadraticKappaScore).toMatchObject({ mean: 0, standardError: null, defined: 1 });
    expect(quadraticKappaScore.values.filter((value) => value === null)).toHaveLength(3);
    expect(quadraticKappaScore.undefinedOn).toEqual([
      {
        reason: 'one and the same class is true and predicted for all rows',
        splits: [0, 1, 2, 3].filter((split) => quadraticKappaScore.values[split] === null),
      },
    ]);
  });

  it('lists the metrics, a line each', async () => {
    const { stdout } = await folder.inProcess('evaluate --help');
    for (const { id, title } of metrics) {
      expect(stdout).toMatch(new RegExp(`^ {2}${id} +[↑↓] {2}${title} \\(`, 'm'));
    }
  });

  it('writes results as a page: by split, reliability, and which classes were taken for which', async () => {
    const words = `evaluate cars.csv ${TARGET} --learner rank-rules,ml-rules --set rules=10`;
    const { code, stdout, stderr } = await folder.inProcess(
      `${words} --folds 3 --html results.html`,
    );
    expect(code).toBe(0);
    expect(stderr).toContain('Wrote the page to results.html; open it in a browser.\n');
    const page = await folder.read('results.html');
    const [maeLoss] = /0\.\d{3,4} ± 0\.\d{3,4}/.exec(stdout) ?? ['no error'];
    expect(page).toContain(maeLoss.replaceAll(' ', '\u00a0'));
    for (const part of [
      'maeLoss over the splits',
      'Reliability of the predicted probabilities',
      'Learners by maeLoss, the best first',
      'Classes predicted by rank-rules, over the test rows of all splits',
      '<summary>Classes predicted by ',
      'Counts of the classes predicted by ml-rules',
      '<summary>Settings</summary>',
      'Settings of ml-rules',
      'Undefined metrics',
      'Undefined for rank-rules: aucScore, logLoss, brierLoss, rankedProbabilityLoss',
      'always the median class',
    ]) {
      expect(page).toContain(part);
    }
    const counts = [
      ...page.matchAll(/<td class="number"><span class="cell">(\d+)<\/span><\/td>/g),
    ].map(([, n]) => Number(n));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2 * 60); // each row once, for either learner
  });

  it('draws no spread over a single split', async () => {
    const words = `evaluate cars.csv ${TARGET} --learner rank-rules --set rules=10 --split 40:20`;
    expect(await folder.inProcess(`${words} --html one.html`)).toMatchObject({ code: 0 });
    expect(await folder.read('one.html')).not.toContain('over the splits');
  });

  it('refuses to write two outputs to one file', async () => {
    const words = `evaluate cars.csv ${TARGET} --learner rank-rules --folds 3 --json both --html ./both`;
    expect(await folder.inProcess(words)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'preflearn: ./both: two outputs would be written to this file, which is also "both"; give them ' +
        'different names. (OPTION_CONFLICT)\n',
    });
  });

  it('writes results as JSON, to a file and in place of the table', async () => {
    const words = `evaluate cars.csv ${TARGET} --learner rank-rules --set rules=10 --split 40:20 --repeats 2 --json`;
    const [file, printed] = await Promise.all([
      folder.inProcess(`${words} results.json`),
      folder.inProcess(`${words} -`),
    ]);
    expect(file.stdout).toContain('rank-rules');
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    const untimed = (json: string) => {
      const { results, ...head } = readResultsDocument(JSON.parse(json));
      return { ...head, results: results.map(({ seconds: _, ...rest }) => rest) };
    };
    expect(untimed(printed.stdout)).toEqual(untimed(await folder.read('results.json')));
    expect(untimed(printed.stdout)).toMatchObject({
      format: 'preflearn/results',
      version: 1,
      results: [
        { dataset: 'cars', learner: 'rank-rules', options: { rules: 10 }, splits: { count: 2 } },
      ],
    });
  });
});
