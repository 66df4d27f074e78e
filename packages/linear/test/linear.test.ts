import { type LabelledTable, Random, Table, tableFromColumns } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { LinearRegression } from '../src/index.js';
import { LeastSquares, type NumericRows } from '../src/least-squares.js';
import { choleskyFactor, solve } from '../src/newton.js';

/** 3 per unit of x, 5 more for blue, and noise. */
function planted(rows: number, seed: number, unit = 1): LabelledTable {
  const random = new Random(seed);
  const x = Array.from({ length: rows }, () => 4 * random.uniform() - 2);
  const colour = x.map(() => (random.uniform() < 0.4 ? 'blue' : 'red'));
  const values = Float64Array.from(
    x,
    (value, i) => unit * (3 * value + (colour[i] === 'blue' ? 5 : 0) + random.uniform() - 0.5),
  );
  return { attributes: tableFromColumns({ x, colour }), target: numeric(values) };
}

function numeric(values: ArrayLike<number>): LabelledTable['target'] {
  return { kind: 'numeric', name: 'price', values: Float64Array.from(values) };
}

it('finds a planted model within its intervals', () => {
  const [x, blue] = new LinearRegression().fit(planted(2000, 3)).coefficients;
  expect(blue.category).toBe('blue');
  for (const [{ interval = [NaN, NaN] }, truth] of [
    [x, 3],
    [blue, 5],
  ] as const) {
    expect(interval[0]).toBeLessThan(truth);
    expect(interval[1]).toBeGreaterThan(truth);
  }
});

it('puts effects into words, in the unit of the target', () => {
  const lines = new LinearRegression({ strength: 0 }).fit(planted(2000, 3)).describe()
    .sections[0].lines;
  expect(lines[0]).toMatch(/^colour: blue rather than red raises price by [45][\d.]* ± 0\.0\d+$/);
  expect(lines[1]).toMatch(/^x: 1 more raises price by [23][\d.]* ± 0\.0\d+$/);
  const { attributes, target } = planted(2000, 3);
  if (target.kind !== 'numeric') throw new Error('the target is a number');
  const down = { attributes, target: numeric(target.values.map((value) => -value)) };
  expect(new LinearRegression().fit(down).describe().sections[0].lines[1]).toContain(
    'lowers price by',
  );
});

it('adds up what it explains to the prediction', () => {
  const data = planted(50, 4);
  const model = new LinearRegression().fit(data);
  const { prediction, sum } = model.explain(data.attributes, 7);
  expect(sum?.terms.reduce((a, b) => a + b)).toBeCloseTo(Number(prediction), 10);
});

describe('the leave-one-out error', () => {
  /** Least squares from the normal equations of a table in which a row has lost a weight of 1. */
  function slowly(rows: NumericRows, counts: readonly number[], strength: number): number {
    const { inputs, width, values } = rows;
    const total = counts.reduce((a, b) => a + b);
    const size = width + 1;
    const line = (row: number) => [1, ...inputs.subarray(row * width, (row + 1) * width)];
    const fit = (own: readonly number[]) => {
      const matrix = new Float64Array(size * size);
      const right = new Float64Array(size);
      own.forEach((weight, row) => {
        line(row).forEach((a, i) => {
          right[i] += weight * a * values[row];
          line(row).forEach((b, j) => {
            matrix[i * size + j] += weight * a * b;
          });
        });
      });
      for (let j = 1; j < size; j++) matrix[j * size + j] += strength * total;
      return solve(choleskyFactor(matrix, size).factor, right);
    };
    return counts.reduce((sum, count, row) => {
      const without = counts.map((own, i) => (i === row ? own - 1 : own));
      const parameters = fit(without);
      const predicted = line(row).reduce((score, a, i) => score + a * parameters[i], 0);
      return sum + (count / total) * (values[row] - predicted) ** 2;
    }, 0);
  }

  it.each([0, 0.01, 1])('is that of fits without each row, penalty %d', (strength) => {
    const random = new Random(9);
    const counts = Array.from({ length: 14 }, () => 1 + random.integer(3));
    const total = counts.reduce((a, b) => a + b);
    const width = 3;
    const rows: NumericRows = {
      inputs: Float64Array.from({ length: counts.length * width }, () => random.uniform()),
      values: Float64Array.from(counts, () => random.uniform()),
      weights: Float64Array.from(counts, (count) => count / total),
      width,
    };
    const squares = new LeastSquares(rows);
    for (const _ of squares.prepare()) expect.unreachable();
    const { factor } = squares.factor(strength);
    const parameters = squares.solved(factor, strength);
    const found = squares.leaveOneOut(factor, parameters, total).next();
    expect(found.value).toBeCloseTo(slowly(rows, counts, strength), 10);
  });

  it('chooses a large penalty where there is only noise, and a small one where there is none', () => {
    const random = new Random(12);
    const { attributes } = planted(60, 5);
    const noise = numeric(Array.from({ length: 60 }, () => random.uniform()));
    expect(new LinearRegression().fit({ attributes, target: noise }).strength).toBeGreaterThan(0.1);
    expect(new LinearRegression().fit(planted(500, 5)).strength).toBeLessThan(0.01);
  });
});

