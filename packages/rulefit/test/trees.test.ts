import { type Condition, covers, satisfies } from '@preflearn/boosting';
import { type ClassTarget, type LabelledTable, Random, selectRows } from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { growRules } from '../src/grow-rules.js';
import { TreeGrower } from '../src/grow-tree.js';
import { ROW_LOSSES } from '../src/row-loss.js';
import { RulePool } from '../src/rule-pool.js';
import { trainingRows } from '../src/training-rows.js';

const seeds = fc.integer({ min: 1, max: 1e6 });

function drawn(seed: number) {
  const table: LabelledTable<ClassTarget> = randomLabelledTable(new Random(seed), {
    ...{ kind: 'nominal', rows: 6 + (seed % 30), classes: 2, weights: 'whole', missing: true },
    attributes: ['ties', 'nominal', 'smooth'],
  });
  const data = trainingRows(table);
  // The columns of the rows that it keeps, in its order.
  const { columns } = table.attributes;
  const find = (row: number) =>
    [...Array(table.attributes.rowCount).keys()].find(
      (own) =>
        table.target.codes[own] === data.codes[row] &&
        table.weights?.[own] !== 0 &&
        data.attributes.every((one, a) => {
          const column = columns[a];
          const place = one.places[row];
          if (column.type === 'nominal') return column.codes[own] === place;
          const x = column.values[own];
          return (
            one.type === 'numeric' && (place < 0 ? Number.isNaN(x) : one.distinct[place] === x)
          );
        }),
    ) as number;
  const kept = selectRows(
    table,
    Array.from(data.codes, (_, row) => find(row)),
  );
  return { data, columns: kept.attributes.columns };
}

it('splits where the sum of squares falls most, of all thresholds and categories', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { data, columns } = drawn(seed);
      const random = new Random(seed, 1);
      const values = Float64Array.from(data.codes, () => random.uniform());
      const rows = Int32Array.from(data.codes.keys()).filter(() => random.integer(4) > 0);
      if (rows.length === 0) return;
      const nodes = new TreeGrower(data).grow(values, rows, 2);
      const squares = (of: Int32Array) => {
        const weight = of.reduce((sum, row) => sum + data.weights[row], 0);
        const mean = of.reduce((sum, row) => sum + data.weights[row] * values[row], 0) / weight;
        return of.reduce((sum, row) => sum + data.weights[row] * (values[row] - mean) ** 2, 0);
      };
      const gainOf = (sides: readonly Condition[]) => {
        const parts = sides.map((one) =>
          rows.filter((row) => satisfies(columns[one.attribute], row, one)),
        );
        if (parts.some((part) => part.length === 0)) return 0;
        const known = rows.filter((row) => parts.some((part) => part.includes(row)));
        return squares(known) - parts.reduce((sum, part) => sum + squares(part), 0);
      };
      let best = 0;
      data.attributes.forEach((one, attribute) => {
        const count = one.type === 'nominal' ? one.categories : one.distinct.length;
        for (let at = 0; at < count; at++) {
          const sides: readonly Condition[] =
            one.type === 'nominal'
              ? [
                  { attribute, operator: '=', category: at },
                  { attribute, operator: '!=', category: at },
                ]
              : [
                  { attribute, operator: '<=', value: one.distinct[at] },
                  { attribute, operator: '>=', value: one.distinct[at + 1] ?? Infinity },
                ];
          best = Math.max(best, gainOf(sides));
        }
      });
      if (nodes.length === 1) {
        expect(best).toBeLessThan(1e-9);
        return;
      }
      const sides = nodes.slice(1).map(({ conditions }) => conditions[0]);
      expect(gainOf(sides)).toBeCloseTo(best, 9);
    }),
    runs(80),
  );
});

it('grows trees whose nodes hold the rows that satisfy their conditions', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { data, columns } = drawn(seed);
      const random = new Random(seed, 2);
      const values = Float64Array.from(data.codes, () => random.uniform());
      const all = Int32Array.from(data.codes.keys());
      const nodes = new TreeGrower(data).grow(values, all.slice(0, 1 + (seed % all.length)), 5);
      expect(nodes.length).toBeLessThanOrEqual(9);
      for (const { conditions, rows } of nodes) {
        expect([...rows]).toEqual([...all.filter((row) => covers({ conditions }, columns, row))]);
      }
    }),
    runs(80),
  );
});

it('keeps one of the rules that tell the same rows apart, the shortest', () => {
  const pool = new RulePool(4);
  const on = (attribute: number, value: number): Condition => ({
    attribute,
    operator: '<=',
    value,
  });
  pool.add([on(0, 1), on(1, 1)], Int32Array.of(0, 2));
  pool.add([on(1, 2)], Int32Array.of(0, 2));
  pool.add([on(2, 2), on(3, 2)], Int32Array.of(0, 2));
  pool.add([on(4, 2)], Int32Array.of(1, 3)); // what the first does not cover
  pool.add([on(5, 2)], Int32Array.of(0, 1, 2, 3));
  pool.add([on(6, 2)], new Int32Array(0));
  pool.add([on(7, 2)], Int32Array.of(0, 1));
  expect(pool.rules.map(({ conditions }) => conditions[0].attribute)).toEqual([1, 7]);
});

it('draws trees of at least two leaves, with the mean of the floor of an exponential', () => {
  const { data } = drawn(29);
  const total = data.weights.reduce((a, b) => a + b, 0);
  const input = {
    y: Float64Array.from(data.codes, (code) => (code === 1 ? 1 : -1)),
    weights: data.weights.map((weight) => weight / total),
    loss: ROW_LOSSES.logistic,
  };
  const counts: number[] = [];
  const grow = TreeGrower.prototype.grow;
  TreeGrower.prototype.grow = function (this: TreeGrower, values, drawnRows, leaves) {
    counts.push(leaves);
    return grow.call(this, values, drawnRows, leaves);
  };
  try {
    const settings = { trees: 400, leaves: 4, shrinkage: 0.01 };
    for (const _ of growRules(data, input, settings, new Random(1)));
  } finally {
    TreeGrower.prototype.grow = grow;
  }
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
  expect(counts).toHaveLength(400);
  expect(Math.min(...counts)).toBe(2);
  // 2 + E floor(u) for u of mean 2: 2 + 1 / (e^.5 - 1) = 3.54.
  expect(mean).toBeGreaterThan(3.2);
  expect(mean).toBeLessThan(3.9);
});
