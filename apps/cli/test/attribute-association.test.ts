import { Random, Table, type Target, takeTarget } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { attributeAssociation } from '../src/evaluation/attribute-association.js';
import { drawnTable } from './drawn-table.js';

const ROWS = 6;
const CLASSES = ['a', 'b', 'c'];

function* permutations(values: readonly number[]): Generator<readonly number[]> {
  if (values.length < 2) yield values;
  for (const [at, value] of values.entries()) {
    for (const rest of permutations(values.filter((_, i) => i !== at))) yield [value, ...rest];
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const shareOf = (values: readonly number[], value: number) =>
  values.filter((other) => other === value).length / values.length;
const slowRanks = (values: readonly number[]) =>
  values.map((x) => sum(values.map((y) => (y < x ? 1 : y === x ? 0.5 : 0))));

/** The normal quantile by bisection of the distribution function, which is integrated by small steps. */
function normalQuantile(share: number): number {
  const step = 1e-4;
  let [x, total] = [0, 0.5];
  const target = Math.max(share, 1 - share);
  for (; total < target; x += step) {
    total += (step * Math.exp(-((x + step / 2) ** 2) / 2)) / Math.sqrt(2 * Math.PI);
  }
  return share < 0.5 ? -x : x;
}

/** Van der Waerden's scores: the normal quantiles of the ranks. */
const slowScores = (values: readonly number[]) =>
  slowRanks(values).map((rank) => normalQuantile((rank + 0.5) / (values.length + 1)));

function squaredCorrelation(first: readonly number[], second: readonly number[]): number {
  const about = (values: readonly number[]) => values.map((x) => x - sum(values) / values.length);
  const [x, y] = [about(first), about(second)];
  const product = (a: readonly number[], b: readonly number[]) => sum(a.map((v, i) => v * b[i]));
  return product(x, y) ** 2 / (product(x, x) * product(y, y));
}

/** (n - 1) times the share of the variance of the scores that is between the groups: of ranks, Kruskal and Wallis. */
function between(groups: readonly number[], ranks: readonly number[]): number {
  const mean = sum(ranks) / ROWS;
  const squares = ranks.map((_, row) => {
    const own = ranks.filter((_rank, other) => groups[other] === groups[row]);
    return (sum(own) / own.length - mean) ** 2;
  });
  return ((ROWS - 1) * sum(squares)) / sum(ranks.map((rank) => (rank - mean) ** 2));
}

/** (n - 1) / n times Pearson's chi-squared. */
function pearson(first: readonly number[], second: readonly number[]): number {
  let total = 0;
  for (const a of new Set(first)) {
    for (const b of new Set(second)) {
      const found = first.filter((x, row) => x === a && second[row] === b).length;
      const expected = ROWS * shareOf(first, a) * shareOf(second, b);
      total += (found - expected) ** 2 / expected;
    }
  }
  return ((ROWS - 1) / ROWS) * total;
}

/** The share of all permutations of the targets that go with two attributes at least as well. */
function exactShare(
  numbers: readonly number[],
  categories: readonly number[],
  targets: readonly number[],
  isNominal: boolean,
): number {
  const levels = new Set(categories).size - 1;
  const classes = isNominal ? new Set(targets).size - 1 : 1;
  const cubed = (chiSquare: number, degrees: number) => {
    const v = 2 / (9 * degrees);
    return Math.max(0, ((chiSquare / degrees) ** (1 / 3) - 1 + v) / Math.sqrt(v)) ** 3;
  };
  const scores = slowScores(numbers);
  const statistic = (order: readonly number[]) => {
    const own = order.map((row) => targets[row]);
    if (isNominal) {
      return (
        cubed(between(own, scores), classes) + cubed(pearson(categories, own), levels * classes)
      );
    }
    const linear = (ROWS - 1) * squaredCorrelation(scores, slowRanks(own));
    return cubed(linear, 1) + cubed(between(categories, slowRanks(own)), levels);
  };
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const all = Array.from(permutations(rows), statistic);
  const found = statistic(rows);
  return all.filter((value) => value >= found - 1e-9).length / all.length;
}

function dataOf(
  kind: 'ordinal' | 'nominal' | 'numeric',
  numbers: readonly number[],
  categories: readonly number[],
  targets: readonly number[],
) {
  const table = new Table([
    { type: 'numeric', name: 'number', values: Float64Array.from(numbers) },
    { type: 'nominal', name: 'category', categories: CLASSES, codes: Int32Array.from(categories) },
    kind === 'numeric'
      ? { type: 'numeric', name: 'y', values: Float64Array.from(targets) }
      : { type: 'nominal', name: 'y', categories: CLASSES, codes: Int32Array.from(targets) },
  ]);
  return takeTarget(table, 'y', kind === 'ordinal' ? { kind, classes: CLASSES } : { kind });
}

describe('the association of attributes and targets', () => {
  it.each(['ordinal', 'nominal', 'numeric'] as const)(
    'has the share of all permutations as its p (%s)',
    (kind) => {
      const random = new Random(5);
      const draw = (most: number) =>
        Array.from({ length: ROWS }, (_, row) => (row < 2 ? row : random.integer(most)));
      for (let trial = 0; trial < 4; trial++) {
        const [numbers, categories, targets] = [draw(6), draw(3), draw(3)];
        const exact = exactShare(numbers, categories, targets, kind === 'nominal');
        const found = attributeAssociation(dataOf(kind, numbers, categories, targets), 1, 1);
        const standardError = Math.sqrt((exact * (1 - exact)) / 999);
        expect(Math.abs((found?.p ?? NaN) - exact)).toBeLessThan(4 * standardError + 2e-3);
      }
    },
  );

  it('finds the tails in which the rows of a rare class are', () => {
    const rare = { rows: 240, kind: 'nominal', shares: [0.05, 0.95] } as const;
    const found = (signal: number) =>
      Array.from({ length: 100 }, (_, i) => drawnTable({ ...rare, seed: i + 1, signal })).filter(
        (table, i) => (attributeAssociation(table, i + 1, 0.01)?.p ?? 1) <= 0.01,
      ).length;
    expect(found(0.3)).toBeGreaterThan(75); // ranks in place of normal scores find 73
    expect(found(0)).toBeLessThan(4);
  });

  const rows = Array.from({ length: 40 }, (_, row) => row);
  const target: Target = { kind: 'numeric', name: 'y', values: Float64Array.from(rows) };
  const column = (name: string, of: (row: number) => number) => ({
    ...{ type: 'numeric' as const, name },
    values: Float64Array.from(rows, of),
  });

  it('names the attribute that goes with the target best, whatever is missing', () => {
    const attributes = new Table([
      column('scrambled', (row) => (row * 17) % 40),
      column('gaps', (row) => (row % 4 === 0 ? NaN : -row)),
      column('constant', () => 1),
    ]);
    const found = attributeAssociation({ attributes, target }, 1, 0.01);
    expect(found).toEqual({ p: 0.001, attribute: 'gaps' });
  });

  it('looks at the places of each label in rankings', () => {
    const labels = ['a', 'b'];
    const positions = Int32Array.from(rows.flatMap((row) => (row < 20 ? [1, 2] : [2, 1])));
    const attributes = new Table([column('x', (row) => row)]);
    const ranking: Target = { kind: 'ranking', name: 'y', labels, positions };
    expect(attributeAssociation({ attributes, target: ranking }, 1, 0.01)?.p).toBe(0.001);
  });

  it('ends early where the attributes say nothing, and is absent where it would take long', () => {
    const noise = new Table([column('scrambled', (row) => (row * 17) % 40)]);
    const { p = 0 } = attributeAssociation({ attributes: noise, target }, 1, 0.01) ?? {};
    expect(p).toBeGreaterThan(0.01);
    const length = 600_000;
    const values = new Float64Array(length);
    const large = {
      attributes: new Table([{ type: 'numeric', name: 'x', values }]),
      target: { kind: 'numeric' as const, name: 'y', values },
    };
    expect(attributeAssociation(large, 1, 0.01)).toBeUndefined();
  });
});