describe('awkward tables', () => {
  it.each([1e-12, 1e12, 1e-80, 1e80])('gives the same model in a unit of %d', (unit) => {
    const one = new LinearRegression().fit(planted(80, 6));
    const other = new LinearRegression().fit(planted(80, 6, unit));
    expect(other.strength).toBe(one.strength);
    one.coefficients.forEach(({ estimate, standardError = NaN }, i) => {
      const found = other.coefficients[i];
      expect(found.estimate / unit / estimate).toBeCloseTo(1, 9);
      expect((found.standardError ?? NaN) / unit / standardError).toBeCloseTo(1, 9);
    });
  });

  it('leaves out attributes that never vary, and names those that are combinations of others', () => {
    const { attributes, target } = planted(60, 7);
    const x = attributes.column('x');
    if (x.type !== 'numeric') throw new Error('x is a number');
    const more = new Table([
      ...attributes.columns,
      { ...x, name: 'same', values: x.values.map(() => 7) },
      { ...x, name: 'twice', values: x.values.map((value) => 2 * value - 1) },
    ]);
    const model = new LinearRegression({ strength: 0 }).fit({ attributes: more, target });
    expect(model.coefficients.map(({ attribute }) => more.names[attribute])).toEqual([
      'x',
      'colour',
      'twice',
    ]);
    expect(Object.fromEntries(model.describe().facts).redundant).toContain('"twice"');
    const without = new LinearRegression({ strength: 0 }).fit({ attributes, target });
    expect(model.rSquared).toBeCloseTo(without.rSquared, 10);
  });

  it('predicts without NaN, and gives no interval, where there are more columns than rows', () => {
    const random = new Random(13);
    const columns = Array.from({ length: 30 }, (_, j) => [
      `x${j}`,
      Array.from({ length: 10 }, () => random.uniform()),
    ]);
    const data: LabelledTable = {
      attributes: tableFromColumns(Object.fromEntries(columns)),
      target: numeric(Array.from({ length: 10 }, () => random.uniform())),
    };
    for (const strength of [0, null]) {
      const model = new LinearRegression({ strength }).fit(data);
      expect(model.predict(data.attributes).values.every(Number.isFinite)).toBe(true);
      const known = model.coefficients.some(({ interval }) => interval !== undefined);
      expect(known).toBe(strength === null);
    }
    const facts = new LinearRegression({ strength: 0 }).fit(data).describe().facts;
    expect(Object.fromEntries(facts)['residual standard error']).toMatch(/^none, since there are/);
  });

  it('predicts the number of a target that never varies', () => {
    const { attributes } = planted(20, 8);
    const model = new LinearRegression().fit({ attributes, target: numeric(Array(20).fill(0.1)) });
    expect([...model.predict(attributes).values]).toEqual(Array(20).fill(0.1));
    expect(model.rSquared).toBe(0);
  });

  it.each([1e300, 1e-300])('does not depend on whether all weights are %d times larger', (unit) => {
    const data = planted(40, 9);
    const weights = Float64Array.from({ length: 40 }, (_, i) => (i % 4) * unit);
    const model = new LinearRegression({ strength: 0.1 }).fit({ ...data, weights });
    const plain = new LinearRegression({ strength: 0.1 }).fit({
      ...data,
      weights: weights.map((weight) => weight / unit),
    });
    model.coefficients.forEach(({ estimate }, i) => {
      expect(estimate).toBeCloseTo(plain.coefficients[i].estimate, 10);
    });
  });
});
