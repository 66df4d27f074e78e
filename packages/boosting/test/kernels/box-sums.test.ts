import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tooling/vitest/property-runs.js';
import { memoryBytes } from '../../src/kernels/memory.js';
import { bitsOf, bothKernels } from './both-kernels.js';

const histograms = fc.integer({ min: 1, max: 7 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    bins: fc.array(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: length, maxLength: length }),
      { minLength: 1, maxLength: 40 },
    ),
    isRunning: fc.boolean(),
    writes: fc.boolean(),
    block: fc.integer({ min: 1, max: 12 }),
  }),
);

const added = (a: readonly number[], b: readonly number[]) => a.map((x, j) => x + b[j]);
const plus0 = (numbers: Iterable<number>) => Array.from(numbers, (x) => x + 0);

/** The sums of all cuts, and the ends of each block, from the definition. */
function slow(bins: readonly (readonly number[])[], isRunning: boolean, block: number) {
  const none = bins[0].map(() => 0);
  const cuts = isRunning
    ? bins.slice(1).map((_, i) => bins.slice(0, i + 1).reduce(added, none))
    : bins;
  const blocks = Array.from({ length: Math.ceil(cuts.length / block) }, (_, b) =>
    cuts.slice(b * block, (b + 1) * block),
  );
  const ends = (pick: (...xs: number[]) => number) =>
    blocks.flatMap((own) => none.map((_, j) => pick(...own.map((cut) => cut[j]))));
  return {
    all: bins.reduce(added, none),
    cuts: cuts.flat(),
    low: ends(Math.min),
    high: ends(Math.max),
  };
}

describe('boxSums', () => {
  it('gives the sums of cuts and the boxes around blocks of them, in both languages', () => {
    fc.assert(
      fc.property(histograms, ({ length, bins, isRunning, writes, block }) => {
        const expected = slow(bins, isRunning, block);
        const boxes = expected.low.length;
        const sizes = [bins.length * length, length, boxes + 2, boxes + 2];
        const bytes = memoryBytes(sizes.map((size) => ['float64', size]));
        for (const { memory, kernels } of bothKernels(bytes)) {
          const [sums, all, low, high] = sizes.map((size) => memory.float64(size).fill(7));
          sums.set(bins.flat());
          const [a, l, h] = [all.byteOffset, low.byteOffset, high.byteOffset];
          const running = isRunning ? 1 : 0;
          kernels.boxSums(
            sums.byteOffset,
            bins.length,
            length,
            running,
            block,
            a,
            l,
            h,
            writes ? 1 : 0,
          );
          expect(bitsOf(plus0(all))).toEqual(bitsOf(expected.all));
          const cuts = writes ? expected.cuts : bins.flat();
          expect(plus0(sums.subarray(0, cuts.length))).toEqual(plus0(cuts));
          expect(plus0(low)).toEqual([...plus0(expected.low), 7, 7]); // and writes no further
          expect(plus0(high)).toEqual([...plus0(expected.high), 7, 7]);
        }
      }),
      runs(200),
    );
  });
});
