import { Calibrated } from '@preflearn/calibration';
import { type Model, tableFromRows } from '@preflearn/core';
import { ShortRules } from '@preflearn/short-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelService } from '../src/serving/model-service.js';
import { testFolder } from './preflearn.js';

/** Homes whose price follows from the size, with noise; some ages are missing. */
const homes = (rows: number) =>
  Array.from({ length: rows }, (_, i) => {
    const size = 30 + ((i * 37) % 170);
    const noise = ((i * 7919) % 97) - 48;
    return {
      ...{ size, age: i % 9 === 0 ? null : (i * 13) % 80 },
      price: Number((2.5 * size + noise).toFixed(1)),
    };
  });

const csvOf = (rows: number) =>
  `size,age,price\n${homes(rows)
    .map(({ size, age, price }) => `${size},${age ?? ''},${price}\n`)
    .join('')}`;

/** Runs that take the longer the more kilometres they have, as times of day. */
const runs = Array.from(
  { length: 40 },
  (_, i) => `${i},${String(Math.floor(i / 4)).padStart(2, '0')}:${15 * (i % 4) || '00'}:00\n`,
);

const folder = testFolder({
  'runs.csv': `km,time\n${runs.join('')}`,
  'thirds.csv': `x,y\n${Array.from({ length: 30 }, (_, i) => `${i},0.30000000000000004\n`).join('')}`,
  'homes.csv': csvOf(120),
  'tiny.csv': csvOf(18),
});
const TRAIN = '-t price --kind numeric -l calibrated-short-rules --set rules=10 --seed 1';
let trained = '';

beforeAll(async () => {
  trained = (await folder.inProcess(`train homes.csv ${TRAIN} -o homes.json`)).stdout;
});

describe('a model of numbers with intervals on the command line', () => {
  it('says after training how far its intervals extend', () => {
    expect(trained).toMatch(
      /\nIntervals +from [\d.]+ below the predicted number to [\d.]+ above hold the number of 9\d(\.\d)? % of rows\n/,
    );
    expect(trained.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
  });

  it('predicts with the columns lower and upper, around the prediction', async () => {
    const { stdout, stderr } = await folder.inProcess('predict homes.json homes.csv');
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).toBe('prediction,lower,upper');
    for (const line of lines) {
      const [prediction, lower, upper] = line.split(',').map(Number);
      expect(lower).toBeLessThan(prediction);
      expect(upper).toBeGreaterThan(prediction);
    }
    expect(stderr).toMatch(/intervalCoverageScore \.?[\d.]+, intervalWidthLoss [\d.]+/);
  });

  it('compares predictions with times of day in the file, in seconds', async () => {
    const words = '-t time --kind numeric -l calibrated-linear --seed 1 -o runs.json';
    await folder.inProcess(`train runs.csv ${words}`);
    const { stderr } = await folder.inProcess('predict runs.json runs.csv');
    expect(stderr).toMatch(/^Against the "time" of 40 rows in runs\.csv: /);
    expect(stderr).toContain('intervalCoverageScore');
  });

  it('writes bounds around the prediction also where an interval has no width', async () => {
    const words = '-t y --kind numeric -l calibrated-ender-regression --seed 1 -o thirds.json';
    await folder.inProcess(`train thirds.csv ${words}`);
    const { stdout } = await folder.inProcess('predict thirds.json thirds.csv');
    const [prediction, lower, upper] = stdout.split('\n')[1].split(',').map(Number);
    expect(prediction).toBeCloseTo(0.3, 12);
    expect(lower).toBeLessThanOrEqual(prediction);
    expect(upper).toBeGreaterThanOrEqual(prediction);
  });

  it('states the interval of a row in a sentence', async () => {
    const { stdout } = await folder.inProcess('explain homes.json homes.csv --row 3');
    expect(stdout).toMatch(
      /^Row 3 of homes.csv: "price" is predicted to be [\d.]{1,7}\.\n[\s\S]*At a coverage of 9\d(\.\d)? %, "price" is between [\d.]+ and [\d.]+\.\n/,
    );
  });

  it('says that an export leaves the intervals out', async () => {
    const { stderr, stdout } = await folder.inProcess('export homes.json --to sql');
    expect(stderr).toBe('Left out: the prediction intervals, which only preflearn gives.\n');
    expect(stdout).not.toContain('lower');
  });

  it('is evaluated by coverage and width on rows that training did not see', async () => {
    const words =
      'evaluate homes.csv -t price --kind numeric --set rules=10 --folds 3 --seed 1 --json - -l';
    const { stdout } = await folder.inProcess(`${words} short-rules,calibrated-short-rules`);
    const { results } = JSON.parse(stdout) as {
      results: { metrics: Record<string, { mean: number | null }> }[];
    };
    const means = results.map(({ metrics }) => [
      metrics.intervalCoverageScore.mean,
      metrics.intervalWidthLoss.mean,
    ]);
    expect(means[0]).toEqual([null, null]);
    expect(means[1][0]).toBeGreaterThan(0.8);
    expect(means[1][1]).toBeGreaterThan(50);
    const alone = await folder.inProcess(`${words} short-rules`);
    expect(alone.stdout).not.toContain('interval');
  });

  it('says in a sentence that a table is too small for intervals, and writes no null', async () => {
    const { stdout } = await folder.inProcess(`train tiny.csv ${TRAIN} -o tiny.json`);
    expect(stdout).toContain(
      'Intervals      18 rows are too few for intervals with a coverage of 90 %, which need at least 19.\n',
    );
    const { stdout: rows } = await folder.inProcess('predict tiny.json tiny.csv');
    expect(rows.split('\n')[0]).toBe('prediction');
  });

  it('is proposed after training short rules on numbers', async () => {
    const { stdout } = await folder.inProcess(
      'train homes.csv -t price --kind numeric -o plain.json',
    );
    expect(stdout).toContain(
      '--learner calibrated-short-rules: an interval around each predicted number\n',
    );
    expect(stdout).not.toContain('Intervals');
  });

  it('serves the bounds, and describes them', async () => {
    const model: Model = new Calibrated(new ShortRules()).fit(tableFromRows(homes(60)), 'price', {
      kind: 'numeric',
    });
    const service = modelService(model, { bodyBytes: 10_000 });
    const answer = await service.request('/predict', {
      ...{ method: 'POST', body: '{"size": 100, "age": 3}' },
      headers: { 'content-type': 'application/json' },
    });
    const { predictions } = (await answer.json()) as {
      predictions: { prediction: number; lower: number; upper: number }[];
    };
    expect(predictions[0].lower).toBeLessThan(predictions[0].prediction);
    expect(predictions[0].upper).toBeGreaterThan(predictions[0].prediction);
    const { paths } = (await (await service.request('/openapi.json')).json()) as never;
    expect(JSON.stringify(paths)).toContain('"lower":{"type":"number"}');
  });
});
