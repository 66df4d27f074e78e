import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { softmax } from '../src/softmax.js';

const scores = fc.array(fc.double({ min: -2000, max: 2000, noNaN: true }), {
  minLength: 1,
  maxLength: 26,
});

describe('class probabilities', () => {
  it('are in [0, 1] and add up to 1, for scores of any size', () => {
    fc.assert(
      fc.property(scores, (row) => {
        const p = softmax(Float64Array.from(row), row.length);
        expect(p.every((x) => x >= 0 && x <= 1)).toBe(true);
        expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      }),
    );
    const huge = softmax(Float64Array.of(1e300, -1e300, 1e300, 1e300, -1e308, 1e308), 3);
    expect(Array.from(huge)).toEqual([0.5, 0, 0.5, 0, 0, 1]);
  });

  it('follow the definition where that does not overflow', () => {
    const small = fc.array(fc.double({ min: -300, max: 300, noNaN: true }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(small, (row) => {
        const p = softmax(Float64Array.from(row), row.length);
        const sum = row.reduce((all, f) => all + Math.exp(f), 0);
        row.forEach((f, k) => {
          expect(p[k]).toBeCloseTo(Math.exp(f) / sum, 12);
        });
      }),
    );
  });
});
