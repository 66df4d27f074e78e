import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramRanges } from '../src/description/histogram-ranges.js';

describe('histogramRanges', () => {
  it.each([
    [[0, 13, 7], 12, [0, 2, 4, 6, 8, 10, 12, 14], true],
    [[0.05, 0.61], 8, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], false],
    [[-7, 1.5], 12, [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2], false],
    [[1, 25], 12, [0, 5, 10, 15, 20, 25, 30], true],
    [
      [1.7976931348623121e308, 1.7976931348623131e308],
      12,
      [1.7976931348623121e308, 1.7976931348623131e308],
      false,
    ],
  ])('of %j, at most %i', (values, most, edges, isWhole) => {
    const ends = [Math.min(...values), Math.max(...values)] as const;
    expect(histogramRanges(Float64Array.from(values), ends, most)).toEqual({ edges, isWhole });
  });

  it('hold all values, in few ranges of equal width', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 2, maxLength: 9 }), (values) => {
        const [least, greatest] = [Math.min(...values), Math.max(...values)];
        fc.pre(least < greatest);
        const { edges } = histogramRanges(Float64Array.from(values), [least, greatest], 12);
        expect(edges.length).toBeGreaterThan(1);
        expect(edges.length).toBeLessThanOrEqual(13);
        expect(edges[0]).toBeLessThanOrEqual(least);
        expect(edges[edges.length - 1]).toBeGreaterThanOrEqual(greatest);
        expect(edges.every((edge, i) => i === 0 || edge > edges[i - 1])).toBe(true);
      }),
    );
  });
});
