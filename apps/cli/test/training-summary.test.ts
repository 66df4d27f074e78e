import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../src/run.js';
import { carsCsv, Screen, testFolder } from './preflearn.js';

describe('train on a terminal', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  it('fits in a screen of 24 lines with rules, errors in their unit and the next commands', async () => {
    process.chdir(folder.path);
    const [stdout, stderr] = [new Screen(true), new Screen(true)];
    const words =
      'train cars.csv --target mpg --discretize 10 --ignore grade --learner short-rules --out m.json';
    const stdin = Readable.from([]);
    const { signal } = new AbortController();
    const env = { NO_COLOR: '1' };
    const code = await run(words.split(' '), { stdin, stdout, stderr, env, signal });
    expect(code).toBe(0);
    const shown = stdout.text;
    // What the progress bar draws is removed again, so only the notes count besides the results.
    const notes = stderr.text.split('\n').filter((line) => /^(cars\.csv|Target) /.test(line));
    const lines = shown.trimEnd().split('\n');
    const rows = [...notes, ...lines].reduce((sum, line) => sum + Math.ceil(line.length / 80), 0);
    expect(rows).toBeLessThanOrEqual(24);
    const ownLines = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('Next')),
    );
    expect(Math.max(...ownLines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const text = shown.replaceAll(/\n {2,}/g, ' ');
    expect(text).toMatch(/^Learned +\d+ rules? of at most \d conditions that predict mpg/);
    expect(text).toMatch(
      /\nOn new rows +mean absolute error [\d.]+ classes \(always the median class "\d+": [\d.]+ classes\) [\d.]+ in "mpg" \(the constant: [\d.]+\), each class at its median Better than/,
    );
    expect(text).toMatch(/\nRules +if .* then score [+-]/);
    expect(text).toMatch(/\nAlso +--learner best: the most accurate learner for the table\nNext +/);
    expect(text).toContain('preflearn predict m.json cars.csv');
  });

  it('names a learner to read, and the most accurate one, after others', async () => {
    const words = 'train cars.csv -t mpg --discretize 3 --learner order --set rules=3 -o m.json';
    const { stdout } = await folder.inProcess(words);
    expect(stdout).toMatch(
      /\nAlso +--learner short-rules: at most 50 short rules, with probabilities\n +--learner best: the most accurate learner for the table\nNext/,
    );
    const quiet = await folder.inProcess(`${words} --quiet`);
    expect(quiet.stdout).not.toMatch(/^(Rules|Also)/m);
  });

  it('shows the first of hundreds of conditions, and what follows from them', async () => {
    const names = Array.from({ length: 400 }, (_, i) => `name${i},c${i % 3}\n`);
    writeFileSync(join(folder.path, 'names.csv'), `name,y\n${names.join('')}`);
    const { stdout } = await folder.inProcess(
      'train names.csv -t y --kind nominal --learner ml-rules --set rules=1 --no-check -o m.json',
    );
    const [, rule = ''] = /\nRules +(.*)\n/.exec(stdout) ?? [];
    expect(rule.length).toBeLessThan(400);
    expect(rule).toMatch(/^if name != name\d+ and .* and … then c\d [+-]/);
  });

  it('chooses by the name best as by auto, and shows the constant as a row', async () => {
    const small = '--set folds=2 --set selectionRows=40 --set heldOutRows=1 --json -o m.json';
    const table = 'train cars.csv -t mpg --discretize 3 --ignore grade';
    const { stdout } = await folder.inProcess(`${table} --learner best ${small}`);
    expect(JSON.parse(stdout)).toMatchObject({
      selection: { folds: 2 },
      unseen: { trainings: 2 },
    });
    const text = await folder.inProcess(`${table} --learner best ${small.replace('--json ', '')}`);
    expect(text.stdout).toMatch(/\nalways the median class "2" +0\.667 .*-\n/);
  });
});
