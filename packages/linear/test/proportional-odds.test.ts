import { readFileSync } from 'node:fs';
import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { type LogitModel, loadOrdinalLogit, OrdinalLogit } from '../src/index.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));

/** Made by golden/make.py. */
const golden = {
  ...read('logit').data,
  reference: read('logit').reference,
} as Record<'x' | 'z' | 'y', readonly number[]> & {
  readonly colour: readonly string[];
  readonly reference: string;
};

function goldenTable(): LabelledTable {
  const { x, z, colour, y } = golden;
  return {
    attributes: tableFromColumns({ x, z, colour }),
    target: {
      kind: 'ordinal',
      name: 'y',
      classes: ['a', 'b', 'c', 'd'],
      codes: Int32Array.from(y),
    },
  };
}

/** Grades whose upper threshold depends on x by another slope than the lower one. */
function planted(rows: number, upper: number): LabelledTable {
  const random = new Random(5);
  const x = Array.from({ length: rows }, () => 2 * random.uniform() - 1);
  const codes = Int32Array.from(x, (value) => {
    const chance = (score: number) => 1 / (1 + Math.exp(-score));
    const u = random.uniform();
    return (u < chance(1 + value) ? 1 : 0) + (u < chance(upper * value - 1.5) ? 1 : 0);
  });
  const target = {
    kind: 'ordinal',
    name: 'grade',
    classes: ['low', 'mid', 'high'],
    codes,
  } as const;
  return { attributes: tableFromColumns({ x }), target };
}

const fact = (data: LabelledTable, strength: number) =>
  Object.fromEntries(new OrdinalLogit({ strength }).fit(data).describe().facts)[
    'proportional odds'
  ];

/** The derivative at 0, by differences. */
const slopeOf = (of: (step: number) => number) => (of(1e-6) - of(-1e-6)) / 2e-6;

/** The product v' A^-1 v by elimination. */
function quadratic(matrix: readonly number[][], v: readonly number[]): number {
  const rows = matrix.map((row, i) => [...row, v[i]]);
  let sum = 0;
  rows.forEach((row, i) => {
    for (const below of rows.slice(i + 1)) {
      const share = below[i] / row[i];
      row.forEach((value, j) => {
        below[j] -= share * value;
      });
    }
    sum += row[v.length] ** 2 / row[i];
  });
  return sum;
}

/**
 * The score statistic from its definition: every class probability and its derivatives by differences, with a threshold and
 * coefficients for each k, the latter common to all k where `free` is false.
 */
function slowStatistic(model: LogitModel, free: readonly boolean[]): number {
  const { x, z, colour, y, reference } = golden;
  const colours = [...new Set(colour)].filter((name) => name !== reference);
  const z1 = x.map((_, i) => [x[i], z[i], ...colours.map((name) => (colour[i] === name ? 1 : 0))]);
  const b = ['x', 'z', ...colours.map((name) => `colour${name}`)].map(
    (name) =>
      model.coefficients.find(
        ({ attribute, category = '' }) =>
          model.schema.attributes[attribute].name + category === name,
      )?.estimate ?? NaN,
  );
  const [shift] = model.scores([{ x: 0, z: 0, colour: reference }]);
  const own = (j: number) => free[Math.min(j, 2)];
  const places = [
    ...[0, 1, 2].map((k) => ({ j: -1, ks: [k] })),
    ...b.flatMap((_, j) => (own(j) ? [[0], [1], [2]] : [[0, 1, 2]]).map((ks) => ({ j, ks }))),
  ];
  /** ln P(c) of a row if one parameter is moved. */
  const logChance = (row: number, c: number, p: number, step: number) => {
    const above = (k: number) => {
      if (k < 0 || k > 2) return k < 0 ? 1 : 0;
      const { j, ks } = places[p];
      const moved = ks.includes(k) ? step * (j < 0 ? -1 : z1[row][j]) : 0;
      const eta = b.reduce((sum, slope, i) => sum + slope * z1[row][i], shift) + moved;
      return 1 / (1 + Math.exp(model.thresholds[k] - eta));
    };
    return Math.log(above(c - 1) - above(c));
  };
  const gradient = places.map(() => 0);
  const information = places.map(() => places.map(() => 0));
  y.forEach((code, row) => {
    for (let c = 0; c < 4; c++) {
      const slopes = places.map((_, p) => slopeOf((step) => logChance(row, c, p, step)));
      const chance = Math.exp(logChance(row, c, 0, 0));
      slopes.forEach((slope, i) => {
        if (c === code) gradient[i] += slope;
        slopes.forEach((other, j) => {
          information[i][j] += chance * slope * other;
        });
      });
    }
  });
  return quadratic(information, gradient);
}

