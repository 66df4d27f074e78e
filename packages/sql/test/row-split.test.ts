import { describe, expect, it } from 'vitest';
import { drawRowSplit } from '../src/index.js';

const ROWS = 20_000;

describe('a split by the numbers of rows', () => {
  it('has parts of about the shares asked for, and no row in both', () => {
    for (const [train, test] of [
      [0.7, 0.3],
      [0.5, 0.2],
      [0.01, 0.99],
    ]) {
      for (let number = 0; number < 5; number++) {
        const split = drawRowSplit({ train, test }, 3, number);
        const counts = { train: 0, test: 0, both: 0 };
        for (let row = 0; row < ROWS; row++) {
          const [trained, tested] = [split.train.has(row), split.test.has(row)];
          counts.train += trained ? 1 : 0;
          counts.test += tested ? 1 : 0;
          counts.both += trained && tested ? 1 : 0;
        }
        expect(counts.both).toBe(0);
        expect(Math.abs(counts.train / ROWS - train)).toBeLessThan(0.015);
        expect(Math.abs(counts.test / ROWS - test)).toBeLessThan(0.015);
        if (train + test === 1) expect(counts.train + counts.test).toBe(ROWS);
      }
    }
  });

  it('is another one for another seed or number, as far as chance tells', () => {
    const drawn = [
      drawRowSplit({ train: 0.5, test: 0.5 }, 1),
      drawRowSplit({ train: 0.5, test: 0.5 }, 2),
      drawRowSplit({ train: 0.5, test: 0.5 }, 1, 1),
    ];
    const rows = Array.from({ length: ROWS }, (_, row) => row);
    for (const [i, a] of drawn.entries()) {
      for (const b of drawn.slice(i + 1)) {
        const shared = rows.filter((row) => a.test.has(row) && b.test.has(row)).length;
        expect(Math.abs(shared / ROWS - 0.25)).toBeLessThan(0.02);
      }
    }
    const again = drawRowSplit({ train: 0.5, test: 0.5 }, 1);
    expect(rows.filter(again.test.has)).toEqual(rows.filter(drawn[0].test.has));
  });
});
