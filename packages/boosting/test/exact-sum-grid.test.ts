import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { writeGrid } from '../src/numbers/exact-sum-grid.js';
import { wildNumber } from './kernels/wild-numbers.js';

const values = fc.array(wildNumber, { minLength: 1, maxLength: 40 });
const seeds = fc.integer({ min: 0, max: 1e6 });

function gridOf(xs: readonly number[]): number {
  const grid = new Float64Array(1);
  writeGrid(Float64Array.from(xs), 0, xs.length, 1, grid, 0);
  return grid[0];
}

function onGrid(xs: readonly number[]): number[] {
  const m = gridOf(xs);
  return xs.map((x) => x + m - m);
}

/** Units of 2^-1074: every double is a whole number of them. */
function exactUnits(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const mantissa = bits & 0xfffffffffffffn;
  const size = exponent === 0n ? mantissa : (mantissa | 0x10000000000000n) << (exponent - 1n);
  return x < 0 ? -size : size;
}

const add = (sum: number, x: number) => sum + x;

describe('the exact-sum grid', () => {
  it('makes every sum of every part of the values exact', () => {
    fc.assert(
      fc.property(values, seeds, (xs, seed) => {
        const rounded = onGrid(xs);
        const random = new Random(seed);
        const part = rounded.filter(() => random.coin());
        const sum = part.reduce(add, 0);
        const exact = part.reduce((units, x) => units + exactUnits(x), 0n);
        expect(exactUnits(sum)).toBe(exact);
      }),
      runs(300),
    );
  });

  it('gives equal bits in any order, in any parts, and by subtraction', () => {
    fc.assert(
      fc.property(values, seeds, (xs, seed) => {
        const rounded = onGrid(xs);
        const random = new Random(seed);
        const sum = rounded.reduce(add, 0);
        const order = Array.from(shuffledIndices(xs.length, random));
        expect(order.map((i) => rounded[i]).reduce(add, 0)).toBe(sum);
        const cut = random.integer(xs.length + 1);
        const [left, right] = [rounded.slice(0, cut), rounded.slice(cut)];
        expect(left.reduce(add, 0) + right.reduce(add, 0)).toBe(sum);
        const removed = rounded.filter(() => random.coin());
        const kept = rounded.reduce(add, 0) - removed.reduce(add, 0);
        expect(removed.reduce((rest, x) => rest - x, sum)).toBe(kept);
      }),
      runs(300),
    );
  });

  it('does not depend on the order of the values itself', () => {
    fc.assert(
      fc.property(values, seeds, (xs, seed) => {
        const order = Array.from(shuffledIndices(xs.length, new Random(seed)));
        expect(gridOf(order.map((i) => xs[i]))).toBe(gridOf(xs));
      }),
    );
  });

  it('does not depend on it either where plain sums of the two orders lie on two sides of a power of two', () => {
    for (let k = 0; k < 1500; k++) {
      const large = 2 - k * Number.EPSILON;
      const small = new Array<number>(16).fill(Number.EPSILON / 2); // each is lost beside the large one
      expect(gridOf([...small, large])).toBe(gridOf([large, ...small]));
    }
  });

  it('moves each value by at most 2^-51 of the sum of the sizes', () => {
    fc.assert(
      fc.property(values, (xs) => {
        const size = xs.map(Math.abs).reduce(add, 0);
        onGrid(xs).forEach((x, i) => {
          expect(Math.abs(x - xs[i])).toBeLessThanOrEqual(size * 2 ** -51);
        });
      }),
    );
  });

  it('leaves whole numbers, equal weights and subnormal numbers as they are', () => {
    expect(onGrid([1, 2, 3, -4, 0])).toEqual([1, 2, 3, -4, 0]);
    expect(onGrid(new Array(1000).fill(1))).toEqual(new Array(1000).fill(1));
    expect(onGrid([5e-324, 1e-323, -5e-324])).toEqual([5e-324, 1e-323, -5e-324]);
    expect(gridOf([0, -0])).toBe(0);
    expect(onGrid([0, 0])).toEqual([0, 0]);
  });

  it('has a constant for each statistic of each run of rows', () => {
    const statistics = Float64Array.of(9, 9, 1, 1e10, 2, -1e10, 0, 0, 9, 9);
    const grid = new Float64Array(6).fill(7);
    writeGrid(statistics, 1, 4, 2, grid, 2);
    expect(Array.from(grid)).toEqual([7, 7, gridOf([1, 2, 0]), gridOf([1e10, -1e10, 0]), 7, 7]);
  });
});