it('has the score statistics of their definition, near the likelihood ratio of VGAM in R', () => {
  const model = new OrdinalLogit({ strength: 0 }).fit(goldenTable());
  const found = model.proportionalOdds;
  const all = [found, ...(found?.attributes ?? [])];
  const free = [
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ];
  free.forEach((of, i) => {
    expect(all[i]?.statistic).toBeCloseTo(slowStatistic(model, of), 5);
  });
  expect(all.map((one) => one?.degrees)).toEqual([8, 2, 2, 4]);
  const { statistic, degrees } = read('r').vglm;
  expect(found?.degrees).toBe(degrees);
  expect(Math.abs((found?.statistic ?? NaN) - statistic)).toBeLessThan(0.6);
});

/** Tables of noise in which the test rejects at the 5 % level. */
function rejections(draws: number, rows: number, classes: number, width: number): number {
  const random = new Random(7);
  const pValues = Array.from({ length: draws }, () => {
    const columns = Array.from({ length: width }, (_, j) => [
      `x${j}`,
      Array.from({ length: rows }, () => random.uniform()),
    ]);
    const codes = Int32Array.from({ length: rows }, () => random.integer(classes));
    const names = [...'abcde'].slice(0, classes);
    const target = { kind: 'ordinal', name: 'y', classes: names, codes } as const;
    const attributes = tableFromColumns(Object.fromEntries(columns));
    const model = new OrdinalLogit({ strength: 0 }).fit({ attributes, target });
    return model.proportionalOdds?.pValue ?? NaN;
  });
  expect(pValues.every((p) => p >= 0 && p <= 1)).toBe(true);
  return pValues.filter((p) => p < 0.05).length;
}

// Of 200 tables a test of size 5 % rejects 10; more than 20 have a probability of 0.1 %, fewer than 2 of 0.04 %.
it.each([
  [60, 5, 8],
  [60, 3, 3],
  [40, 5, 3],
  [300, 5, 4],
])('rejects about one in 20 tables of noise of %i rows, %i classes and %i attributes', (...of) => {
  const rejected = rejections(200, ...of);
  expect(rejected).toBeGreaterThanOrEqual(2);
  expect(rejected).toBeLessThanOrEqual(20);
});

it('finds a slope that differs between thresholds, and none where there is none', () => {
  expect(fact(planted(2000, -1), 0)).toMatch(/^do not hold, most clearly for "x" \(p = /);
  expect(fact(planted(2000, 1), 0)).toMatch(
    /^hold as far as can be told: the score test has p = 0\./,
  );
});

it('is not made with a penalty, and says that it cannot be made where classes are separated', () => {
  expect(fact(planted(200, 1), 0.1)).toBeUndefined();
  const x = Array.from({ length: 30 }, (_, i) => i);
  const codes = Int32Array.from(x, (value) => Math.floor(value / 10));
  const separated: LabelledTable = {
    attributes: tableFromColumns({ x }),
    target: { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes },
  };
  expect(fact(separated, 0)).toBe('not tested, since classes are separated, or nearly');
});

it('is not made without an attribute that varies', () => {
  const { target } = planted(30, 1);
  const attributes = tableFromColumns({ x: Array.from({ length: 30 }, () => 1) });
  expect(fact({ attributes, target }, 0)).toBeUndefined();
});

it('is not made where one value of an attribute has a class of its own', () => {
  const x = Array.from({ length: 90 }, (_, i) => Math.sin(i));
  const codes = Int32Array.from(x, (_, i) => i % 3);
  const sure = Array.from(codes, (code, i) => (code === 2 && i % 4 === 0 ? 1 : 0));
  const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes } as const;
  const model = new OrdinalLogit({ strength: 0 }).fit({
    attributes: tableFromColumns({ x, sure }),
    target,
  });
  const facts = Object.fromEntries(model.describe().facts);
  expect(facts['proportional odds']).toBe('not tested, since classes are separated, or nearly');
  expect(facts.separated).toMatch(/^"sure" separate /);
  expect(facts.redundant).toBeUndefined();
});

it('is made where classes are separated at one threshold alone', () => {
  const random = new Random(4);
  const x = Array.from({ length: 60 }, (_, i) => i);
  const codes = Int32Array.from(x, (value) => (value < 20 ? 0 : 1 + random.integer(2)));
  const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes } as const;
  expect(fact({ attributes: tableFromColumns({ x }), target }, 0)).toMatch(
    /^do not hold, most clearly for "x" /,
  );
});

it('counts a weight of 2 as a row twice, and is saved', () => {
  const { attributes, target } = goldenTable();
  const once = new OrdinalLogit({ strength: 0 }).fit({ attributes, target });
  const weights = new Float64Array(attributes.rowCount).fill(2);
  const model = new OrdinalLogit({ strength: 0 }).fit({ attributes, target, weights });
  expect(model.proportionalOdds?.statistic).toBeCloseTo(
    2 * (once.proportionalOdds?.statistic ?? NaN),
    5,
  );
  const loaded = loadOrdinalLogit(JSON.parse(JSON.stringify(model)));
  expect(loaded.proportionalOdds).toEqual(model.proportionalOdds);
});
