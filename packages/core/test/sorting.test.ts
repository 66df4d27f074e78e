import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putInBuckets, sortBuckets } from '../src/numbers/sorting.js';
import { lastAtMost, sortedDistinct } from '../src/numbers.js';
import { awkwardCell, awkwardNumber } from './numbers.js';

/** Long columns: spread, crowded, next to nothing, as large as numbers get, with infinities, one value alone. */
const longColumn = fc
  .record({
    draws: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 700 }),
    shape: fc.constantFrom<(u: number) => number>(
      (u) => u,
      (u) => -7 - Math.floor(u * 40),
      (u) => u * 5e-322,
      (u) => (2 * u - 1) * 1.7e308,
      (u) => (u < 0.02 ? -1e200 : u < 0.98 ? 1000 + u : 1e200),
      (u) => (u < 0.1 ? -Infinity : u > 0.9 ? Infinity : u),
      (u) => (u < 0.5 ? -Infinity : Infinity),
      () => 3,
    ),
    missingAbove: fc.constantFrom(1, 0.7, 0),
  })
  .map(({ draws, shape, missingAbove }) =>
    Float64Array.from(draws, (u) => (u > missingAbove ? NaN : shape(u))),
  );

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

  it('agrees with the definition on columns of any spread', () => {
    fc.assert(
      fc.property(longColumn, (values) => {
        const { distinct, ranks } = sortedDistinct(values);
        const slow = [...new Set(values.filter((x) => !Number.isNaN(x)))].sort((a, b) => a - b);
        expect([...distinct]).toEqual(slow);
        expect([...ranks]).toEqual(Array.from(values, (x) => slow.indexOf(x)));
      }),
    );
  });

  it('sorts more numbers than 16 bits can count buckets for', () => {
    const values = Float64Array.from({ length: 140_000 }, (_, i) => (i * 7919) % 140_000);
    values[5] = NaN;
    const { distinct, ranks } = sortedDistinct(values);
    expect(distinct.length).toBe(139_999);
    expect(distinct.every((x, i) => i === 0 || distinct[i - 1] < x)).toBe(true);
    expect(ranks[5]).toBe(-1);
    expect(values.every((x, row) => row === 5 || distinct[ranks[row]] === x)).toBe(true);
  });

  it('takes 0 and -0 for one value, 0', () => {
    const { distinct, ranks } = sortedDistinct(Float64Array.of(-0, 0, -0));
    expect(Object.is(distinct[0], 0)).toBe(true);
    expect(ranks).toEqual(Int32Array.of(0, 0, 0));
  });
});

describe('buckets', () => {
  it('keep the order of the numbers, and count them', () => {
    fc.assert(
      fc.property(longColumn, fc.constantFrom(16, 64, 1024), (values, most) => {
        const { bucketOf, starts } = putInBuckets(values, most);
        const count = starts.length - 1;
        expect(count).toBeLessThanOrEqual(most);
        const byValue = Array.from(values.keys())
          .filter((i) => !Number.isNaN(values[i]))
          .sort((a, b) => values[a] - values[b] || bucketOf[a] - bucketOf[b]);
        const buckets = byValue.map((i) => bucketOf[i]);
        expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
        values.forEach((x, i) => {
          expect(bucketOf[i] === count).toBe(Number.isNaN(x));
        });
        for (let b = 0; b <= count; b++) {
          expect(starts[b]).toBe(buckets.filter((bucket) => bucket < b).length);
        }
      }),
    );
  });

  it('hold about four numbers each, whatever single numbers lie far out', () => {
    for (const [low, high] of [
      [0, 1],
      [-1e300, 1e200],
      [-Infinity, Infinity],
    ]) {
      for (const shift of [-1e6, 0, 1e6]) {
        const values = Float64Array.from({ length: 3000 }, (_, i) =>
          i % 100 === 50 ? NaN : shift + ((i * 1237) % 3000) / 3000,
        );
        [values[7], values[1001]] = [low, high];
        const { starts } = putInBuckets(values, 1024);
        expect(starts.length - 1).toBe(1024);
        const sizes = Array.from(starts.subarray(1), (end, b) => end - starts[b]);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(16);
      }
    }
  });

  it('are as many as wanted at most, and sixteen at least', () => {
    const values = Float64Array.from({ length: 5000 }, (_, i) => i);
    const countOf = (n: number, most: number) =>
      putInBuckets(values.subarray(0, n), most).starts.length - 1;
    expect([64, 63, 100_000].map((most) => countOf(5000, most))).toEqual([64, 32, 2048]);
    expect([0, 1, 64, 65, 128, 129].map((n) => countOf(n, 4096))).toEqual([16, 16, 16, 32, 32, 64]);
  });

  it('are sorted where they are chosen, and the others are left out', () => {
    fc.assert(
      fc.property(longColumn, fc.integer({ min: 1, max: 5 }), (values, step) => {
        const buckets = putInBuckets(values, 64);
        const { starts } = buckets;
        const all = sortBuckets(values, buckets, new Uint8Array(starts.length - 1).fill(1));
        expect(all.sorted).toEqual(values.filter((x) => !Number.isNaN(x)).sort());
        expect(all.begins).toEqual(starts);
        const isChosen = Uint8Array.from({ length: starts.length - 1 }, (_, b) =>
          Number(b % step === 0),
        );
        const { sorted, begins } = sortBuckets(values, buckets, isChosen);
        expect(sorted.length).toBe(begins[starts.length - 1]);
        isChosen.forEach((chosen, b) => {
          const own = chosen === 1 ? all.sorted.slice(starts[b], starts[b + 1]) : [];
          expect(Array.from(sorted.slice(begins[b], begins[b + 1]))).toEqual(Array.from(own));
        });
      }),
    );
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
