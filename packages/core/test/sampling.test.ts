import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../src/index.js';
import { sampleInto } from '../src/numbers/sampling.js';
import { sampleWithoutReplacement, shuffledIndices } from '../src/numbers.js';
import { thrown } from './thrown.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('sampleWithoutReplacement', () => {
  it('draws the wanted number of different rows, ascending', () => {
    fc.assert(
      fc.property(seeds, fc.nat(50), fc.nat(50), (seed, a, b) => {
        const [size, count] = [Math.min(a, b), Math.max(a, b)];
        const sample = Array.from(sampleWithoutReplacement(count, size, new Random(seed)));
        expect(sample.length).toBe(size);
        sample.forEach((row, i) => {
          expect(row > (i === 0 ? -1 : sample[i - 1]) && row < count).toBe(true);
        });
      }),
    );
  });

  it('draws every subset about equally often', () => {
    const random = new Random(12);
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const subset = sampleWithoutReplacement(6, 3, random).join();
      counts.set(subset, (counts.get(subset) ?? 0) + 1);
    }
    expect(counts.size).toBe(20);
    // Six standard deviations of a binomial count with mean 1000 are 185.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(185);
  });

  it('is the same for the same state of the generator', () => {
    // Golden value of this function itself, version 0.
    expect(Array.from(sampleWithoutReplacement(20, 8, new Random(5)))).toEqual([
      0, 4, 6, 8, 10, 14, 16, 18,
    ]);
  });

  it('takes all rows or none', () => {
    expect(sampleWithoutReplacement(3, 3, new Random(1))).toEqual(Int32Array.of(0, 1, 2));
    expect(sampleWithoutReplacement(0, 0, new Random(1))).toEqual(new Int32Array(0));
  });

  it('writes into an array that is given', () => {
    const out = new Int32Array(5).fill(-7);
    sampleInto(out, 4, 2, new Random(3));
    expect(Array.from(out.subarray(2))).toEqual([-7, -7, -7]);
    expect(out.subarray(0, 2)).toEqual(sampleWithoutReplacement(4, 2, new Random(3)));
  });

  it('refuses sizes that cannot be', () => {
    for (const size of [-1, 4, 1.5, NaN]) {
      expect(thrown(() => sampleWithoutReplacement(3, size, new Random(1)))).toBe(
        `UsageError ARGUMENT: A sample of ${size} rows was asked of 3; ask for a whole number from 0 to 3.`,
      );
    }
  });
});

describe('shuffledIndices', () => {
  it('is an order of all numbers, every order about equally often', () => {
    const random = new Random(13);
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = shuffledIndices(4, random).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(186);
    expect(shuffledIndices(0, random).length).toBe(0);
  });

  it('is the same for the same state of the generator, and draws no more than it needs', () => {
    // Golden values of this function itself, version 0.
    const random = new Random(5);
    expect(Array.from(shuffledIndices(8, random))).toEqual([4, 7, 3, 0, 1, 2, 5, 6]);
    expect(random.integer(1_000_000)).toBe(407208);
    const other = new Random(5);
    shuffledIndices(1, other);
    shuffledIndices(0, other);
    expect(other.integer(1_000_000)).toBe(new Random(5).integer(1_000_000));
  });
});
