import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelledTable, type RankingTarget, Table } from '../src/index.js';
import { mergeEqualRows } from '../src/numbers.js';

/** A row: a number (NaN is missing), a category (-1 is missing), positions of two labels, a weight. */
type Row = readonly [number, number, readonly [number, number], number];

function tableOf(rows: readonly Row[], weighted = true): LabelledTable<RankingTarget> {
  const target: RankingTarget = {
    kind: 'ranking',
    name: 't',
    labels: ['a', 'b'],
    positions: Int32Array.from(rows.flatMap(([, , positions]) => positions)),
  };
  const attributes = new Table([
    { type: 'numeric', name: 'x', values: Float64Array.from(rows, ([x]) => x) },
    {
      type: 'nominal',
      name: 'y',
      codes: Int32Array.from(rows, ([, y]) => y),
      categories: ['p', 'q'],
    },
  ]);
  const weights = Float64Array.from(rows, ([, , , weight]) => weight);
  return { attributes, target, ...(weighted && { weights }) };
}

/** By the definition: each row is compared with all that are left. */
function merged(rows: readonly Row[]): { rows: readonly Row[]; firsts: readonly number[] } {
  const left: Row[] = [];
  const firsts: number[] = [];
  const key = ([x, y, positions]: Row) => `${x === 0 ? 0 : x} ${y} ${positions}`;
  rows.forEach((row, r) => {
    if (row[3] === 0) return;
    const same = left.findIndex((other) => key(other) === key(row));
    if (same < 0) {
      left.push(row);
      firsts.push(r);
    } else {
      const [x, y, positions, weight] = left[same];
      left[same] = [x, y, positions, weight + row[3]];
    }
  });
  return { rows: left, firsts };
}

const row: fc.Arbitrary<Row> = fc.tuple(
  fc.constantFrom(0, -0, NaN, 1, 0.1, -1e300),
  fc.integer({ min: -1, max: 1 }),
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
  fc.integer({ min: 0, max: 3 }),
);

describe('mergeEqualRows', () => {
  it('does what its definition says', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const expected = merged(rows);
        const { data, firsts } = mergeEqualRows(tableOf(rows));
        expect(Array.from(firsts)).toEqual(expected.firsts);
        expect(data).toEqual(tableOf(expected.rows));
      }),
    );
  });

  it('gives the same for weights and for repeated rows, each after the other', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const repeated = rows.flatMap((one) =>
          new Array<Row>(one[3]).fill([...one.slice(0, 3), 1] as never),
        );
        if (repeated.length === 0) return;
        const [a, b] = [mergeEqualRows(tableOf(rows)), mergeEqualRows(tableOf(repeated, false))];
        expect(b.data.attributes).toEqual(a.data.attributes);
        expect(b.data.target).toEqual(a.data.target);
        const ones = new Float64Array(b.firsts.length).fill(1);
        expect(b.data.weights ?? ones).toEqual(a.data.weights);
      }),
    );
  });

  it('gives a table back that has nothing to merge', () => {
    const data = tableOf([
      [1, 0, [1, 2], 1],
      [1, 0, [2, 1], 2],
    ]);
    expect(mergeEqualRows(data).data).toBe(data);
  });
});
