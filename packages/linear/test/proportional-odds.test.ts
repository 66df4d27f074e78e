import { readFileSync } from 'node:fs';
import { type LabelledTable, Random, tableFromColumns } from '@preflearn/core';
import { expect, it } from 'vitest';
import { loadOrdinalLogit, OrdinalLogit } from '../src/index.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'));

/** Made by golden/make_brant.py with statsmodels and numpy. */
const golden = read('brant') as Record<
  'all' | 'x' | 'z' | 'colour',
  { readonly statistic: number; readonly degrees: number; readonly pValue: number }
>;

function goldenTable(): LabelledTable {
  const { x, z, colour, y } = read('logit').data as Record<'x' | 'z' | 'y', number[]> & {
    colour: string[];
  };
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

it("has the statistics of Brant's formulas on logits by statsmodels", () => {
  const found = new OrdinalLogit({ strength: 0 }).fit(goldenTable()).proportionalOdds;
  const all = [found, ...(found?.attributes ?? [])];
  [golden.all, golden.x, golden.z, golden.colour].forEach((expected, i) => {
    expect(all[i]?.statistic).toBeCloseTo(expected.statistic, 6);
    expect(all[i]?.degrees).toBe(expected.degrees);
    expect(all[i]?.pValue).toBeCloseTo(expected.pValue, 6);
  });
});

it('finds a slope that differs between thresholds, and none where there is none', () => {
  expect(fact(planted(2000, -1), 0)).toMatch(/^do not hold, most clearly for "x" \(p = /);
  expect(fact(planted(2000, 1), 0)).toMatch(
    /^hold as far as can be told: Brant's test has p = 0\./,
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
  expect(fact(separated, 0)).toBe(
    'not tested, since there are too few rows for it, or classes are separated at a threshold',
  );
});

it('is not made where the estimated covariance is not positive definite', () => {
  const random = new Random(3);
  const columns = Array.from({ length: 8 }, (_, j) => [
    `x${j}`,
    Array.from({ length: 60 }, () => random.uniform()),
  ]);
  const codes = Int32Array.from({ length: 60 }, () => random.integer(5));
  const target = { kind: 'ordinal', name: 'y', classes: [...'abcde'], codes } as const;
  const data = { attributes: tableFromColumns(Object.fromEntries(columns)), target };
  const { statistic = NaN, degrees } =
    new OrdinalLogit({ strength: 0 }).fit(data).proportionalOdds ?? {};
  expect(Number.isNaN(statistic) || degrees === 24).toBe(true);
});

it('counts a weight of 2 as a row twice, and is saved', () => {
  const { attributes, target } = goldenTable();
  const weights = new Float64Array(attributes.rowCount).fill(2);
  const model = new OrdinalLogit({ strength: 0 }).fit({ attributes, target, weights });
  expect(model.proportionalOdds?.statistic).toBeCloseTo(2 * golden.all.statistic, 5);
  const loaded = loadOrdinalLogit(JSON.parse(JSON.stringify(model)));
  expect(loaded.proportionalOdds).toEqual(model.proportionalOdds);
});
