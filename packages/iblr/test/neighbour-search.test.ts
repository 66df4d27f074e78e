import { Random } from '@preflearn/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { attributeScales } from '../src/attribute-scales.js';
import { NeighbourSearch } from '../src/neighbour-search.js';
import { pointsOf } from '../src/points.js';
import { weighNeighbours } from '../src/weigh-neighbours.js';
import { columnsOf, weightsOf } from './draws.js';
import { slowDistance, slowNeighbours, slowSquare } from './slow.js';

const example = fc
  .oneof(
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
    { weight: 2, arbitrary: fc.integer({ min: 100, max: 260 }) }, // several leaves
  )
  .chain((rows) =>
    fc.record({
      columns: columnsOf(rows),
      weights: weightsOf(rows),
      k: fc.integer({ min: 1, max: 40 }),
      query: fc.nat({ max: rows - 1 }),
      groups: fc.option(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: rows, maxLength: rows }),
        { nil: undefined },
      ),
      scaling: fc.constantFrom('none' as const, 'z-score' as const),
    }),
  );

/** Clustered rows of 3 to 14 attributes without missing values, and other rows to search from, some of them gaps. */
const wideExample = fc
  .record({
    rows: fc.integer({ min: 200, max: 700 }),
    attributes: fc.integer({ min: 3, max: 14 }),
    seed: fc.nat(2 ** 31 - 1),
    step: fc.constantFrom(0, 0.25), // rounded numbers tie
    gaps: fc.boolean(),
  })
  .chain(({ rows, attributes, seed, step, gaps }) => {
    const random = new Random(seed);
    const drawn = (): number => {
      const x = 4 * Math.floor(3 * random.uniform()) + random.uniform();
      return step === 0 ? x : Math.round(x / step) * step;
    };
    const table = (count: number, share: number) =>
      Array.from({ length: attributes }, (_, i) => ({
        type: 'numeric' as const,
        name: `x${i}`,
        values: Float64Array.from({ length: count }, () =>
          random.uniform() < share ? Number.NaN : drawn(),
        ),
      }));
    return fc.record({
      columns: fc.constant(table(rows, 0)),
      query: fc.constant(table(20, gaps ? 0.1 : 0)),
      queries: fc.array(fc.nat(), { minLength: 3, maxLength: 6 }),
      k: fc.integer({ min: 1, max: 60 }),
    });
  });

describe('the search for neighbours', () => {
  it('finds what sorting all rows by distance finds, ties by row number', () => {
    let deepest = 0;
    fc.assert(
      fc.property(example, ({ columns, weights, k, query, groups, scaling }) => {
        const scales = attributeScales(columns, weights, scaling);
        const points = pointsOf(columns, scales);
        const search = new NeighbourSearch(points, weights);
        const groupOf = groups && Int32Array.from(groups);
        search.nearest(points, 0, 2); // an earlier search must not matter
        const found = search.nearest(points, query, k, groupOf, groupOf?.[query]);

        const squares = Array.from(weights, (_, row) =>
          slowSquare(columns, query, columns, row, scales),
        );
        const isAllowed = (row: number) =>
          weights[row] > 0 && (groups === undefined || groups[row] !== groups[query]);
        const sorted = slowNeighbours(squares, isAllowed);
        expect(Array.from(found.rows)).toEqual(sorted.slice(0, found.rows.length));
        expect(Array.from(found.distances)).toEqual(
          Array.from(found.rows, (row) => slowDistance(squares[row])),
        );

        // As many as reach the weight k, and no more where weights are whole numbers.
        const observed = new Float64Array(weights.length).fill(1);
        const { rows } = weighNeighbours(found, k, observed, weights);
        const needed = sorted.findIndex(
          (_, i) => sorted.slice(0, i + 1).reduce((sum, row) => sum + weights[row], 0) > k - 1e-6,
        );
        expect(rows.length).toBe(needed < 0 ? sorted.length : needed + 1);
        if (weights.every(Number.isInteger)) expect(found.rows.length).toBe(rows.length);
        deepest = Math.max(deepest, weights.length);
      }),
      runs(300),
    );
    expect(deepest).toBeGreaterThanOrEqual(often(100));
  });

  it('finds them in trees of several levels over many attributes', () => {
    const most = { rows: 0, attributes: 0 };
    fc.assert(
      fc.property(wideExample, ({ columns, query, queries, k }) => {
        const rows = query[0].values.length;
        const weights = new Float64Array(columns[0].values.length).fill(1);
        const scales = attributeScales(columns, weights, 'none');
        const search = new NeighbourSearch(pointsOf(columns, scales), weights);
        const points = pointsOf(query, scales);
        for (const row of queries.map((n) => n % rows)) {
          const { rows: found, distances } = search.nearest(points, row, k);
          const squares = Array.from(weights, (_, i) => slowSquare(query, row, columns, i, scales));
          const sorted = slowNeighbours(squares, () => true).slice(0, k);
          expect(Array.from(found)).toEqual(sorted);
          expect(Array.from(distances)).toEqual(sorted.map((i) => slowDistance(squares[i])));
        }
        most.rows = Math.max(most.rows, weights.length);
        most.attributes = Math.max(most.attributes, columns.length);
      }),
      runs(60),
    );
    expect(most.rows).toBeGreaterThan(512); // five levels of leaves of 32
    expect(most.attributes).toBeGreaterThan(8); // more than two runs of four
  });

  it('finds nothing where every row is of the group of the query', () => {
    const columns = [{ type: 'numeric' as const, name: 'x', values: Float64Array.of(1, 2) }];
    const ones = Float64Array.of(1, 1);
    const points = pointsOf(columns, attributeScales(columns, ones, 'none'));
    const found = new NeighbourSearch(points, ones).nearest(points, 0, 1, new Int32Array(2), 0);
    expect(found.rows).toHaveLength(0);
  });

  it('keeps distances finite and ordered for queries far beyond all rows', () => {
    const columns = [{ type: 'numeric' as const, name: 'x', values: Float64Array.of(1, 2, 3) }];
    const far = [{ type: 'numeric' as const, name: 'x', values: Float64Array.of(1e300) }];
    const ones = Float64Array.of(1, 1, 1);
    const scales = attributeScales(columns, ones, 'none');
    const search = new NeighbourSearch(pointsOf(columns, scales), ones);
    const { rows, distances } = search.nearest(pointsOf(far, scales), 0, 2);
    expect(Array.from(rows)).toEqual([0, 1]);
    expect(Array.from(distances)).toEqual([Number.MAX_VALUE, Number.MAX_VALUE]);
  });
});
