import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastAtMost, sortedDistinct } from '../src/index.js';
import { awkwardCell, awkwardNumber } from './numbers.js';

describe('sortedDistinct', () => {
  it('gives distinct values ascending and the rank of each row', () => {
    fc.assert(
      fc.property(fc.array(awkwardCell, { maxLength: 30 }), (cells) => {
        const values = Float64Array.from(cells);
        const { distinct, ranks } = sortedDistinct(values);
        const slow = [...new Set(cells.filter((x) => !Number.isNaN(x)).map((x) => x + 0))];
        slow.sort((a, b) => a - b);
        expect(Array.from(distinct)).toEqual(slow);
        cells.forEach((cell, row) => {
          expect(ranks[row]).toBe(Number.isNaN(cell) ? -1 : slow.indexOf(cell + 0));
        });
        expect(values).toEqual(Float64Array.from(cells));
      }),
    );
  });

  it('sorts long columns, spread or crowded', () => {
    const scales = fc.constantFrom(1e-320, 1e-5, 1, 1e300);
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 100, maxLength: 600 }),
        scales,
        (xs, scale) => {
          const cells = xs.map((x, i) => (i % 9 === 0 ? i % 4 : x * scale));
          const { distinct, ranks } = sortedDistinct(Float64Array.from(cells));
          const slow = [...new Set(cells.map((x) => x + 0))].sort((a, b) => a - b);
          expect([...distinct]).toEqual(slow);
          expect([...ranks]).toEqual(cells.map((x) => slow.indexOf(x + 0)));
        },
      ),
    );
  });

  it('takes 0 and -0 for one value, 0', () => {
    const { distinct, ranks } = sortedDistinct(Float64Array.of(-0, 0, -0));
    expect(Object.is(distinct[0], 0)).toBe(true);
    expect(ranks).toEqual(Int32Array.of(0, 0, 0));
  });
});

describe('lastAtMost', () => {
  it('agrees with a search from the left', () => {
    const ascending = fc
      .array(awkwardNumber, { maxLength: 12 })
      .map((xs) => xs.sort((a, b) => a - b));
    fc.assert(
      fc.property(ascending, awkwardNumber, (xs, x) => {
        expect(lastAtMost(xs, x)).toBe(xs.filter((other) => other <= x).length - 1);
      }),
    );
  });

  it('knows infinities', () => {
    expect(lastAtMost([-Infinity, 0, Infinity], -5)).toBe(0);
    expect(lastAtMost([-Infinity, 0, Infinity], Infinity)).toBe(2);
  });
});
