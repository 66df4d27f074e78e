import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSpread } from '../src/training/score-spread.js';

describe('the spread of the scores of each class', () => {
  it('is what sorting gives, ties and empty classes included', () => {
    const rows = fc.integer({ min: 1, max: 200 });
    const levels = fc.constantFrom(2, 10, 1e9);
    fc.assert(
      fc.property(
        rows,
        levels,
        fc.nat(2 ** 32 - 1),
        fc.boolean(),
        (count, level, seed, isSorted) => {
          const random = new Random(seed);
          const scores = Float64Array.from(
            { length: count },
            () => random.integer(level) - level / 2,
          );
          const codes = Int32Array.from({ length: count }, () => random.integer(4));
          if (isSorted) codes.sort();
          const given = scores.slice();
          const classes = ['a', 'b', 'c', 'd'];
          const found = scoreSpread({
            target: { kind: 'ordinal', name: 'y', classes, codes },
            weights: new Float64Array(count).fill(1),
            scores: given,
            scoreCount: 1,
          });
          const expected = classes.flatMap((name, k) => {
            const own = Array.from(scores.filter((_, row) => codes[row] === k)).sort(
              (x, y) => x - y,
            );
            if (own.length === 0) return [];
            const at = (share: number) => own[Math.floor(share * (own.length - 1) + 0.5)];
            return [{ name, quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(at) }];
          });
          expect(found).toEqual(expected);
          expect(given).toEqual(scores);
        },
      ),
    );
  });
});
