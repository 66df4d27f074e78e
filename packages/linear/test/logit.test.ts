import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { MultinomialLogit, OrdinalLogit } from '../src/index.js';

const classes = ['low', 'mid', 'high'];

/** A score of 2 per unit of x, 1 more for blue, and logistic noise, cut at -1 and 1. */
function planted(rows: number, seed: number): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform() - 2);
  const colour = x.map(() => (random.uniform() < 0.4 ? 'blue' : 'red'));
  const codes = Int32Array.from(x, (value, i) => {
    const u = random.uniform();
    const score = 2 * value + (colour[i] === 'blue' ? 1 : 0) + Math.log(u / (1 - u));
    return score > 1 ? 2 : score > -1 ? 1 : 0;
  });
  return {
    attributes: tableFromColumns({ x, colour }),
    target: { kind: 'ordinal', name: 'grade', classes, codes },
  };
}

it('finds a planted model within its intervals', () => {
  const model = new OrdinalLogit({ strength: 0 }).fit(planted(4000, 3));
  const [x, blue] = model.coefficients;
  expect(blue.category).toBe('blue');
  for (const [found, truth] of [
    [x, 2],
    [blue, 1],
  ] as const) {
    expect(Math.abs(found.estimate - truth)).toBeLessThan(3 * (found.standardError ?? NaN));
  }
});

it('penalises little where there are many rows, and more where there is only noise', () => {
  expect(new OrdinalLogit().fit(planted(4000, 3)).strength).toBeLessThan(0.01);
  const { attributes, target } = planted(60, 5);
  const noise = new Random(8);
  const codes = Int32Array.from({ length: 60 }, () => noise.integer(3));
  const model = new OrdinalLogit().fit({
    attributes,
    target: { ...target, codes } as typeof target,
  });
  expect(model.strength).toBeGreaterThanOrEqual(0.01);
});

it('takes a large penalty where many attributes of noise separate the classes by chance', () => {
  const random = new Random(6);
  const columns = Array.from({ length: 30 }, (_, j) => [
    `x${j}`,
    Array.from({ length: 80 }, () => random.uniform()),
  ]);
  const codes = Int32Array.from({ length: 80 }, () => random.integer(2));
  const data: LabelledTable = {
    attributes: tableFromColumns(Object.fromEntries(columns)),
    target: { kind: 'nominal', name: 'y', classes: ['a', 'b'], codes },
  };
  expect(new MultinomialLogit().fit(data).strength).toBeGreaterThanOrEqual(1);
});

it('names attributes that separate the classes, and predicts without NaN', () => {
  const x = [1, 2, 3, 4, 5, 6, 7, 8];
  const other = [3, 1, 4, 1, 5, 9, 2, 6];
  const data: LabelledTable = {
    attributes: tableFromColumns({ x, other }),
    target: {
      kind: 'ordinal',
      name: 'y',
      classes: ['a', 'b'],
      codes: Int32Array.from(x, (v) => +(v > 4)),
    },
  };
  const model = new OrdinalLogit({ strength: 0 }).fit(data);
  const facts = Object.fromEntries(model.describe().facts);
  expect(facts.separated).toContain('"x"');
  const { codes, probabilities = [] } = model.predict(data.attributes);
  expect(Array.from(codes)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  for (const p of probabilities) expect(p).toBeGreaterThanOrEqual(0);
  expect(model.coefficients.every(({ interval }) => interval === undefined)).toBe(true);
});

it('says which attribute is a combination of others', () => {
  const { attributes, target } = planted(200, 4);
  const x = attributes.column('x');
  if (x.type !== 'numeric') throw new Error('x is a number');
  const colour = attributes.column('colour');
  const twice = { ...x, name: 'twice', values: x.values.map((v) => 2 * v + 1) };
  const Table = attributes.constructor as typeof import('@preflearn/core').Table;
  const both = new OrdinalLogit({ strength: 0 }).fit({
    attributes: new Table([x, colour, twice]),
    target,
  });
  expect(Object.fromEntries(both.describe().facts).redundant).toContain('"twice"');
  const one = new OrdinalLogit({ strength: 0 }).fit({ attributes, target });
  expect(both.logLikelihood).toBeCloseTo(one.logLikelihood, 8);
});

it('puts odds ratios into words, for steps of a readable size', () => {
  const lines = new OrdinalLogit({ strength: 0 }).fit(planted(4000, 3)).describe()
    .sections[0].lines;
  expect(lines[0]).toMatch(
    /^x: 1 more multiplies the odds of a higher class by [\d.]+ \([\d.]+ to [\d.]+\)$/,
  );
  expect(lines[1]).toMatch(
    /^colour: blue rather than red multiplies the odds of a higher class by /,
  );
  const nominal = new MultinomialLogit({ strength: 0 }).fit(planted(4000, 3));
  expect(nominal.describe().sections[0].lines[0]).toMatch(
    /^x: 1 more multiplies the odds of high rather than low by /,
  );
});

it('predicts the median of the class probabilities', () => {
  const data = planted(300, 6);
  const { codes, probabilities = new Float64Array(0) } = new OrdinalLogit()
    .fit(data)
    .predict(data.attributes);
  codes.forEach((code, row) => {
    const below = (k: number) =>
      probabilities.slice(row * 3, row * 3 + k).reduce((a, b) => a + b, 0);
    expect(below(code)).toBeLessThanOrEqual(0.5 + 1e-12);
    expect(below(code + 1)).toBeGreaterThanOrEqual(0.5 - 1e-12);
  });
});
