import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { KernelRidge, loadKernelRidge } from '../src/index.js';
import { loadKernelRidge as loadPredictor } from '../src/predict.js';

const classes = ['low', 'mid', 'high', 'top'];

/** A curved surface of x and y, with a shift for blue, cut into four classes. */
function planted(rows: number, seed: number): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform() - 2);
  const y = x.map(() => 4 * random.uniform() - 2);
  const colour = x.map(() => (random.uniform() < 0.4 ? 'blue' : 'red'));
  const codes = Int32Array.from(x, (own, i) => {
    const shift = colour[i] === 'blue' ? 0.5 : 0;
    const score = 1.5 + Math.sin(2 * own) + 0.4 * own * y[i] + shift;
    return Math.min(3, Math.max(0, Math.round(score + 0.4 * (random.uniform() - 0.5))));
  });
  return {
    attributes: tableFromColumns({ x, y, colour }),
    target: { kind: 'ordinal', name: 'grade', classes, codes },
  };
}

function meanError(predicted: ArrayLike<number>, actual: ArrayLike<number>): number {
  return (
    Array.from(actual).reduce((sum, y, i) => sum + Math.abs(y - predicted[i]), 0) / actual.length
  );
}

it.each([200, 700])('finds a smooth surface that was planted in %i rows', (rows) => {
  const model = new KernelRidge().fit(planted(rows, 1));
  const fresh = planted(400, 2);
  if (!('codes' in fresh.target)) throw new Error('classes');
  const { codes, positions = [] } = model.predict(fresh.attributes);
  expect(meanError(codes, fresh.target.codes)).toBeLessThan(0.3);
  expect(meanError(positions, fresh.target.codes)).toBeLessThan(0.4);
  expect(Math.abs(model.leaveOneOutError - meanError(codes, fresh.target.codes))).toBeLessThan(0.1);
});

it('fits thresholds from 500 rows on', () => {
  const thresholds = (rows: number) =>
    Object.fromEntries(new KernelRidge().fit(planted(rows, 3)).describe().facts).thresholds;
  expect(thresholds(490)).toBeUndefined();
  expect(thresholds(520)).toMatch(/^low \| mid at .*, mid \| high at .*, high \| top at /);
});

it('rounds positions to classes', () => {
  for (const rows of [200, 700]) {
    const data = planted(rows, 4);
    const { codes, positions = new Float64Array(0) } = new KernelRidge()
      .fit(data)
      .predict(data.attributes);
    expect(Array.from(codes)).toEqual(Array.from(positions, (x) => Math.floor(x + 0.5)));
  }
});

it('predicts numbers in their unit, also huge ones', () => {
  const random = new Random(5);
  const x = Array.from({ length: 100 }, () => 4 * random.uniform() - 2);
  const values = Float64Array.from(x, (own) => 1e99 * (3 + Math.sin(own)));
  const data: LabelledTable = {
    attributes: tableFromColumns({ x }),
    target: { kind: 'numeric', name: 'price', values },
  };
  const prediction = loadKernelRidge(
    JSON.parse(JSON.stringify(new KernelRidge().fit(data))),
  ).predict(data.attributes) as unknown as { readonly values: Float64Array };
  prediction.values.forEach((value, i) => {
    expect(value / values[i]).toBeCloseTo(1, 2);
  });
});

it('gives a missing value the mean, and categories without training rows, too', () => {
  const data = planted(150, 6);
  const model = new KernelRidge().fit(data);
  const { positions: some = [] } = model.predict([{ x: 1, y: null, colour: null }]);
  const { positions: others = [] } = model.predict([{ x: 1, y: null, colour: 'green' }], {
    unseen: 'missing',
  });
  expect(some).toEqual(others);
});

it('stores no more training rows than centres, and says how many', () => {
  const model = new KernelRidge({ centres: 50 }).fit(planted(300, 7));
  expect(model.centres).toBeLessThanOrEqual(50);
  const facts = Object.fromEntries(model.describe().facts);
  expect(facts['training rows it stores']).toBe(`${model.centres} of 300`);
});

it('describes what each attribute does, the largest effect first', () => {
  const [effects, importance] = new KernelRidge().fit(planted(300, 8)).describe().sections;
  expect(effects.lines[0]).toMatch(/^x: [\d.]+ at -[\d.]+, [\d.]+ at -?[\d.]+, [\d.]+ at [\d.]+$/);
  expect(effects.lines.at(-1)).toMatch(/^(y: |colour: [\d.]+ for blue, [\d.]+ for red$)/);
  expect(importance.lines[0]).toMatch(/ % {2}x$/);
});

it('explains a row by what missing values would change', () => {
  const data = planted(300, 9);
  const model = new KernelRidge().fit(data);
  const row = { x: 0.8, y: 1, colour: 'blue' };
  const { because, prediction } = model.explain([row], 0);
  const at = (given: object) => model.predict([given as typeof row]).positions?.[0] ?? NaN;
  const own = at(row);
  const colour = because.find(({ text }) => text === 'colour = blue');
  expect(colour?.value).toBeCloseTo(own - at({ ...row, colour: null }), 9);
  expect(prediction).toBe(classes[Math.floor(own + 0.5)]);
});

it('loads for prediction only with the same bits', () => {
  const data = planted(120, 10);
  const model = new KernelRidge().fit(data);
  const predictor = loadPredictor(JSON.parse(JSON.stringify(model)));
  const [a, b] = [model.predict(data.attributes), predictor.predict(data.attributes)];
  expect('positions' in b && b.positions).toEqual(a.positions);
  expect('probabilities' in b && b.probabilities).toEqual(a.probabilities);
});

it('predicts finite numbers from many rows at few points', () => {
  const random = new Random(1);
  for (const points of [2, 3, 4, 5, 8]) {
    const x = Array.from({ length: 300 }, () => `c${random.integer(points)}`);
    const values = Float64Array.from(x, () => random.uniform());
    const weights = Float64Array.from(x, () => 1 + random.integer(3));
    const attributes = tableFromColumns({ x });
    const model = new KernelRidge().fit({
      ...{ attributes, weights },
      target: { kind: 'numeric', name: 'y', values },
    });
    const found = model.predict(attributes) as unknown as { readonly values: Float64Array };
    expect(found.values.every((value) => value > 0.2 && value < 0.8)).toBe(true);
  }
});
