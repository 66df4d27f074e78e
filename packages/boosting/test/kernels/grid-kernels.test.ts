import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tooling/vitest/property-runs.js';
import { memoryBytes } from '../../src/kernels/memory.js';
import { writeGrid } from '../../src/numbers/exact-sum-grid.js';
import { bitsOf, bothKernels } from './both-kernels.js';
import { wildNumber } from './wild-numbers.js';

/** Rows of 1 to 11 statistics and a run of them, seldom the whole. */
const statisticRuns = fc.integer({ min: 1, max: 11 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    statistics: fc
      .array(fc.array(wildNumber, { minLength: width, maxLength: width }), { maxLength: 30 })
      .map((rows) => rows.flat()),
    ends: fc.tuple(fc.nat(30), fc.nat(30)),
    seed: fc.nat(1e6),
  }),
);

function runOf(rowCount: number, [a, b]: readonly [number, number]): readonly [number, number] {
  return [Math.min(a, b, rowCount), Math.min(Math.max(a, b), rowCount)];
}

/** M of each statistic by the version for arrays, whose own test says what it must give. */
function slowGrid(statistics: readonly number[], width: number, from: number, to: number) {
  const grid = new Float64Array(width);
  writeGrid(Float64Array.from(statistics), from, to, width, grid, 0);
  return grid;
}

describe('writeGrid', () => {
  it('gives the bits of the version for arrays, in both languages', () => {
    fc.assert(
      fc.property(statisticRuns, ({ width, statistics, ends }) => {
        const [from, to] = runOf(statistics.length / width, ends);
        const slow = slowGrid(statistics, width, from, to);
        const bytes = memoryBytes([
          ['float64', statistics.length],
          ['float64', width + 2],
        ]);
        for (const { memory, kernels } of bothKernels(bytes)) {
          const values = memory.float64(statistics.length);
          values.set(statistics);
          const grid = memory.float64(width + 2).fill(7);
          kernels.writeGrid(values.byteOffset, from, to, width, grid.byteOffset);
          expect(bitsOf(grid)).toEqual(bitsOf([...slow, 7, 7])); // and writes no further
        }
      }),
      runs(200),
    );
  });

  it('gives these bits too where sizes add up to a power of two, or to a neighbour of one', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    const input = fc.record({
      shares: fc.array(share, { minLength: 1, maxLength: 40 }),
      width: fc.integer({ min: 1, max: 9 }),
      units: fc.integer({ min: -2, max: 2 }),
    });
    fc.assert(
      fc.property(input, ({ shares, width, units }) => {
        const sum = shares.reduce((all, x) => all + Math.abs(x), 0);
        const rest = 2 ** Math.ceil(Math.log2(sum + 1)) - sum;
        const sizes = [...shares, rest + units * 2 ** -50];
        const statistics = sizes.flatMap((x, i) =>
          Array.from({ length: width }, (_, s) => (s % 2 === 0 ? x : i / 7)),
        );
        const rows = sizes.length;
        const slow = slowGrid(statistics, width, 0, rows);
        const bytes = memoryBytes([
          ['float64', statistics.length],
          ['float64', width],
        ]);
        for (const { memory, kernels } of bothKernels(bytes)) {
          const values = memory.float64(statistics.length);
          values.set(statistics);
          const grid = memory.float64(width);
          kernels.writeGrid(values.byteOffset, 0, rows, width, grid.byteOffset);
          expect(bitsOf(grid)).toEqual(bitsOf(slow));
        }
      }),
      runs(200),
    );
  });
});

describe('sumOnGrid', () => {
  it('gives the bits of a plain loop in both languages, for a run and for a list of rows', () => {
    fc.assert(
      fc.property(statisticRuns, ({ width, statistics, ends, seed }) => {
        const rowCount = statistics.length / width;
        const [from, to] = runOf(rowCount, ends);
        const order = shuffledIndices(rowCount, new Random(seed));
        const m = slowGrid(statistics, width, 0, rowCount);
        const slow = (rows: ArrayLike<number>) =>
          Array.from(m, (grid, s) => {
            let sum = 0;
            for (let i = from; i < to; i++) sum += statistics[rows[i] * width + s] + grid - grid;
            return sum;
          });
        const run = slow(Array.from(order.keys()));
        const listed = slow(order);
        const bytes = memoryBytes([
          ['float64', statistics.length],
          ['int32', rowCount],
          ['float64', width],
          ['float64', width],
        ]);
        for (const { memory, kernels } of bothKernels(bytes)) {
          const values = memory.float64(statistics.length);
          values.set(statistics);
          const rows = memory.int32(rowCount);
          rows.set(order);
          const grid = memory.float64(width);
          grid.set(m);
          const sums = memory.float64(width);
          const sum = (list: number) =>
            kernels.sumOnGrid(
              values.byteOffset,
              width,
              list,
              from,
              to,
              grid.byteOffset,
              sums.byteOffset,
            );
          sum(0);
          expect(bitsOf(sums)).toEqual(bitsOf(run));
          sums.fill(0);
          sum(rows.byteOffset);
          expect(bitsOf(sums)).toEqual(bitsOf(listed));
          sum(rows.byteOffset); // is added to what is there
          expect(bitsOf(sums)).toEqual(bitsOf(listed.map((x) => 2 * x)));
        }
      }),
      runs(200),
    );
  });
});

describe('listBits', () => {
  it('lists the positions of the bits of a run of words, in both languages', () => {
    const words = fc.array(fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 1 << 31)), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(words, fc.tuple(fc.nat(9), fc.nat(9)), (given, ends) => {
        const [from, to] = runOf(given.length, ends);
        const expected = Array.from({ length: 32 * given.length }, (_, i) => i).filter(
          (i) => i >= 32 * from && i < 32 * to && ((given[i >> 5] >>> (i & 31)) & 1) === 1,
        );
        const bytes = memoryBytes([
          ['int32', given.length],
          ['int32', 32 * given.length + 1],
        ]);
        for (const { memory, kernels } of bothKernels(bytes)) {
          const own = memory.int32(given.length);
          own.set(given);
          const out = memory.int32(32 * given.length + 1).fill(-7);
          kernels.listBits(own.byteOffset, from, to, out.byteOffset);
          expect(Array.from(out.subarray(0, expected.length + 1))).toEqual([...expected, -7]);
        }
      }),
      runs(200),
    );
  });
});
