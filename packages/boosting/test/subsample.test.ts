import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Subsampler } from '../src/rows/subsample.js';

function draw(count: number, size: number, seed: number): number[] {
  const out = new Int32Array(size);
  new Subsampler(count, size).draw(out, new Random(seed));
  return Array.from(out);
}

describe('a subsample', () => {
  it('holds as many different rows as asked for, ascending', () => {
    const sizes = fc
      .integer({ min: 1, max: 300 })
      .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: count })));
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 2 ** 32 - 1 }), ([count, size], seed) => {
        const rows = draw(count, size, seed);
        expect(rows).toHaveLength(size);
        expect(rows.every((row) => row >= 0 && row < count)).toBe(true);
        expect([...new Set(rows)].sort((a, b) => a - b)).toEqual(rows);
        expect(draw(count, size, seed)).toEqual(rows);
      }),
    );
  });

  // Chi-square with 19 and 9 degrees of freedom: 50 and 34 are passed once in 7,000 and 11,000 seeds.
  it.each([
    { count: 6, size: 3, subsets: 20, bound: 50 },
    { count: 5, size: 2, subsets: 10, bound: 34 },
    { count: 5, size: 3, subsets: 10, bound: 34 },
  ])('is every subset of $size of $count rows equally often', ({ count, size, subsets, bound }) => {
    const sampler = new Subsampler(count, size);
    const random = new Random(11);
    const out = new Int32Array(size);
    const seen = new Map<string, number>();
    const draws = 20_000;
    for (let i = 0; i < draws; i++) {
      sampler.draw(out, random);
      seen.set(out.join(), (seen.get(out.join()) ?? 0) + 1);
    }
    expect(seen.size).toBe(subsets);
    const expected = draws / subsets;
    const chi = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(bound);
  });

  it('takes each of many rows equally often, whatever the share', () => {
    for (const size of [1, 7, 40, 64, 99]) {
      const sampler = new Subsampler(100, size);
      const random = new Random(size);
      const out = new Int32Array(size);
      const times = new Float64Array(100);
      for (let i = 0; i < 4000; i++) {
        sampler.draw(out, random);
        for (const row of out) times[row]++;
      }
      const p = size / 100;
      const chi = times.reduce((sum, n) => sum + (n - 4000 * p) ** 2 / (4000 * p * (1 - p)), 0);
      expect(chi).toBeLessThan(170);
    }
  });
});
