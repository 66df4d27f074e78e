import { Random, type RankingTarget } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteLabels } from '../src/index.js';

const labels = ['a', 'b', 'c', 'd'];

/** Rows of positions from 0 (not ranked) to 4, ties and gaps included. */
const targets = fc
  .array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }), { maxLength: 8 })
  .map((rows): RankingTarget => {
    return { kind: 'ranking', name: 'order', labels, positions: Int32Array.from(rows.flat()) };
  });

describe('deleteLabels', () => {
  it('keeps the order of the labels that stay, and invents none', () => {
    fc.assert(
      fc.property(targets, fc.double({ min: 0, max: 0.99, noNaN: true }), (target, probability) => {
        const before = target.positions.slice();
        const { positions } = deleteLabels(target, probability, new Random(1));
        expect(target.positions).toEqual(before);
        for (let row = 0; row < positions.length; row += labels.length) {
          const kept = labels.map((_, label) => row + label).filter((at) => positions[at] > 0);
          for (const a of kept) {
            expect(before[a]).toBeGreaterThan(0);
            for (const b of kept) {
              expect(Math.sign(positions[a] - positions[b])).toBe(Math.sign(before[a] - before[b]));
            }
          }
          const found = new Set(kept.map((at) => positions[at]));
          expect([...found].sort()).toEqual([...found].map((_, i) => i + 1));
        }
      }),
    );
  });

  it('deletes about the share that was asked for', () => {
    const positions = Int32Array.from({ length: 4 * 5000 }, (_, i) => (i % 4) + 1);
    const target: RankingTarget = { kind: 'ranking', name: 'order', labels, positions };
    const left = deleteLabels(target, 0.3, new Random(7)).positions.filter((p) => p > 0).length;
    // 20,000 coins of probability 0.7 have a standard deviation of 65.
    expect(Math.abs(left - 14_000)).toBeLessThan(4 * 65);
  });

  it('refuses a probability that would leave nothing', () => {
    const target: RankingTarget = {
      kind: 'ranking',
      name: 'o',
      labels,
      positions: new Int32Array(4),
    };
    expect(() => deleteLabels(target, 1, new Random(1))).toThrow(
      'Labels cannot be deleted with probability 1; give a number of at least 0 and below 1.',
    );
  });
});
