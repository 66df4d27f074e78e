import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRepeats } from '../src/index.js';

describe('foldRepeats', () => {
  it('draws folds until so many rows have been held out, at most ten times', () => {
    const byDefinition = (rows: number, heldOut: number): number => {
      let times = 0;
      for (let held = 0; held < heldOut && times < 10; held += rows) times++;
      return times;
    };
    const counts = fc.record({ rows: fc.integer({ min: 4, max: 500 }), heldOut: fc.nat(2000) });
    fc.assert(
      fc.property(counts, ({ rows, heldOut }) => {
        expect(foldRepeats(rows, 3, heldOut + 1)).toBe(byDefinition(rows, heldOut + 1));
      }),
    );
  });

  it.each([
    [300, 1],
    [299, 2],
    [100, 3],
    [99, 4],
    [30, 10],
    [4, 10],
  ])('of %i rows %i times for 300', (rows, times) => {
    expect(foldRepeats(rows, 3, 300)).toBe(times);
  });

  it('draws them once where each row is a fold, which are the same again', () => {
    expect(foldRepeats(5, 5, 300)).toBe(1);
    expect(foldRepeats(2, 3, 300)).toBe(1);
    expect(foldRepeats(6, 5, 300)).toBe(10);
  });
});
