import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { codeArray, quantileBins } from '../src/numbers.js';
import { awkwardCell } from './numbers.js';

/** The bins by their definition: sort, count the rows up to each distinct value, look codes up. */
function slowBins(values: readonly number[], count: number) {
  const sorted = values.filter((x) => !Number.isNaN(x)).map((x) => x + 0);
  sorted.sort((a, b) => a - b);
  const distinct = sorted.filter((x, i) => i === 0 || x !== sorted[i - 1]);
  const highest: number[] = [];
  for (const x of distinct) {
    const upTo = sorted.lastIndexOf(x) + 1;
    const upToBefore = sorted.indexOf(x);
    const closed = Math.floor((upToBefore * count) / sorted.length);
    const isEdge = Math.floor((upTo * count) / sorted.length) > closed;
    if (distinct.length <= count || isEdge) highest.push(x);
  }
  const lowest = highest.map((_, b) =>
    distinct.find((x) => b === 0 || x > highest[b - 1]),
  ) as number[];
  const codes = values.map((x) =>
    Number.isNaN(x) ? highest.length : highest.findIndex((h) => x <= h),
  );
  const hasMissing = values.some(Number.isNaN);
  return { lowest, highest, codes, hasMissing };
}

/** Hundreds of values: spread, in a few places, mostly one value, or over hundreds of magnitudes. */
const longColumn = fc
  .record({
    draws: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 500 }),
    shape: fc.constantFrom<(u: number) => number>(
      (u) => u,
      (u) => Math.floor(u * 40) - 20,
      (u) => (u < 0.8 ? -0 : u < 0.9 ? 0 : u - 0.95),
      (u) => 10 ** (600 * u - 300) * (u < 0.5 ? -1 : 1),
      (u) => (u < 0.98 ? u : 1e200),
      (u) => (u < 0.1 ? -Infinity : u > 0.9 ? Infinity : u),
      (u) => (2 * u - 1) * 1.7e308,
      (u) => u * 5e-322,
    ),
    missingAbove: fc.constantFrom(1, 0.7, 0),
  })
  .map(({ draws, shape, missingAbove }) => draws.map((u) => (u > missingAbove ? NaN : shape(u))));

const cells = fc.array(awkwardCell, { maxLength: 60 });
const counts = fc.integer({ min: 2, max: 12 });

describe('quantileBins', () => {
  it('agrees with the definition', () => {
    const columns = fc.oneof(cells, longColumn);
    const fewOrMany = fc.oneof(counts, fc.constantFrom(30, 59, 256));
    fc.assert(
      fc.property(columns, fewOrMany, (values, count) => {
        const { lowest, highest, codes, hasMissing } = quantileBins(
          Float64Array.from(values),
          count,
        );
        expect({
          lowest: [...lowest],
          highest: [...highest],
          codes: [...codes],
          hasMissing,
        }).toEqual(slowBins(values, count));
      }),
      runs(300),
    );
  });

  it('gives edges that occur, and puts every value between the edges of its bin', () => {
    fc.assert(
      fc.property(cells, counts, (values, count) => {
        const { lowest, highest, codes } = quantileBins(Float64Array.from(values), count);
        expect(lowest.length).toBeLessThanOrEqual(count);
        for (let bin = 0; bin < lowest.length; bin++) {
          expect(values.some((x) => x === lowest[bin])).toBe(true);
          expect(values.some((x) => x === highest[bin])).toBe(true);
          if (bin > 0) expect(highest[bin - 1]).toBeLessThan(lowest[bin]);
        }
        values.forEach((x, row) => {
          if (Number.isNaN(x)) expect(codes[row]).toBe(lowest.length);
          else expect(lowest[codes[row]] <= x && x <= highest[codes[row]]).toBe(true);
        });
      }),
    );
  });

  it('loses nothing when there are at most as many distinct values as bins', () => {
    fc.assert(
      fc.property(cells, (values) => {
        const distinct = new Set(values.filter((x) => !Number.isNaN(x)).map((x) => x + 0));
        const count = Math.max(2, distinct.size);
        const { lowest, highest } = quantileBins(Float64Array.from(values), count);
        expect(lowest).toEqual(highest);
        expect(lowest.length).toBe(distinct.size);
        const unbounded = quantileBins(Float64Array.from(values), Infinity);
        expect(unbounded.highest).toEqual(highest);
      }),
    );
  });

  it('ends bin b with the block that holds row (b + 1) N / count of the sorted column', () => {
    fc.assert(
      fc.property(cells, counts, (values, count) => {
        const sorted = values.filter((x) => !Number.isNaN(x)).map((x) => x + 0);
        sorted.sort((a, b) => a - b);
        if (new Set(sorted).size <= count) return;
        // The smallest value up to which at least the share (b + 1) / count of the rows lies.
        const ends = Array.from({ length: count }, (_, b) =>
          sorted.find(
            (x) => sorted.filter((y) => y <= x).length * count >= (b + 1) * sorted.length,
          ),
        );
        const { highest } = quantileBins(Float64Array.from(values), count);
        expect(Array.from(highest)).toEqual([...new Set(ends)]);
      }),
    );
  });

  it('keeps 256 distinct values apart and bins 257', () => {
    const upTo = (n: number) => Float64Array.from({ length: 3 * n }, (_, i) => (i * 7) % n);
    const exact = quantileBins(upTo(256), 256);
    expect(exact.lowest).toEqual(exact.highest);
    expect(exact.lowest.length).toBe(256);
    const binned = quantileBins(upTo(257), 256);
    expect(binned.lowest.length).toBe(256);
    expect(binned.lowest.filter((low, b) => low < binned.highest[b]).length).toBe(1);
  });

  it('takes one byte for 256 bins, or for 255 and what is missing', () => {
    const spread = Float64Array.from({ length: 1000 }, (_, i) => i);
    const gap = Float64Array.from([...spread, NaN]);
    expect(quantileBins(spread, 256).codes).toBeInstanceOf(Uint8Array);
    expect(quantileBins(spread, 257).codes).toBeInstanceOf(Uint16Array);
    expect(quantileBins(gap, 255).codes).toBeInstanceOf(Uint8Array);
    expect(quantileBins(gap, 256).codes).toBeInstanceOf(Uint16Array);
    expect(quantileBins(spread.subarray(0, 256), Infinity).codes).toBeInstanceOf(Uint8Array);
  });

  it('takes columns without a value or with one', () => {
    expect(quantileBins(Float64Array.of(NaN, NaN), 4)).toEqual({
      lowest: new Float64Array(0),
      highest: new Float64Array(0),
      codes: Uint8Array.of(0, 0),
      hasMissing: true,
    });
    expect(quantileBins(Float64Array.of(2, NaN, 2), 4)).toEqual({
      lowest: Float64Array.of(2),
      highest: Float64Array.of(2),
      codes: Uint8Array.of(0, 1, 0),
      hasMissing: true,
    });
    expect(quantileBins(new Float64Array(0), 4)).toEqual({
      lowest: new Float64Array(0),
      highest: new Float64Array(0),
      codes: new Uint8Array(0),
      hasMissing: false,
    });
  });
});

describe('codeArray', () => {
  it('is the narrowest that holds the codes', () => {
    expect(codeArray(256, 1)).toBeInstanceOf(Uint8Array);
    expect(codeArray(257, 1)).toBeInstanceOf(Uint16Array);
    expect(codeArray(65536, 1)).toBeInstanceOf(Uint16Array);
    expect(codeArray(65537, 1)).toBeInstanceOf(Int32Array);
  });
});
