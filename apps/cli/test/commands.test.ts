import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeTarget } from '@preflearn/core';
import { parseCsv } from '@preflearn/io';
import { readTable } from '@preflearn/io/node';
import { RankRules } from '@preflearn/rank-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const TARGET = '--target grade --classes low,mid,high --ignore mpg';

describe('the command', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  beforeAll(async () => {
    const words = `train cars.csv ${TARGET} --learner rank-rules --set rules=20 --seed 3 --out model.json`;
    const finished = await folder.preflearn(words);
    expect(finished.code).toBe(0);
    expect(finished.stderr).toBe(
      'cars.csv: 60 rows; 3 attributes, 2 numeric, 1 nominal ("origin"); 3 missing values.\n' +
        'Target "grade": 3 classes in order: low < mid < high.\n',
    );
    expect(finished.stdout).toMatch(
      /^Learned {8}20 rules that predict grade \(3 ordinal classes\) from 3 attributes, trained on 60 rows, in [\d.]+ m?s\.\n/,
    );
    expect(finished.stdout).toMatch(
      /\nOn new rows {4}mean absolute error [\d.]+ classes \(always the median class "mid": 0\.567 classes\)\n {15}Better than always predicting the median class "mid": \d+ % less error\.\nOn these rows {2}mean absolute error [\d.]+ classes \(always the median class "mid": [\d.]+ classes\)\nSaved {10}model\.json \([\d.]+ kB\)\n/,
    );
    expect(finished.stdout).toContain(
      `preflearn evaluate cars.csv ${TARGET} --learner rank-rules --set rules=20 --seed 3 --folds 10\n`,
    );
  });

  it('trains the same model on more threads', async () => {
    await folder.preflearn(
      `train cars.csv ${TARGET} --learner rank-rules --set rules=20 --seed 3 --threads 2 --out other.json`,
    );
    expect(await folder.read('other.json')).toBe(await folder.read('model.json'));
  });

  it('predicts as the library does, from the saved model', async () => {
    const table = await readTable(join(folder.path, 'cars.csv'));
    const data = takeTarget(table.without('mpg'), 'grade', { classes: ['low', 'mid', 'high'] });
    const model = new RankRules({ rules: 20 }).fit(data, { seed: 3 });
    expect(`${JSON.stringify(model)}\n`).toBe(await folder.read('model.json'));
    const { codes, classes, scores } = model.predict(table);
    const lines = Array.from(codes, (code, row) => `${classes[code]},${scores?.[row]}`);
    const finished = await folder.preflearn('predict model.json cars.csv');
    expect(finished.stdout).toBe(['prediction,score', ...lines, ''].join('\n'));
    expect(finished.stderr).toMatch(
      /^Against the "grade" of 60 rows in cars\.csv: maeLoss 0\.\d{3,4} classes, zeroOneLoss 0\.\d{3,4} of rows,\n/,
    );
    expect(finished.stderr.replaceAll('\n ', '')).toContain(
      'Undefined: aucScore, logLoss, brierLoss, rankedProbabilityLoss (the model gives no probabilities).',
    );
  });

  it('predicts a table in another order, with text columns it does not know, without the target', async () => {
    const [head, ...rows] = carsCsv().trimEnd().split('\n');
    const turned = (line: string) => line.split(',').slice(0, 3).reverse().join(',');
    const lines = [
      `note,${turned(head)}`,
      ...rows.map((row, i) => `${i === 4 ? 'x' : i},${turned(row)}`),
    ];
    await folder.write('turned.csv', `${lines.join('\n')}\n`);
    const [straight, turnedOver] = await Promise.all([
      folder.inProcess('predict model.json cars.csv'),
      folder.inProcess('predict model.json turned.csv'),
    ]);
    expect(turnedOver).toEqual({ code: 0, stdout: straight.stdout, stderr: '' });
  });

  it('writes predictions beside the columns, as CSV and as ARFF', async () => {
    const both = await folder.inProcess(
      'predict model.json cars.csv --keep --out both.csv --quiet',
    );
    expect(both).toEqual({
      code: 0,
      stdout: 'Wrote 60 predictions of "grade" to both.csv.\n',
      stderr: '',
    });
    const table = parseCsv(await folder.read('both.csv'));
    const names = ['weight', 'power', 'origin', 'mpg', 'grade', 'prediction', 'score'];
    expect(table.names).toEqual(names);
    await folder.inProcess('predict model.json cars.csv --out only.arff --quiet');
    expect(await folder.read('only.arff')).toMatch(
      /@attribute prediction \{.*\}\n@attribute score numeric\n/,
    );
    const twice = await folder.inProcess('predict model.json both.csv --keep');
    expect(twice).toMatchObject({ code: 1, stdout: '' });
    expect(twice.stderr).toContain(
      'preflearn: both.csv, --keep: there would be a second column "prediction", "score"; ' +
        'rename the one in the table, or leave out --keep. (COLUMN_DUPLICATE)\n',
    );
  });

  it('lets unseen categories count as missing, when asked to', async () => {
    await folder.write('mars.csv', 'weight,power,origin\n2000,60,Mars\n2000,60,\n');
    const { code, stdout } = await folder.inProcess('predict model.json mars.csv --unseen missing');
    const [, first, second] = stdout.split('\n');
    expect(code).toBe(0);
    expect(first).toBe(second);
  });

  it('tells the error against known targets only, by the classes that were made from numbers', async () => {
    await folder.inProcess(
      'train cars.csv --learner rank-rules --target mpg --discretize 4 --ignore grade --set rules=20 --out numbers.json',
    );
    await folder.write('known.csv', 'weight,power,origin,mpg\n1500,60,EU,45.0\n1600,60,US,\n');
    const known = await folder.inProcess('predict numbers.json known.csv');
    expect(known.stderr).toMatch(
      /^Against the "mpg" of 1 row in known\.csv: maeLoss (\d\.00|0) classes, numberMaeLoss \d\.\d+, zeroOneLoss /,
    );
    await folder.write('odd.csv', 'weight,power,origin,mpg\n1500,60,EU,much\n');
    const odd = await folder.inProcess('predict numbers.json odd.csv');
    expect(odd).toMatchObject({
      code: 0,
      stderr: 'Row 1 of "mpg" in odd.csv is "much", which is no number, so no error is reported.\n',
    });
  });

  it('inspects a model in words, as JSON and as a page that stands alone', async () => {
    const [words, json] = await Promise.all([
      folder.inProcess('inspect model.json --top 2 --html page.html'),
      folder.inProcess('inspect model.json --top 2 --json'),
    ]);
    expect(words.stderr).toBe('Wrote the page to page.html; open it in a browser.\n');
    expect(words.stdout).toMatch(/^20 rules that predict grade .*\n\nAttribute importance\n/);
    expect(words.stdout).toMatch(
      /\n\nStrongest rules, by how far they move scores apart\n( {2}\S.*\n)+ {2}if .*\n(.*\n)* {2}if /,
    );
    expect(words.stdout).toMatch(/\n\nFacts\n {2}learner +rank-rules\n/);
    expect(words.stdout).toMatch(/\n\nSettings\n {2}preset default, rules 20, .* seed 3\n$/s);
    const description = JSON.parse(json.stdout);
    expect(description).toMatchObject({ learner: 'rank-rules', target: { name: 'grade' } });
    expect(description.sections[1].lines).toHaveLength(2);
    expect(description.settings).toContainEqual(['rules', '20']);
    const page = await folder.read('page.html');
    expect(page).toContain('<svg');
    expect(page).not.toMatch(/<script|(src|href)="(?!#)/);
  });

  it('explains a row', async () => {
    const finished = await folder.inProcess('explain model.json cars.csv --row 1 --top 2');
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(finished.stdout).toMatch(
      /^Row 1 of cars\.csv: "grade" is predicted to be high\.\n\n {2}added to the score, by attribute:\n(?: +[+-][\d.]+ {2}(?:power|weight|origin)\n)+\n {2}and by reason, the strongest first:\n(?: +[+-]0\.\d+ {2}\S.*\n){2} +[+-][\d.]+ {2}\d+ others together \(--top shows more\)\n\n\d+ of 20 rules cover the row\.\n/,
    );
    expect(finished.stdout).toMatch(
      /\n\nWhat would have to be different:\n {2}For a lower class, "(?:mid|low)": \S+ \S+ instead of \S+\.\n$/,
    );
    const all = await folder.inProcess('explain model.json cars.csv --row 1 --top 99');
    expect(all.stdout).not.toContain('together');
    const json = await folder.inProcess('explain model.json cars.csv --row 1 --json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      row: 1,
      prediction: 'high',
      unit: 'added to the score',
      sum: { attributes: expect.any(Array) },
      counterfactuals: [{ goal: 'lower', exact: true, changes: [expect.any(Object)] }],
    });
  });

  it('explains a row with attributes that may not be different', async () => {
    const other = async (words: string) => {
      const { stdout } = await folder.inProcess(
        `explain model.json cars.csv --row 1 --json${words}`,
      );
      const [{ changes }] = JSON.parse(stdout).counterfactuals;
      return changes.map(({ name }: { name: string }) => name);
    };
    const [first] = await other('');
    expect(await other(` --fixed ${first}`)).not.toContain(first);
    expect(await other(' --fixed power,weight,origin')).toEqual([]);
    const { code, stderr } = await folder.inProcess(
      'explain model.json cars.csv --row 1 --fixed powr',
    );
    expect({ code, stderr: stderr.replace(/\s+/g, ' ') }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        '--fixed: found "powr", but the attributes of the model are ',
      ),
    });
  });

  it('explains a row on a page, which needs no other file', async () => {
    const finished = await folder.inProcess('explain model.json cars.csv --row 1 --html why.html');
    expect(finished).toMatchObject({ code: 0 });
    expect(finished.stdout + finished.stderr).toContain('Wrote the page to why.html');
    const page = await folder.read('why.html');
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    for (const part of [
      'Row 1 of cars.csv: &quot;grade&quot; is predicted to be high.',
      'What the attributes add',
      'The score of the row, beside the training rows by class and the thresholds',
      'What would have to be different',
      'The grounds that add most',
    ]) {
      expect(page.replaceAll('"', '&quot;')).toContain(part);
    }
    const over = await folder.inProcess('explain model.json cars.csv --row 1 --html model.json');
    expect(over.stderr).toContain('this command reads the file too');
  });

  it('says which numbers a class stands for that was made from numbers', async () => {
    const words =
      'train cars.csv --learner rank-rules -t mpg --discretize 4 --ignore grade --set rules=20 --out made.json';
    await folder.inProcess(words);
    const inspected = await folder.inProcess('inspect made.json');
    const [, first, second, , last] =
      /\nClasses\n {2}1: (.*)\n {2}2: (.*)\n {2}3: (.*)\n {2}4: (.*)\n/.exec(inspected.stdout) ??
      [];
    const said = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        folder.inProcess(`explain made.json cars.csv --row ${i + 1}`),
      ),
    );
    const classes = new Set(
      said.map(({ stdout }) => / predicted to be (.*)\.\n/.exec(stdout)?.[1]),
    );
    expect(first).toMatch(/^up to [\d.]+; median [\d.]+$/);
    expect(second).toMatch(/^above [\d.]+, up to [\d.]+; median [\d.]+$/);
    expect(last).toMatch(/^above [\d.]+; median [\d.]+$/);
    const expected = [`of class 1 (${first})`, `of class 2 (${second})`, `of class 4 (${last})`];
    for (const words of expected) expect([...classes]).toContain(words);
  });

  it('lists learners, and the settings that others script against', async () => {
    const all = await folder.inProcess('learners');
    expect(all.stdout).toMatch(/^rank-rules {2}RankRules, for ordinal targets\n/);
    const { options } = JSON.parse((await folder.inProcess('learners rank-rules --json')).stdout);
    expect(options).toMatchObject({
      rules: { default: 1000 },
      shrinkage: { default: 0.1 },
      sample: { default: 0.5 },
      technique: {
        choices: ['simultaneous', 'gradient-descent', 'gradient-boosting', 'constant-step'],
      },
      step: {},
      pairs: { choices: ['distance', 'once'] },
      firstTie: { choices: ['random', 'at-most', 'at-least'] },
      preset: { choices: ['default', 'paper'] },
      maxConditions: { default: null },
      bins: { default: 256 },
    });
  });

  it('generates equal tables for equal seeds, and converts there and back', async () => {
    const words = 'generate rank-rules-artificial --rows 30 --seed 5 --out';
    const made = await folder.inProcess(`${words} made.csv`);
    expect(made.stdout).toBe('Wrote 30 rows x 15 columns to made.csv; its target is "y".\n');
    const there = await folder.inProcess('convert made.csv made.arff');
    expect(there.stdout).toMatch(/^Wrote 30 rows x 15 columns to made\.arff:\n {2}x1 +numeric, -/);
    await Promise.all([
      folder.inProcess('convert made.arff back.csv'),
      folder.inProcess(`${words} again.csv`),
    ]);
    expect(await folder.read('back.csv')).toBe(await folder.read('made.csv'));
    expect(await folder.read('again.csv')).toBe(await folder.read('made.csv'));
  });

  it('prints what train did as JSON', async () => {
    const words = `train cars.csv ${TARGET} --learner rank-rules --set rules=5 --json --out json.json`;
    const finished = await folder.inProcess(words);
    expect(finished.stderr).toBe('');
    expect(JSON.parse(finished.stdout)).toMatchObject({
      learner: 'rank-rules',
      options: { rules: 5 },
      seed: 1,
      rows: 60,
      target: { name: 'grade', kind: 'ordinal', classes: ['low', 'mid', 'high'] },
      metric: 'maeLoss',
      trainingError: expect.any(Number),
      baselineError: expect.any(Number),
      out: 'json.json',
    });
  });

  it('is quiet when the reader of a pipe leaves early', async () => {
    await folder.inProcess('generate rank-rules-artificial --rows 20000 --seed 1 --out many.csv');
    await folder.inProcess(
      'train made.csv --learner rank-rules --target y --set rules=2 --out made.json',
    );
    const finished = await folder.shell(
      '$PREFLEARN predict made.json many.csv --quiet | head -n 1',
    );
    expect(finished).toEqual({ code: 0, stdout: 'prediction,score\n', stderr: '' });
  });

  // /dev/full, which takes nothing, is a device of Linux.
  it.skipIf(!existsSync('/dev/full'))('says that the disk is full', async () => {
    const before = await folder.names();
    const train = `train cars.csv ${TARGET} --learner rank-rules --set rules=2 --quiet`;
    const [file, printed] = await Promise.all([
      folder.preflearn(`${train} --out /dev/full`),
      folder.shell('$PREFLEARN predict model.json cars.csv --quiet > /dev/full'),
    ]);
    expect(file).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'preflearn: /dev/full: the file cannot be written: no space is left on the disk; make ' +
        'some or choose another path. (FILE_WRITE)\n',
    });
    expect(printed).toMatchObject({ code: 1, stdout: '' });
    expect(printed.stderr).toMatch(
      /^preflearn: The standard output cannot be written: .*ENOSPC.* \(FILE_WRITE\)\n$/,
    );
    expect(await folder.names()).toEqual(before);
  });
});
