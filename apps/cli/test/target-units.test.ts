import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const ROWS = Array.from({ length: 60 }, (_, i) => ({ a: (i * 37) % 50, b: (i * 11) % 20 }));

/** A table whose target grows with the attributes. */
function table(name: string, text: (y: number) => string): string {
  return `a,b,${name}\n${ROWS.map(({ a, b }) => `${a},${b},${text(2 * a + b)}\n`).join('')}`;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const day = (y: number) => new Date(Date.UTC(2024, 0, 1 + y)).toISOString().slice(0, 10);

describe('a numeric target with a unit', () => {
  const folder = testFolder({
    'kg.csv': table('mass', (y) => `${y / 10 + 1} kg`),
    'g.csv': table('mass', (y) => `${100 * y + 1000} g`),
    'cm.csv': table('mass', (y) => `${y + 1} cm`),
    'plain.csv': table('mass', (y) => String(y / 10 + 1)),
    'day.csv': table('day', day),
    'clock.csv': table('start', (y) => clock(400 + 3 * y)),
    'span.csv': table('span', (y) => `${Math.floor(y / 60)} h ${y % 60} min`),
    'share.csv': table('share', (y) => `${y / 2}%`),
  });

  async function run(words: string) {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return { ...finished, all: `${finished.stderr}${finished.stdout}` };
  }

  const train = (name: string, target: string) =>
    run(
      `train ${name} -t ${target} --kind numeric --learner calibrated-linear --set coverage=0.8 -o m.json`,
    );

  async function json(words: string): Promise<Record<string, never>> {
    return JSON.parse((await run(`${words} --json`)).stdout) as Record<string, never>;
  }

  it('is predicted as a date, with errors in days', async () => {
    const { all } = await train('day.csv', 'day');
    expect(all).toMatch(
      /mean absolute error \S+ days \(always the median 2024-\d\d-\d\d: [\d.]+ days\)/,
    );
    expect(all).toMatch(/from \S+ days below the predicted number to \S+ days above/);
    const { stdout, stderr } = await run('predict m.json day.csv');
    expect(stdout.split('\n')[1]).toMatch(/^2024-01-01,20\d\d-\d\d-\d\d,2024-01-\d\d$/);
    const errors = stderr.replaceAll(/\s+/g, ' ');
    expect(errors).toMatch(/maeLoss \S+ days, rSquaredScore \S+, /);
    const { target, predictions } = await json('predict m.json day.csv');
    expect(target).toMatchObject({ unit: 'date' });
    expect(predictions[0]).toMatchObject({ prediction: '2024-01-01' });
    expect((await json('explain m.json day.csv --row 1')).prediction).toBe('2024-01-01');
    expect((await run('explain m.json day.csv --row 1')).stdout).toContain(
      '"day" is predicted to be 2024-01-01.',
    );
    for (const format of ['parquet', 'xlsx', 'json']) {
      await run(`convert day.csv day.${format}`);
      const found = (await run(`predict m.json day.${format}`)).stderr.replaceAll(/\s+/g, ' ');
      expect(found).toBe(errors.replaceAll('day.csv', `day.${format}`));
      await run(`train day.${format} -t day --kind numeric --learner linear -o ${format}.json`);
      const saved = JSON.parse(await readFile(join(folder.path, `${format}.json`), 'utf8')) as {
        schema: { target: unknown };
      };
      expect(saved.schema.target).toMatchObject({ unit: 'date' });
    }
  });

  it.each(['linear', 'short-rules', 'extra-trees', 'ender-regression'])(
    'is explained by %s in its unit',
    async (learner) => {
      const size = learner === 'extra-trees' ? 'trees=10' : 'rules=10';
      const settings = learner === 'linear' ? '--no-check' : `--no-check --set ${size}`;
      const how = `--kind numeric --learner ${learner} ${settings}`;
      await run(`train day.csv -t day ${how} -o e.json`);
      const { stdout } = await run('explain e.json day.csv --row 2 --html e.html');
      expect(stdout).toMatch(/ {2}20\d\d-\d\d-\d\d {2}whatever the row\n/);
      expect(stdout).toMatch(/ [+-][\d.]+ days {2}a\n/);
      expect(stdout).toMatch(/add up to (?:the prediction )?20\d\d-\d\d-\d\d/);
      expect(stdout).not.toMatch(/\d,\d{3}/);
      expect(await folder.read('e.html')).toMatch(/[+-][\d.]+ days: +a /);
      await run(`train kg.csv -t mass ${how} -o k.json`);
      expect((await run('explain k.json kg.csv --row 2')).stdout).toMatch(
        /add up to [^.]*[\d.]+ kg[.,]/,
      );
    },
  );

  it('is predicted as a time of day or a duration', async () => {
    await train('clock.csv', 'start');
    expect((await run('predict m.json clock.csv')).stdout.split('\n')[1]).toMatch(/^06:40,06:/);
    await train('span.csv', 'span');
    const { stdout, stderr } = await run('predict m.json span.csv');
    expect(stdout.split('\n')[2]).toMatch(/^1 h 25 min/);
    expect(stderr).toMatch(/rmseLoss \S+ (?:s|min)/);
  });

  it('stays a number that programs can read in other units, which are named', async () => {
    const { all } = await train('kg.csv', 'mass');
    expect(all).toMatch(/mean absolute error \S+ kg \(always the median [\d.]+ kg: [\d.]+ kg\)/);
    expect((await run('predict m.json kg.csv')).stdout).toMatch(/^prediction,lower,upper\n[\d.]+,/);
    expect((await run('explain m.json kg.csv --row 2')).stdout).toMatch(
      /"mass" is predicted to be 9\.\d+ kg\.[\s\S]* is between [\d.]+ kg and [\d.]+ kg\./,
    );
    await run('train kg.csv -t mass --kind numeric --learner linear -o l.json');
    expect((await run('export l.json')).stdout).toContain('Predicts mass in kg by');
    await train('share.csv', 'share');
    expect((await run('predict m.json share.csv')).stderr).toMatch(
      /maeLoss \S+\s+percentage\s+points/,
    );
  });

  it('is converted from a unit that measures the same, and others give no error', async () => {
    await train('kg.csv', 'mass');
    const own = await json('predict m.json kg.csv');
    const grams = await json('predict m.json g.csv');
    expect((grams.errors as { metrics: { maeLoss: number } }).metrics.maeLoss).toBeCloseTo(
      (own.errors as { metrics: { maeLoss: number } }).metrics.maeLoss,
      9,
    );
    for (const other of ['cm', 'plain']) {
      const { stderr } = await run(`predict m.json ${other}.csv`);
      expect(stderr).toContain(
        'which is no number in kg, the unit of the model, so no error is reported',
      );
    }
  });

  it('has its unit at the head of the results of an evaluation', async () => {
    const { stdout } = await run(
      'evaluate day.csv -t day --kind numeric --learner linear --folds 3',
    );
    expect(stdout).toContain('maeLoss [days] ↓');
    expect(stdout).toContain('rSquaredScore ↑');
    expect(stdout).toMatch(/has rmseLoss \S+(?: ± \S+)? days \(/);
  });

  it('is that of the bounds of classes made from it', async () => {
    await run('train day.csv -t day --discretize 3 --learner ordinal-logit -o c.json');
    const { stdout, stderr } = await run('predict c.json day.csv');
    expect(stdout.split('\n')[1]).toMatch(/^1,,2024-\d\d-\d\d,2024-\d\d-\d\d,/);
    expect(stderr).toMatch(/maeLoss \S+ classes, numberMaeLoss \S+ days/);
  });
});
