import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { equalFrequencyClasses } from '../src/data/equal-frequency.js';
import { Random } from '../src/index.js';
import { standardNormal } from '../src/numbers/standard-normal.js';
import { midpoint } from '../src/numbers.js';
import { awkwardNumber } from './numbers.js';
import { thrown } from './thrown.js';

/**
 * The written rule, word by word, on the sorted values: the class that is open now ends before or after the
 * block of equal values with which it reaches the mean size of the classes still to come.
 */
function slowClasses(sorted: readonly number[], count: number): number[][] {
  if (count === 1 || sorted.length === 0) return [[...sorted]];
  const wanted = sorted.length / count;
  const ends = sorted.flatMap((x, i) => (x === sorted[i + 1] ? [] : [i + 1]));
  const after = ends.find((end) => end >= wanted) as number;
  const before = ends.filter((end) => end < wanted).at(-1) ?? 0;
  const end = before > 0 && wanted - before < after - wanted ? before : after;
  if (end === sorted.length) return [[...sorted]];
  return [sorted.slice(0, end), ...slowClasses(sorted.slice(end), count - 1)];
}

function sizesOf(codes: Int32Array): number[] {
  return Array.from(
    { length: Math.max(...codes) + 1 },
    (_, k) => codes.filter((c) => c === k).length,
  );
}

const values = fc.array(awkwardNumber, { minLength: 1, maxLength: 40 });
const counts = fc.integer({ min: 2, max: 8 });

describe('equalFrequencyClasses', () => {
  it('follows the written rule', () => {
    fc.assert(
      fc.property(values, counts, (xs, count) => {
        const { codes, cuts } = equalFrequencyClasses(Float64Array.from(xs), count);
        const sorted = xs.map((x) => x + 0).sort((a, b) => a - b);
        const classes = slowClasses(sorted, count);
        expect(sizesOf(codes)).toEqual(classes.map((members) => members.length));
        expect(cuts).toEqual(
          classes.slice(1).map((members, k) => midpoint(classes[k].at(-1) as number, members[0])),
        );
      }),
      runs(500),
    );
  });

  it('gives the median of each class', () => {
    fc.assert(
      fc.property(values, counts, (xs, count) => {
        const { medians } = equalFrequencyClasses(Float64Array.from(xs), count);
        const sorted = xs.map((x) => x + 0).sort((a, b) => a - b);
        const expected = slowClasses(sorted, count).map((members) => {
          const half = members.length / 2;
          const [low, high] = [members[Math.ceil(half) - 1], members[Math.floor(half)]];
          return low === high ? low : midpoint(low, high);
        });
        expect(medians).toEqual(expected);
      }),
      runs(500),
    );
  });

  it('keeps equal values in one class and separates classes by cuts', () => {
    fc.assert(
      fc.property(values, counts, (xs, count) => {
        const { codes, cuts } = equalFrequencyClasses(Float64Array.from(xs), count);
        expect(cuts.length).toBeLessThan(count);
        xs.forEach((x, row) => {
          expect(codes[row]).toBe(cuts.filter((cut) => x > cut).length);
        });
        cuts.forEach((cut, k) => {
          if (k > 0) expect(cut).toBeGreaterThan(cuts[k - 1]);
        });
      }),
    );
  });

  it('makes equal classes of different values', () => {
    const { codes, cuts } = equalFrequencyClasses(
      Float64Array.from({ length: 100 }, (_, i) => i),
      10,
    );
    expect(sizesOf(codes)).toEqual(new Array(10).fill(10));
    expect(cuts).toEqual([9.5, 19.5, 29.5, 39.5, 49.5, 59.5, 69.5, 79.5, 89.5]);
  });

  it('takes the nearer side of a block and spreads the rest anew', () => {
    // Classes of 4 are wanted. After 2 rows comes a block of 4: 2 and 6 are equally near, so after it.
    const equallyNear = Float64Array.of(1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8);
    expect(sizesOf(equalFrequencyClasses(equallyNear, 3).codes)).toEqual([6, 3, 3]);
    const nearerBefore = Float64Array.of(1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 5);
    expect(sizesOf(equalFrequencyClasses(nearerBefore, 3).codes)).toEqual([3, 6, 3]);
  });

  it('cuts before a top block that outweighs the rest', () => {
    const { codes, cuts } = equalFrequencyClasses(Float64Array.of(1, 2, 3, 3, 3, 3, 3, 3, 3, 3), 2);
    expect(sizesOf(codes)).toEqual([2, 8]);
    expect(cuts).toEqual([2.5]);
  });

  it('makes fewer classes of few values, and one of one', () => {
    expect(equalFrequencyClasses(Float64Array.of(5, 5, 5), 4)).toEqual({
      codes: Int32Array.of(0, 0, 0),
      cuts: [],
      medians: [5],
    });
    expect(equalFrequencyClasses(Float64Array.of(7, 5), 4)).toEqual({
      codes: Int32Array.of(1, 0),
      cuts: [6],
      medians: [5, 7],
    });
  });

  it('stays near equal sizes on whole numbers with blocks of hundreds, like rings of shells', () => {
    const random = new Random(3);
    const rings = Float64Array.from({ length: 4177 }, () =>
      Math.round(10 + 3.2 * standardNormal(random)),
    );
    const { codes } = equalFrequencyClasses(rings, 10);
    const sizes = sizesOf(codes);
    const block = Math.max(...[...new Set(rings)].map((v) => rings.filter((x) => x === v).length));
    expect(sizes.length).toBeGreaterThanOrEqual(8);
    for (const size of sizes) expect(Math.abs(size - 417.7)).toBeLessThan(block);
  });

  it('refuses what is no number', () => {
    expect(thrown(() => equalFrequencyClasses(Float64Array.of(1, NaN), 2))).toBe(
      'DataError VALUE_NOT_FINITE: Value 2 of the numbers to make classes of is NaN; leave ' +
        'such rows out.',
    );
  });
});

describe('midpoint', () => {
  it('lies at or above the lower number and below the upper one', () => {
    fc.assert(
      fc.property(awkwardNumber, awkwardNumber, (a, b) => {
        if (a === b) return;
        const [low, high] = a < b ? [a, b] : [b, a];
        const middle = midpoint(low, high);
        expect(middle >= low && middle < high).toBe(true);
        expect(Math.abs(middle - low)).toBeLessThanOrEqual(Math.abs(high - low));
      }),
      runs(1000),
    );
  });

  it('is exact where it can be, and does not overflow', () => {
    expect(midpoint(1, 2)).toBe(1.5);
    expect(midpoint(-1e308, 1.5e308)).toBe(0.25e308);
    expect(midpoint(1.5e308, 1.7e308)).toBe(1.6e308);
    expect(midpoint(1, 1 + Number.EPSILON)).toBe(1);
    expect(midpoint(0, 5e-324)).toBe(0);
    expect(midpoint(-5e-324, 0)).toBe(-5e-324);
  });
});
