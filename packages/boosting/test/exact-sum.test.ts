import { Random } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { exactSum } from '../src/index.js';

const numbers = fc.array(
  fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.constantFrom(0, -0, 1e-300, -1e-30, 1e200, 1 / 3),
  ),
  { maxLength: 30 },
);

describe('exactSum', () => {
  it('has equal bits in any order', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (values, seed) => {
        const order = shuffledIndices(values.length, new Random(seed));
        const turned = Float64Array.from(order, (i) => values[i]);
        expect(Object.is(exactSum(turned), exactSum(Float64Array.from(values)))).toBe(true);
      }),
      runs(300),
    );
  });

  it('is the sum, but for a trifle of the sum of absolute values', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const size = values.reduce((sum, x) => sum + Math.abs(x), 0);
        const plain = values.reduce((sum, x) => sum + x, 0);
        const found = exactSum(Float64Array.from(values));
        expect(Math.abs(found - plain)).toBeLessThanOrEqual(values.length * 2 ** -50 * size);
      }),
    );
  });

  it('is exact for whole numbers, of the first few where asked, and 0 for none', () => {
    const values = Float64Array.of(3, -5, 7, 1000);
    expect(exactSum(values)).toBe(1005);
    expect(exactSum(values, 3)).toBe(5);
    expect(exactSum(values, 0)).toBe(0);
    expect(exactSum(new Float64Array(0))).toBe(0);
  });
});
